# Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
# SPDX-License-Identifier: Apache-2.0

.DEFAULT_GOAL := help
.PHONY: help run attach build install install-built test goldens api api-update coverage test-threads test-memory test-optimised test-sample test-static test-client test-plugin examples examples-apart mistakes bench bench-requests test-cloud test-forms bench-cloud fleet test-fleet fuzz docs lint overloads test-explorer screenshots clean

# The explorer starts in half the time when Swift's libraries are linked into it.
release := -c release --static-swift-stdlib

# The tests include AlchemicCloud, AlchemicServices and AlchemicMacros. Without the traits, what these depend on is not built.
traits := --traits default,Cloud,Services,Macros

# SwiftPM writes the flags of traits in the order of a hash table. In a random order, a build compiles most targets again.
swift := SWIFT_DETERMINISTIC_HASHING=1 swift

# How many tests run at once. Otherwise all of them do, and each await of one waits for its turn among hundreds.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 8

help: ## Lists the targets.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

# Without optimisation, which would take three times as long to build; `make install` installs the optimised program. The
# release configuration compiles each module as a whole: 78 s in place of 101. Its folder is its own, as its flags are.
unoptimised := build -c release -Xswiftc -Onone --scratch-path .build-run
run: ## Installs missing packages, builds the explorer and opens it on the sample.
	@$(libraries)
	$(swift) $(unoptimised) --product alchemic-tui
	@exec "$$(swift $(unoptimised) --show-bin-path)/alchemic-tui"

libraries := .ci/install libncurses-dev libedit-dev libsqlite3-dev

attach: build ## Opens the optimised explorer on a running process, or on that of NAME=n.
	@exec "$$(swift build $(release) --show-bin-path)/alchemic-tui" attach $(NAME)

build: ## Builds the explorer in release mode.
	@$(libraries)
	$(swift) build $(release) --product alchemic-tui

# The installation prefix. Packages set DESTDIR, which is put before it.
PREFIX ?= /usr/local
destination = $(DESTDIR)$(PREFIX)

install: build ## Installs the explorer, its manual page and its completions in PREFIX (/usr/local).
	@$(MAKE) --no-print-directory install-built BUILT="$$(swift build $(release) --show-bin-path)"

# The program needs the sample's resources in its own directory. Renaming keeps the file of a running program intact.
program = $(destination)/lib/alchemic-tui
install-built:
	@mkdir -p "$(program)" "$(destination)/bin"
	@install -s -m 755 "$(BUILT)/alchemic-tui" "$(program)/alchemic-tui.new"
	@mv "$(program)/alchemic-tui.new" "$(program)/alchemic-tui"
	@rm -rf "$(program)/alchemic_SampleBank.resources"
	@cp -R "$(BUILT)/alchemic_SampleBank.resources" "$(program)/"
	@ln -sfn ../lib/alchemic-tui/alchemic-tui "$(destination)/bin/alchemic-tui"
	@$(call written-by,manual,share/man/man1/alchemic-tui.1)
	@$(call written-by,--generate-completion-script bash,share/bash-completion/completions/alchemic-tui)
	@$(call written-by,--generate-completion-script zsh,share/zsh/site-functions/_alchemic-tui)
	@$(call written-by,--generate-completion-script fish,share/fish/vendor_completions.d/alchemic-tui.fish)
	@echo "Installed in $(destination): alchemic-tui, its manual page, and completions for bash, zsh and fish."

# Writes the program's output for the arguments $(1) to the file $(2).
written-by = mkdir -p "$(destination)/$(dir $(2))" && "$(program)/alchemic-tui" $(1) > "$(destination)/$(2)"

# Only the container and its concurrency tests, to avoid rebuilding the rest of the package.
concurrent := AlchemicConcurrencyTests,AlchemicRuntimeTests
optimised := ALCHEMIC_ONLY=$(concurrent) .ci/tests -c release
# Also the services, with the programs that their tests run. Some of these tests use internal declarations.
with-services := ALCHEMIC_ONLY=$(concurrent),AlchemicServicesTests,serving,self-starting-services .ci/tests \
  --traits default,Services -c release -Xswiftc -enable-testing
sanitized := $(with-services) --sanitize=thread -Xswiftc -DTHREAD_SANITIZER
addressed := ASAN_OPTIONS=detect_leaks=0 $(with-services) --sanitize=address

test: export ALCHEMIC_OPTIMISED_SAMPLE := 1
test: ## Installs missing packages and runs every check: format, build, tests, documentation, threads, memory.
	@$(libraries) tmux procps etcd-server openssl
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks Examples .ci/examples/Package.swift
	$(swift) build $(traits) --build-tests --explicit-target-dependency-import-check error
	.ci/tests $(traits) --skip-build
	@$(check-sample)
	.ci/docs
	.ci/api-changelog
	ALCHEMIC_ONLY=AlchemicMacroTests .ci/tests $(traits)
	@$(MAKE) --no-print-directory test-client test-static test-threads test-memory

