# make play   set up if need be, then open a table
# make test   set up if need be, then every check
# make format / lock / clean

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The machine's own settings must not change what is checked.
unexport PYTHONPATH PYTHONWARNINGS

# What failed on a busy machine, once more and alone.
AGAIN = $(BIN)/pytest -q --last-failed --last-failed-no-failures none

.PHONY: play test format lock clean
.DELETE_ON_ERROR:

play: $(VENV)/play
	@$(BIN)/malison $(ARGS)

test: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/web.py run check
	$(BIN)/python tools/web.py test
	$(BIN)/python tools/compile_all.py
	$(BIN)/pytest -q -n auto --dist loadgroup --ignore tests/browser || $(AGAIN) --ignore tests/browser
	@# In processes of their own: Playwright keeps an event loop running in them.
	$(BIN)/pytest -q -n auto tests/browser || $(AGAIN) tests/browser

format: $(VENV)/dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Newest versions of everything, tried by `make test` before they are committed.
lock:
	rm -rf build/lock && $(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet --upgrade pip
	build/lock/bin/python -m pip install --quiet --editable '.[dev]'
	{ echo '# Made by `make lock`: the versions that the checks run with.'; \
	  build/lock/bin/python -m pip list --format=freeze --exclude-editable --exclude pip --exclude setuptools; } > constraints.txt

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'malison needs Python 3.11 or newer: make PYTHON=/path/to/python3 $(MAKECMDGOALS)' >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
	  || { echo 'malison needs the venv part of Python (on Debian: apt install python3-venv)' >&2; exit 1; }

$(VENV)/play: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo 'Setting up in $(VENV) (once, about a minute)'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

$(VENV)/dev: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
