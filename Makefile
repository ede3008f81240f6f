# Every target does its own set-up; stamps in the environments tell what is done already.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
PHOTO ?= datasets/samples/open.jpg
RULES ?= navy
ARGS ?= --seat S --round E --discarder N
OVERLAY ?= out/boxes.jpg
# A folder that `marque corrections --export` wrote, for make train.
CORRECTIONS ?=
# Folders of networks for make eval: each is set beside the first. MODEL: the one whose constants make calibrate fits.
MODELS ?= models
MODEL ?= models
JOBS ?= 2

RUNTIME := .venv/.runtime
TEST := .venv/.test
TRAIN := .venv-train/.ready
TRACED := .venv-traced/.ready
HELD_OUT := out/held-out
FITTING := out/fitting

.PHONY: run serve setup test bench screenshots train eval traced calibrate samples lock clean

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
	.venv/bin/pytest -q -n 2 --dist loadfile

bench: $(TEST)
	.venv/bin/python -m datasets.bench
	.venv/bin/python -m tests.scoring.bench_engine
	.venv/bin/python -m tests.webapp.bench_server
	.venv/bin/python -m tests.webapp.bench_several
	.venv/bin/python -m tests.webapp.bench_rescore

screenshots: $(TEST)
	.venv/bin/python -m tests.webapp.screenshots

train: $(TRAIN)
	.venv-train/bin/python -m models.train$(if $(CORRECTIONS), --corrections "$(CORRECTIONS)")

# Rendered makes are drawn once; nothing is ever fitted to those under $(HELD_OUT).
eval: $(TEST) $(addprefix $(HELD_OUT)/.,scenes tables near phone kongs makes)
	.venv/bin/python -m datasets.evaluate $(foreach folder,$(MODELS),--models $(folder)) \
		--folder validation/seen_sets --folder validation/unseen_set \
		--scenes $(HELD_OUT)/scenes --scenes $(HELD_OUT)/tables --scenes $(HELD_OUT)/near \
		--scenes $(HELD_OUT)/phone --scenes $(HELD_OUT)/kongs $(if $(wildcard $(HELD_OUT)/.traced),--scenes $(HELD_OUT)/traced) \
		--taught $(HELD_OUT)/makes --json $(HELD_OUT)/outcomes.jsonl

# An hour of ray tracing on two cores; once it is done make eval measures those scenes, too.
traced: $(HELD_OUT)/.traced

calibrate: $(TEST) $(FITTING)/.scenes $(FITTING)/.makes
	.venv/bin/python -m datasets.calibrate --models $(MODEL) --scenes $(FITTING)/scenes --makes $(FITTING)/makes

$(HELD_OUT)/.scenes: | $(TEST)
	.venv/bin/python -m datasets.render --out $(@D)/scenes --count 400 --seed 770100 --jobs $(JOBS)
	@touch $@

$(HELD_OUT)/.tables: | $(TEST)
	.venv/bin/python -m datasets.render --out $(@D)/tables --count 40 --seed 770200 --kind table --jobs $(JOBS)
	@touch $@

$(HELD_OUT)/.near: | $(TEST)
	.venv/bin/python -m datasets.render --out $(@D)/near --count 120 --seed 770400 --kind near --jobs $(JOBS)
	@touch $@

$(HELD_OUT)/.phone: | $(TEST)
	.venv/bin/python -m datasets.render --out $(@D)/phone --count 200 --seed 770500 --long-side 3600 --jobs $(JOBS)
	@touch $@

$(HELD_OUT)/.kongs: | $(TEST)
	.venv/bin/python -m datasets.render --out $(@D)/kongs --count 120 --seed 770700 --kind stacked --long-side 3600 --jobs $(JOBS)
	@touch $@

$(HELD_OUT)/.makes: | $(TEST)
	.venv/bin/python -m datasets.lessons --out $(@D)/makes --makes 30 --hands 5 --seed 770300 --jobs $(JOBS)
	@touch $@

$(HELD_OUT)/.traced: | $(TRACED)
	.venv-traced/bin/python -m datasets.traced --out $(@D)/traced --painted $(@D)/painted --count 100 --seed 770600 --jobs $(JOBS)
	@touch $@

$(FITTING)/.scenes: | $(TEST)
	.venv/bin/python -m datasets.render --out $(@D)/scenes --count 400 --seed 660100 --jobs $(JOBS)
	@touch $@

$(FITTING)/.makes: | $(TEST)
	.venv/bin/python -m datasets.lessons --out $(@D)/makes --makes 30 --hands 5 --seed 660300 --jobs $(JOBS)
	@touch $@

samples: $(TEST)
	.venv/bin/python -m datasets.samples
	.venv/bin/python -m datasets.gallery --render

# Debian's Python without python3-venv leaves an environment without pip: it is made anew once that is there.
.venv/bin/pip:
	$(PYTHON) -m venv .venv

$(RUNTIME): requirements.lock pyproject.toml | .venv/bin/pip
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

$(TRACED): requirements-traced.lock pyproject.toml
	$(PYTHON) -m venv .venv-traced
	.venv-traced/bin/pip install -q --disable-pip-version-check --no-deps -r requirements-traced.lock
	.venv-traced/bin/pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

lock: $(TEST)
	.venv/bin/pip install -q pip-tools
	.venv/bin/pip-compile -q --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links -o requirements.lock pyproject.toml
	.venv/bin/pip-compile -q --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links --extra test -c requirements.lock -o requirements-test.lock pyproject.toml

clean:
	rm -rf .venv .venv-train .venv-traced build out *.egg-info
