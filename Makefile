# Every target makes the machine ready by itself; `make` alone lists them.

# The same flags for building and testing, so that nothing is built twice.
SWIFT_FLAGS := -Xswiftc -warnings-as-errors
# The sample shares a build of the framework with the clients of the tests, and leaves the home folder alone.
SAMPLE := CLASSKIT_HOME=$(CURDIR)/.build/sample swift run --scratch-path $(CURDIR)/.build/clients \
	--package-path Examples/FirstLesson
SOURCES := Sources Tests Examples Benchmarks Package.swift
# Compile a client package against ours and run it: slow, so they are a step of their own.
CLIENT_TESTS := ^(SurfaceTests|IdiomTests|ReadmeTests)\.

.PHONY: help setup run test bench format lint docs clean

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

setup: ## Install what this machine lacks
	@Scripts/setup

run: setup ## Build and run the sample: one lesson, as the app and the teacher see it
	@$(SAMPLE)

test: setup ## Check everything: format, warnings, tests, surface, documentation, sample
	@Scripts/step "Format" $(MAKE) --no-print-directory lint
	@Scripts/step "Build" swift build --build-tests $(SWIFT_FLAGS)
	@Scripts/step "Tests" swift test --parallel $(SWIFT_FLAGS) --skip '$(CLIENT_TESTS)'
	@Scripts/step "Clients" swift test $(SWIFT_FLAGS) --filter '$(CLIENT_TESTS)'
	@Scripts/step "Documentation" Scripts/docs $(SWIFT_FLAGS)
	@Scripts/step "Sample" env $(SAMPLE)
	@echo "Everything holds."

bench: setup ## Measure, optimized: ratios against the plain thing in the same run
	@swift run -c release --package-path Benchmarks

format: setup ## Format all Swift code in place
	@swift format --in-place --parallel --recursive $(SOURCES)

lint: setup ## Check the format of all Swift code
	@ls -d $(SOURCES) >/dev/null # swift format passes over a missing folder in silence
	@swift format lint --strict --parallel --recursive $(SOURCES)

docs: setup ## Build the documentation into .build/docs
	@Scripts/docs $(SWIFT_FLAGS)

clean: ## Remove everything that was built
	@rm -rf .build Examples/*/.build Benchmarks/.build
