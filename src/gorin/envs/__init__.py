"""Environments for research: five full trading card games behind the usual interfaces.

`vector` plays many matches in one call; `pettingzoo`, `gymnasium` and `openspiel` speak the interfaces of these
libraries. Each is an extra of its own; importing this package needs none of them.
"""
