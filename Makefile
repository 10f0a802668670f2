.DEFAULT_GOAL := help
.PHONY: help run build test test-threads bench lint screenshots clean

# The explorer starts in half the time when Swift's libraries are linked into it.
release := -c release --static-swift-stdlib

help: ## Says what there is to make.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

run: build ## Installs what is missing, builds the explorer, and opens it on the sample.
	@exec "$$(swift build $(release) --show-bin-path)/alchemic-tui"

build: ## Builds the explorer for everyday use.
	@.ci/install libncurses-dev libsqlite3-dev
	swift build $(release) --product alchemic-tui

test: ## Installs what is missing and runs every check: format, build, unit tests, end-to-end tests.
	@.ci/install libncurses-dev libsqlite3-dev tmux procps
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks
	swift build --build-tests --explicit-target-dependency-import-check error
	swift test --skip-build

test-threads: ## Runs the container's tests under Thread Sanitizer.
	@.ci/install libncurses-dev libsqlite3-dev
	swift test --sanitize=thread --scratch-path .build-tsan -Xswiftc -DTHREAD_SANITIZER \
	  --filter "AlchemicCoreTests|TypeTableTests"

bench: ## Measures the container beside its baselines and prints the ratios.
	@swift run -c release --package-path Benchmarks ratios

lint: ## Checks the format of the code.
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks

screenshots: build ## Takes the pictures in screenshots/.
	@.ci/install xvfb xterm xdotool imagemagick fonts-dejavu-core
	@screenshots/take "$$(swift build $(release) --show-bin-path)/alchemic-tui"

clean: ## Removes what was built.
	rm -rf .build