# The modules of the products. The documentation tests compare their interfaces with docs/api.
interfaces := ALCHEMIC_ONLY=AlchemicDocumentationTests,Alchemic,AlchemicInspectionServer,AlchemicInspectionClient
compare-api = $(interfaces) $(swift) build $(traits) --build-tests && \
  $(interfaces) $(1) swift test $(traits) --skip-build --filter PublicInterfaceTests

api: ## Compares the public interface of each module with docs/api.
	@$(call compare-api)
	@.ci/api-changelog

api-update: ## Replaces docs/api by the actual public interfaces, for review as a difference.
	@$(call compare-api,RECORD=1)
	@git diff --stat -- docs/api

coverage: ## Runs all tests in a build that counts lines, and prints the covered ones of each target; takes half an hour.
	@$(libraries) tmux procps etcd-server openssl
	@.ci/coverage

goldens: ## Replaces the expected screens in the tests of the explorer by the actual ones, for review as a difference.
	RECORD=1 ALCHEMIC_ONLY=AlchemicExplorerTests swift test --filter AlchemicExplorerTests
	swift format --in-place --recursive Tests/AlchemicExplorerTests
	git diff --stat -- Tests/AlchemicExplorerTests

test-sample: ## Checks the graph of the sample bank, with the rules in .ci/sample-bank.rules.
	@$(check-sample)

check-sample = $(swift) package $(traits) alchemic-check --product sample-bank --fail-if warnings --rules .ci/sample-bank.rules

test-plugin: ## Checks a package outside of the repository with 'swift package alchemic-check'; builds the explorer for it.
	@$(libraries)
	@.ci/plugin

test-client: ## Builds and runs a package that depends on AlchemicCore alone, with the main actor as default isolation.
	@.ci/client

test-static: ## Runs a statically linked program with automatic start a hundred times.
	$(swift) build $(release) --product self-starting
	@program="$$(swift build $(release) --show-bin-path)/self-starting"; \
	for round in $$(seq 100); do \
	  output=$$(timeout -s KILL 60 "$$program" 2>/dev/null) && [ "$$output" = "started: hello, notified" ] \
	    || { echo "Round $$round of self-starting ended with $$?: $$output"; exit 1; }; \
	done; echo "100 of 100 starts succeeded."

test-threads: ## Runs the concurrency tests and the services with optimisation and Thread Sanitizer.
	$(sanitized) --scratch-path .build-sanitized

test-forms: ## Runs the suite of both forms of each declaration with optimisation; builds swift-syntax optimised too.
	ALCHEMIC_ONLY=AlchemicMacroFormsTests .ci/tests --traits default,Macros -c release --scratch-path .build-optimised

# Not a part of `make test`: the same tests run there with the same optimisation, under Address Sanitizer.
test-optimised: ## Runs the concurrency tests with optimisation alone.
	$(optimised) --scratch-path .build-optimised

test-memory: ## Runs the same tests with Address Sanitizer, which reports each access outside of allocated memory.
	$(addressed) --scratch-path .build-addressed

# One package contains all examples, so that what they share is built once, and beside the tests: after an explorer of
# another package, the checkouts of all libraries would be compiled again.
in-examples := --package-path .ci/examples --scratch-path .build
built-here = $$($(swift) build $(in-examples) --show-bin-path)

examples: ## Tests and checks the examples; SIGTERM reaches programs under load ROUNDS=n times, by default 10, from SEED=n on.
	@$(libraries)
	@test -x "$(built-here)/alchemic-tui" || $(swift) build $(traits) --product alchemic-tui
	$(swift) build $(in-examples) --build-tests
	$(rounds) .ci/tests $(in-examples) --skip-build
	@$(call check-example,weather-station,WeatherStation)
	@$(call check-example,todos,WithAlchemic)
	@$(call check-example,worker,webhook-worker)
	@$(call check-example,link-shortener,link-shortener)

check-example = echo "$(2):"; built="$(built-here)"; \
  "$$built/alchemic-tui" check --fail-if warnings --rules Examples/$(1)/check.rules -- "$$built/$(2)"

# Takes ten minutes, most of them for builds.
mistakes: ## Makes mistakes in a copy of the link shortener, one at a time: a check must find each at its line.
	@$(libraries)
	@test -x "$(built-here)/alchemic-tui" || $(swift) build $(traits) --product alchemic-tui
	@.ci/mistakes "$(built-here)/alchemic-tui"

