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
# What an app ships with is optimized, and the optimizer has faults of its own.
OPTIMIZED := -c release $(SWIFT_FLAGS) -Xswiftc -enable-testing --scratch-path $(CURDIR)/.build/optimized
LIBRARY_TESTS := ^(Coursework|JSON|SQLite|Images|ClassKit|ClassKitTesting)Tests\.
# They wait for answers of servers and devices within time limits, which hundreds of other tests in the same process would
# break: each has a process of its own.
SERVER_TESTS := ^(HTTP|Sync|Opening|Developer|Journey|Proxy)Tests\.
# A school's subjects, on both engines.
SCHOOL_TESTS := ^(School|SchoolServer|Archives)Tests\.
# So many tests at once: each may hold connections, and the time of each counts while all others that began take turns.
AT_ONCE := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=48
# Each school of Developer Mode watches files, and a user may have 128 such watches in all.
FEW_AT_ONCE := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8
# What a disk keeps when processes are killed and disks are full: these alone keep their files on the disk.
DISK_TESTS := ^(Fault|ServerFault)Tests\.
# Tests of what is built already, with their files in memory.
TESTS := Scripts/in-memory swift test --skip-build --parallel $(SWIFT_FLAGS)
# A step beside others.
STEP := Scripts/step --quiet
# With Swift's own libraries linked in, as the package is. One case of the server's benchmarks:
# swift run -c release --static-swift-stdlib --scratch-path .build/bench serverbench CASE
BENCH := -c release --static-swift-stdlib --scratch-path .build/bench
# Compile a client package against ours and run it: slow, so they are a step of their own.
CLIENT_TESTS := ^(SurfaceTests|IdiomTests|ReadmeTests)\.

# How long each subject is fuzzed: make fuzz SECONDS=600
SECONDS := 30

.PHONY: help setup run check test test-all bench fuzz format lint contract contract-test browser-test window-test sample \
	package package-test docs clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

setup: ## Install what this machine lacks, to test all of it
	@Scripts/setup

# Who only builds needs less than a tenth of that.
.PHONY: setup-build setup-package
setup-build:
	@Scripts/setup build
setup-package:
	@Scripts/setup package

run: setup-build ## Open a throw-away school to try apps at, with the example apps in it
	@swift build $(TRYOUT)
	@.build/debug/homeroom dev --app .build/debug/quizzler,.build/debug/greatplays \
		--web Examples/Web/quizzler,Examples/Web/greatplays

sample: setup-build ## Run the smallest sample: one lesson, as the app and the teacher see it
	@$(SAMPLE)

check: setup ## Check the format, and what needs neither a disk nor a server, the school on SQLite alone: three minutes
	@Scripts/step "Format" $(MAKE) --no-print-directory lint
	@Scripts/step "Build" swift build --build-tests $(SWIFT_FLAGS)
	@Scripts/step "Rooms" Scripts/rooms
	@Scripts/step "Columns" Scripts/columns
	@$(AT_ONCE) Scripts/step "Tests" $(TESTS) --skip '$(CLIENT_TESTS)' --skip '$(SCHOOL_TESTS)' --skip '$(SERVER_TESTS)' --skip '$(DISK_TESTS)'
	@HOMEROOM_SQLITE_ALONE=1 $(AT_ONCE) Scripts/step "School in memory" $(TESTS) --filter '^SchoolTests\.'

test: setup ## Check everything that a change may break: twelve minutes on four processors
	@Scripts/step "Format" $(MAKE) --no-print-directory lint
	@Scripts/step "Build" sh -ec 'swift build $(TRYOUT); swift build --build-tests $(SWIFT_FLAGS)'
	@Scripts/step "Rooms" Scripts/rooms
	@Scripts/step "Columns" Scripts/columns
	@$(MAKE) --no-print-directory -j3 lane-suites lane-browsers lane-optimized
	@echo "Everything holds."

test-all: test ## The same, then what takes long: all looks at all pages, the release build, the window, each rule of lint alone, the fuzzers
	@Scripts/step "Browser, all looks" Scripts/browser-test --thorough
	@Scripts/step "Release" swift build -c release --product homeroom $(SWIFT_FLAGS)
	@Scripts/step "Window" Scripts/window-test
	@Scripts/step "Each rule" env HOMEROOM_EACH_RULE=1 $(TESTS) --filter 'LintTests'
	@$(MAKE) --no-print-directory fuzz

# What `make test` runs side by side once all is built: each lane is a row of steps.
.PHONY: lane-suites lane-browsers lane-optimized

lane-suites:
	@$(AT_ONCE) $(STEP) "Tests" $(TESTS) --skip '$(CLIENT_TESTS)' --skip '$(SCHOOL_TESTS)' --skip '$(SERVER_TESTS)' --skip '$(DISK_TESTS)'
	@$(STEP) "Disk" swift test --skip-build --parallel $(SWIFT_FLAGS) --filter '$(DISK_TESTS)'
	@$(AT_ONCE) $(STEP) "School" $(TESTS) --filter '$(SCHOOL_TESTS)'
	@set -e; for subject in HTTP Sync Opening Developer Journey Proxy; do \
		$(FEW_AT_ONCE) $(STEP) "$$subject" $(TESTS) --filter "^$${subject}Tests\."; done
	@$(STEP) "Documentation" Scripts/docs $(SWIFT_FLAGS)

lane-browsers:
	@$(STEP) "Web" Scripts/web-check
	@$(STEP) "Browser" Scripts/in-memory Scripts/browser-test
	@$(STEP) "Contract" Scripts/in-memory Scripts/contract-test --examples 3
	@$(STEP) "Rehearsals" sh -ec 'for script in Examples/Rehearsals/*.rehearsal; do \
		.build/debug/homeroom rehearse --quiet --required $$script >/dev/null; done'

lane-optimized:
	@$(STEP) "Optimized" env HOMEROOM_PACKAGE=library Scripts/in-memory swift test --parallel $(OPTIMIZED) \
		--filter '$(LIBRARY_TESTS)'
	@$(STEP) "Clients" $(TESTS) --ignore-lock --filter '$(CLIENT_TESTS)'
	@set -e; for app in Quizzler GreatPlays; do $(STEP) "$$app" swift test $(EXAMPLE)/$$app; done
	@$(STEP) "Advice" Scripts/lint-examples .build/clients/debug
	@$(STEP) "Sample" env $(SAMPLE)

bench: setup ## Measure, optimized: ratios against the plain thing in the same run
	@swift run $(OTHER_PACKAGE) -c release --package-path Benchmarks
	@swift build $(BENCH) --product homeroom
	@swift run $(BENCH) serverbench
	@swift run $(OTHER_PACKAGE) -c release --package-path Benchmarks Bench page

fuzz: setup ## Throw mutated input at all parsers, each for SECONDS, 30 unless told
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
