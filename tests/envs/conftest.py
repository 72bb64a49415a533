"""Where a library is not installed (`make envs` installs them), the tests of its interface are left out."""

from __future__ import annotations

from importlib.util import find_spec

NEEDS = {
    "test_vector.py": ("numpy",),
    "test_interfaces.py": ("numpy", "gymnasium", "pettingzoo"),
    "test_openspiel.py": ("numpy", "pyspiel", "open_spiel"),
    "test_policy.py": ("numpy",),
    "test_rewards.py": ("numpy", "gymnasium", "pettingzoo"),
    "test_training.py": ("numpy", "torch"),
}

collect_ignore = [file for file, needed in NEEDS.items() if not all(find_spec(each) for each in needed)]
