# Every target makes the machine ready by itself; `make` alone lists them.

# The same flags for building and testing, so that nothing is built twice.
SWIFT_FLAGS := -Xswiftc -warnings-as-errors
# A package that depends on this one by path does not notice a new file here while its build plan is kept.
OTHER_PACKAGE := --disable-build-manifest-caching
# The examples share a build of the framework with the clients of the tests.
EXAMPLE := $(OTHER_PACKAGE) --scratch-path $(CURDIR)/.build/clients --package-path Examples
# All that `make run` opens, by the build that the tests use.
TRYOUT := $(OTHER_PACKAGE) --scratch-path $(CURDIR)/.build --package-path Examples $(SWIFT_FLAGS)
# The sample leaves the home folder alone.
SAMPLE := CLASSKIT_HOME=$(CURDIR)/.build/sample swift run $(EXAMPLE)/FirstLesson
SOURCES := Sources Tests Fuzz Examples Benchmarks Package.swift
# With Swift's own libraries linked in, as the package is. One case of the server's benchmarks:
# swift run -c release --static-swift-stdlib --scratch-path .build/bench serverbench CASE
BENCH := -c release --static-swift-stdlib --scratch-path .build/bench
# How long each subject is fuzzed: make fuzz SECONDS=600
SECONDS := 30

.PHONY: help setup run check test test-all bench fuzz format lint contract contract-test browser-test window-test sample \
	package package-test docs clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

setup: ## Install what this machine lacks, to test all of it
	@Scripts/setup

# Building alone needs less than a tenth of that.
.PHONY: setup-build setup-package setup-test
setup-build:
	@Scripts/setup build
setup-package:
	@Scripts/setup package
setup-test:
	@Scripts/setup test

run: setup-build ## Open a throw-away school to try apps at, with the example apps in it
	@swift build $(TRYOUT)
	@.build/debug/homeroom dev --app .build/debug/quizzler,.build/debug/greatplays \
		--web Examples/Web/quizzler,Examples/Web/greatplays

sample: setup-build ## Run the smallest sample: one lesson, as the app and the teacher see it
	@$(SAMPLE)

# What each of them runs is in Scripts/steps.toml.
check: setup-build ## Check what a change breaks most often, without a server or a browser
	@Scripts/run-steps check

test: setup-test ## Check what finds faults most often: the judgement of a change
	@Scripts/run-steps test

test-all: setup ## Check everything, and write down that it holds: docs/last-full-run.md
	@Scripts/run-steps all

bench: setup ## Measure, optimized: ratios against the plain thing in the same run
	@swift run $(OTHER_PACKAGE) -c release --package-path Benchmarks
	@swift build $(BENCH) --product homeroom
	@swift run $(BENCH) serverbench
	@swift run $(OTHER_PACKAGE) -c release --package-path Benchmarks Bench page

fuzz: setup ## Throw mutated input at all parsers, each for SECONDS, by default 30
	@set -e; for name in $$(Scripts/fuzz); do \
		Scripts/step "Fuzz $$name" Scripts/fuzz $$name $(SECONDS); done

format: setup-build ## Format all Swift code in place
	@swift format --in-place --parallel --recursive $(SOURCES)

lint: setup-build ## Check the format of all Swift code
	@ls -d $(SOURCES) >/dev/null # swift format passes over a missing folder in silence
	@swift format lint --strict --parallel --recursive $(SOURCES)

contract: setup-build ## Write docs/openapi.json anew, from the operations that answer
	@swift run $(SWIFT_FLAGS) homeroom openapi >docs/openapi.json

contract-test: setup ## Hold a running server to docs/openapi.json with made-up requests, as three people
	@swift build --product homeroom $(SWIFT_FLAGS)
	@Scripts/contract-test --required

browser-test: setup ## Look at every page with a real browser: accessibility, languages, small windows, signing in
	@swift build --product homeroom $(SWIFT_FLAGS)
	@set -e; for client in providerclient lessonclient; do swift build --product $$client $(SWIFT_FLAGS); done
	@Scripts/browser-test --required

window-test: setup ## Play Quizzler in its window, on a display of its own; pictures go to .build/window
	@Scripts/window-test --required

package: setup-package ## Build the Debian packages, of the server and for building apps, into .build/package
	@Scripts/package

package-test: package ## Build an app with one, and install the other into a Debian of its own, run it, upgrade, remove and purge it
	@Scripts/package-test

docs: setup-build ## Build the documentation into .build/docs
	@Scripts/docs $(SWIFT_FLAGS)

clean: ## Remove everything that was built
	@rm -rf .build Examples/*/.build Benchmarks/.build
