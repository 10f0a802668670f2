import ArgumentParser

/// How a container is explored, whichever it is.
struct ExplorerOptions: ParsableArguments {
  @Flag(help: "Start the container at once, instead of waiting for s.")
  var start = false

  @Flag(help: "Show everything and change nothing: no start, no settings.")
  var readOnly = false

  @Flag(help: "Let nothing move by itself.")
  var noMotion = false

  @Flag(help: "Work by line, for screen readers and pipes: one line per change, nothing drawn over.")
  var plain = false

  // A program under Alchemic takes this flag; the explorer waits for its user anyway.
  @Flag(name: .customLong("alchemic-nostart"), help: .hidden)
  var noStart = false

  var mustStart: Bool { start && !noStart }

  func validate() throws {
    if start && readOnly { throw ValidationError("--start changes the container, and --read-only forbids that.") }
  }
}
