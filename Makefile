# Renju Tournaments: every command of the project. `make` alone lists them.

HOST ?= 0.0.0.0
PORT ?= 8000
PYTHON ?=

VENV := .venv
PY := $(VENV)/bin/python
CATALOGUES := $(wildcard locale/*/*/LC_MESSAGES/django.po)
SEARCHES := tests/pairings/systems/swiss tests/pairings/standings/test_brute_force.py tests/pairings/formats \
	tests/pairings/test_simulate.py tests/rules/formats/test_fuzz.py tests/rules/formats/test_round_trips.py \
	tests/rules/test_literal.py tests/desk/test_other_systems.py tests/documents/test_every_kind.py tests/publishing/test_public_catalogue.py \
	tests/records/test_whatever_is_sent.py
ASK_NO_DATABASE := tests/pairings/ tests/rules/ tests/serve/ tests/browser/ tests/services/ tests/long/ tests/bench/ tests/data/

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: translations ## Run the site with a demonstration (HOST=127.0.0.1 for this computer alone, PORT=8000)
	@exec $(PY) manage.py serve --demo $(HOST):$(PORT)

translations: $(VENV)/runs $(CATALOGUES:.po=.mo) ## Make .venv for running, and compile the translations

env: $(VENV)/develops ## Make .venv with everything that running and testing need

test: env translations ## Every check and every test
	@$(PY) -m tests.run

test-long: env translations ## What takes too long for every change
	@TRY=more SWISS_STATES=50000 TRF_EXAMPLES=1000 FORMAT_EXAMPLES=1500 LITERAL_POSITIONS=5000 COEFFICIENT_EXAMPLES=2000 \
		$(PY) -m pytest -q -n auto --dist worksteal \
		-p no:cacheprovider --hypothesis-profile=new tests/long $(SEARCHES)
	@tests/services.sh $(PY) -m pytest -q -n auto --dist worksteal -p no:cacheprovider \
		$(filter-out $(ASK_NO_DATABASE),$(wildcard tests/*/)) tests/test_troubles.py tests/test_kept.py

check: env translations ## Only the checks: style, types, layers, migrations, translations
	@$(PY) -m tests.run checks

bench: env ## Measure what is promised to be fast
	@$(PY) -m tests.bench.run

messages: env ## Collect what is to be translated into locale/ (needs gettext)
	@$(PY) -m tests.messages

# The environment. It is made once; packages are installed again only when their list has changed.

$(PY):
	@sh .ci/make-venv $(VENV) $(PYTHON)

$(VENV)/runs: requirements.txt | $(PY)
	@cmp -s requirements.txt $@ || { echo "Installing what the site needs …"; \
		$(PY) -m pip install --quiet --disable-pip-version-check --requirement requirements.txt; }
	@cp requirements.txt $@

$(VENV)/develops: requirements-dev.txt $(VENV)/runs
	@cat requirements-dev.txt requirements.txt | cmp -s - $@ || { echo "Installing what the checks and tests need …"; \
		$(PY) -m pip install --quiet --disable-pip-version-check --requirement requirements-dev.txt; }
	@cat requirements-dev.txt requirements.txt > $@

%.mo: %.po | $(VENV)/runs
	@$(PY) -m babel.messages.frontend --quiet compile --input-file $< --output-file $@ --locale $(word 3,$(subst /, ,$<))

.PHONY: help run translations env test test-long check bench messages
