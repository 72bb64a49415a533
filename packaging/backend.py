"""The build backend: setuptools, and mypy beside it where the engine is to be compiled (`GORIN_COMPILE=1`)."""

from __future__ import annotations

import os

from setuptools import build_meta

build_wheel = build_meta.build_wheel
build_sdist = build_meta.build_sdist
build_editable = build_meta.build_editable
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable
get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
get_requires_for_build_editable = build_meta.get_requires_for_build_editable


def get_requires_for_build_wheel(config_settings: object = None) -> list[str]:
    """The set-up script is asked as for a plain build: the compiler is not there yet."""
    wanted = os.environ.pop("GORIN_COMPILE", "")
    try:
        needed = build_meta.get_requires_for_build_wheel(config_settings)
    finally:
        os.environ["GORIN_COMPILE"] = wanted
    return [*needed, *(["mypy>=1.15,<3"] if wanted == "1" else [])]
