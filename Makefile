.DEFAULT_GOAL := help
.PHONY: help run build install install-built test test-threads test-static bench fuzz docs lint screenshots clean

# The explorer starts in half the time when Swift's libraries are linked into it.
release := -c release --static-swift-stdlib

help: ## Says what there is to make.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

run: build ## Installs what is missing, builds the explorer, and opens it on the sample.
	@exec "$$(swift build $(release) --show-bin-path)/alchemic-tui"

build: ## Builds the explorer for everyday use.
	@.ci/install libncurses-dev libsqlite3-dev
	swift build $(release) --product alchemic-tui

# Where the explorer is installed; DESTDIR comes before it, for those who make packages.
PREFIX ?= /usr/local
destination = $(DESTDIR)$(PREFIX)

install: build ## Installs the explorer, its manual page and its completions below PREFIX (/usr/local).
	@$(MAKE) --no-print-directory install-built BUILT="$$(swift build $(release) --show-bin-path)"

# The sample's resources lie beside the program, so both have a folder of their own; one that is running keeps its file.
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
	@echo "Installed below $(destination): alchemic-tui, its manual page, completions for bash, zsh and fish."

# What the program itself writes: $(1) are its arguments, $(2) is the file.
written-by = mkdir -p "$(destination)/$(dir $(2))" && "$(program)/alchemic-tui" $(1) > "$(destination)/$(2)"

# The container and its concurrency tests, without the rest: only that is worth building again.
alone := ALCHEMIC_ONLY=AlchemicConcurrencyTests,AlchemicRuntimeTests swift test -c release

test: ## Installs what is missing and runs every check: format, build, unit tests, end-to-end tests, threads, links.
	@.ci/install libncurses-dev libsqlite3-dev tmux procps
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks Examples
	swift build --build-tests --explicit-target-dependency-import-check error
	swift test --skip-build
	.ci/docs
	@$(MAKE) --no-print-directory test-static test-threads

test-static: ## Has a program that starts by itself do so a hundred times, with Swift's libraries linked into it.
	swift build $(release) --product self-starting
	@program="$$(swift build $(release) --show-bin-path)/self-starting"; \
	for round in $$(seq 100); do \
	  told=$$(timeout -s KILL 60 "$$program" 2>/dev/null) && [ "$$told" = "started: hello, told" ] \
	    || { echo "Round $$round of self-starting ended with $$?: $$told"; exit 1; }; \
	done; echo "A hundred starts, all of them whole."

test-threads: ## Runs the concurrency tests optimised, and optimised under Thread Sanitizer.
	$(alone) --scratch-path .build-optimised
	$(alone) --scratch-path .build-sanitized --sanitize=thread -Xswiftc -DTHREAD_SANITIZER

bench: ## Measures the container and the stores beside baselines and floors, prints ratios, and counts allocations.
	@swift run -c release --package-path Benchmarks ratios
	@swift run -c release --package-path Benchmarks start-ratios
	@swift run -c release --package-path Benchmarks scan-records
	@swift run -c release --package-path Benchmarks store-ratios
	@swift run -c release --package-path Benchmarks allocations

fuzz: ## Throws bytes at the protocol's decoder for a minute, or SECONDS=n, from the corpus of the tests.
	@mkdir -p .build-fuzz/corpus
	swiftc -swift-version 6 -O -parse-as-library -sanitize=fuzzer,address -module-name Fuzzing -package-name alchemic \
	  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \
	  $$(find Sources/AlchemicInspection Tests/Fuzzing -name '*.swift') -o .build-fuzz/fuzz
	.build-fuzz/fuzz -max_total_time=$(or $(SECONDS),60) -max_len=16384 -timeout=5 -rss_limit_mb=1024 \
	  .build-fuzz/corpus Tests/AlchemicInspectionTests/Corpus

docs: ## Builds the documentation, and fails where a link leads nowhere or a symbol is left out.
	@.ci/docs

lint: ## Checks the format of the code.
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks Examples

screenshots: build ## Takes the pictures in screenshots/: each pane in three sizes, on black and on white.
	swift build $(release) --product sample-bank
	@.ci/install xvfb xterm xdotool imagemagick fonts-dejavu-core
	@screenshots/take "$$(swift build $(release) --show-bin-path)/alchemic-tui"

clean: ## Removes what was built.
	rm -rf .build .build-optimised .build-sanitized .build-fuzz
