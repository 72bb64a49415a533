# `make play` and `make test` work in a fresh clone: the first run makes the virtual environment.
PYTHON ?= $(shell for each in python3 python3.13 python3.12 python3.11; do \
	$$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$each && break; done)
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: setup client play test bench lint format fuzz protocol wheel

setup: $(READY)

$(READY): pyproject.toml
	@test -n "$(PYTHON)" || { echo "gorin needs Python 3.11 or newer"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $(READY)

client: $(READY)
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python client/build.py

# The table in the browser; with ARGS=--terminal (and the arguments of `gorin play`) the terminal.
ifeq ($(filter --terminal,$(ARGS)),)
play: client
	$(BIN)/gorin serve --open $(ARGS)
else
play: $(READY)
	$(BIN)/gorin play $(filter-out --terminal,$(ARGS))
endif

protocol: $(READY)
	$(BIN)/python -m gorin.table.typescript > client/src/protocol.ts

wheel: client
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

lint: $(READY)
	$(BIN)/ruff format --check src tests
	$(BIN)/ruff check src tests
	$(BIN)/mypy --strict src

format: $(READY)
	$(BIN)/ruff format src tests
	$(BIN)/ruff check --fix src tests

test: lint client
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python client/build.py check
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python client/build.py test
	$(BIN)/pytest -q -n auto $(ARGS)

fuzz: $(READY)
	PYTHONPATH=src $(BIN)/python tests/fuzz/fuzz.py $(ARGS)

bench: $(READY)
	$(BIN)/gorin bench $(ARGS)