# Takes minutes for each: they build their own servers and HTTP clients.
examples-apart: ## Tests each example as the package that it is, with its own manifest.
	@$(libraries)
	for example in weather-station todos worker link-shortener; do \
	  $(rounds) swift test --package-path Examples/$$example || exit 1; \
	done

rounds := $(if $(ROUNDS),ROUNDS=$(ROUNDS)) $(if $(SEED),SEED=$(SEED))

bench: ## Measures the container and the stores, counts allocations, and compares both with their limits.
	@Benchmarks/measure

bench-requests: ## Compares the ratios of requests with their limits, also on a machine that does other work; takes a minute.
	@SWIFT_DETERMINISTIC_HASHING=1 Benchmarks/requests

test-cloud: ## Tests that devices and etcd agree after faults: STORMS=n runs, by default 10, from SEED=n on.
	@.ci/install libsqlite3-dev etcd-server iproute2 util-linux
	ALCHEMIC_ONLY=$(storms) $(swift) build $(traits) --build-tests
	ALCHEMIC_ONLY=$(storms) ALCHEMIC_STORMS=$(or $(STORMS),10) ALCHEMIC_STORM_SEED=$(or $(SEED),1) \
	  ALCHEMIC_SIMULATIONS=$(or $(SIMULATIONS),500) swift test $(traits) --skip-build \
	  --filter 'StormTests|ConvergenceTests|UpdateEverywhereTests'

fleet: build ## Runs three instances that share settings over etcd, and the explorer on one of them.
	@.ci/install etcd-server
	$(swift) build -c release --package-path Examples/fleet
	@Examples/fleet/run "$$(swift build $(release) --show-bin-path)/alchemic-tui" $(FLEET)

test-fleet: ## Checks that all instances of the fleet follow a change in one of them.
	@$(MAKE) --no-print-directory fleet FLEET=check

storms := AlchemicCloudTests,cloud-device,manual-device

bench-cloud: ## Measures a replica against etcd on this machine; takes two minutes.
	@.ci/install libsqlite3-dev etcd-server
	@$(bench-build) && "$$($(bench-build) --show-bin-path)/cloud-bench"

bench-build := ALCHEMIC_ONLY=cloud-bench $(swift) build -c release $(traits) --scratch-path .build-bench -Xswiftc \
  -enable-testing -Xswiftc -DCLOUD_BENCH --product cloud-bench

fuzz-flags := -swift-version 6 -O -parse-as-library -suppress-warnings -sanitize=fuzzer,address -package-name alchemic \
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility

# AlchemicInspection and the fuzzer are one module, so that both are instrumented. Its name lets the compiler ignore the
# import of Conversation.swift.
fuzz: ## Fuzzes the protocol's decoder for 60 or SECONDS=n seconds, seeded with the tests' corpus.
	@mkdir -p .build-fuzz/corpus
	swiftc $(fuzz-flags) -module-name AlchemicModel -wmo -c -o .build-fuzz/AlchemicModel.o \
	  -emit-module-path .build-fuzz/AlchemicModel.swiftmodule $$(find Sources/Container/AlchemicModel -name '*.swift')
	swiftc $(fuzz-flags) -module-name AlchemicInspection -I .build-fuzz .build-fuzz/AlchemicModel.o \
	  $$(find Sources/Inspection/AlchemicInspection -name '*.swift') \
	  Tests/AlchemicInspectionTests/Conversation.swift Tests/Fuzzing/Fuzz.swift -o .build-fuzz/fuzz
	.build-fuzz/fuzz -max_total_time=$(or $(SECONDS),60) -max_len=16384 -timeout=5 -rss_limit_mb=1024 \
	  .build-fuzz/corpus Tests/AlchemicInspectionTests/Corpus

docs: ## Builds the documentation, and fails on broken links and missing symbols.
	@.ci/docs

lint: ## Checks the format of the code.
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks Examples .ci/examples/Package.swift

overloads: ## Writes the overloads of AcInitializer and AcMethod; .ci/overloads has the template.
	.ci/overloads > Sources/Container/AlchemicCore/Declarations/Overloads.swift

test-explorer: ## Builds the explorer that Benchmarks/explorer measures with many factories, and that screenshots/take shows.
	@$(libraries)
	$(swift) build $(release) --product test-explorer

screenshots: test-explorer ## Updates screenshots/, and takes each pane in three sizes and two themes into .build/screenshots.
	@.ci/install xvfb xterm xdotool imagemagick fonts-dejavu-core
	@screenshots/take "$$(swift build $(release) --show-bin-path)/test-explorer"

clean: ## Removes all build products.
	rm -rf .build .build-run .build-optimised .build-sanitized .build-addressed .build-fuzz .build-bench .build-coverage
