# Every target does its own set-up; stamps in the environments tell what is done already.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
PHOTO ?= datasets/samples/open.jpg
RULES ?= navy
ARGS ?= --seat S --round E --discarder N
OVERLAY ?= out/boxes.jpg
# A folder that `marque corrections --export` wrote, for make train.
CORRECTIONS ?=

RUNTIME := .venv/.runtime
TEST := .venv/.test
TRAIN := .venv-train/.ready

.PHONY: run serve setup test bench train eval samples lock clean

run: $(RUNTIME)
	@mkdir -p $(dir $(OVERLAY))
	@.venv/bin/marque score $(PHOTO) --rules $(RULES) $(ARGS) --overlay $(OVERLAY)

serve: $(RUNTIME)
	@.venv/bin/marque serve $(ARGS_SERVE)

setup: $(TEST) $(TRAIN)

test: $(TEST)
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/pytest -q

bench: $(TEST)
	.venv/bin/python -m datasets.bench
	.venv/bin/python -m tests.scoring.bench_engine

train: $(TRAIN)
	.venv-train/bin/python -m models.train$(if $(CORRECTIONS), --corrections "$(CORRECTIONS)")

eval: $(RUNTIME)
	.venv/bin/python -m datasets.evaluate

samples: $(TEST)
	.venv/bin/python -m datasets.samples

.venv/bin/python:
	$(PYTHON) -m venv .venv

$(RUNTIME): requirements.lock pyproject.toml | .venv/bin/python
	.venv/bin/pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	.venv/bin/pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

$(TEST): requirements-test.lock $(RUNTIME)
	.venv/bin/pip install -q --disable-pip-version-check --require-hashes -r requirements-test.lock
	@touch $@

# Training lives apart: the runtime never shares an environment with torch.
$(TRAIN): requirements-train.lock pyproject.toml
	$(PYTHON) -m venv .venv-train
	.venv-train/bin/pip install -q --disable-pip-version-check --no-deps -r requirements-train.lock
	.venv-train/bin/pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

lock: $(TEST)
	.venv/bin/pip install -q pip-tools
	.venv/bin/pip-compile -q --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links -o requirements.lock pyproject.toml
	.venv/bin/pip-compile -q --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links --extra test -c requirements.lock -o requirements-test.lock pyproject.toml

clean:
	rm -rf .venv .venv-train build out *.egg-info
