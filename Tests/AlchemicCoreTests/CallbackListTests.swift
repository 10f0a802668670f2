// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlchemicCore

struct CallbackListTests {
  private static let location = AlchemicSourceLocation(fileID: "Shop/Main.swift", line: 3)
  private static let elsewhere = AlchemicSourceLocation(fileID: "Shop/Main.swift", line: 4)

  private struct Printer: Error {}

  /// Registers a callback, and makes it return or fail.
  private func run(
    _ label: String, in list: inout CallbackList, at location: AlchemicSourceLocation = location, isLate: Bool = true,
    failure: (any Error)? = nil
  ) {
    var callback = list.register(label, at: location, isLate: isLate)
    callback.state = failure.map { .failed(FailureSnapshot($0)) } ?? .fired(at: 2, took: 1, thread: "main")
    list.update(callback)
    list.release(callback)
  }

  private func lines(_ list: CallbackList) -> [String] {
    list.all.map { "\($0.id) \($0.label) \($0.location.line) × \($0.count)" }
  }

  @Test func `Callbacks registered before the container is ready keep separate entries`() {
    var list = CallbackList()
    for _ in 0..<3 { run("open", in: &list, isLate: false) }
    run("open", in: &list)
    #expect(lines(list) == ["0 open 3 × 1", "1 open 3 × 1", "2 open 3 × 1", "3 open 3 × 1"])
  }

  @Test func `Later callbacks with one label and location share an entry, which counts them`() {
    var list = CallbackList()
    for _ in 0..<3 { run("show", in: &list) }
    run("show", in: &list, at: Self.elsewhere)
    run("hide", in: &list)
    run("show", in: &list)
    #expect(lines(list) == ["0 show 3 × 4", "1 show 4 × 1", "2 hide 3 × 1"])
  }

  @Test func `A running callback keeps its number, and so does a failed one`() {
    var list = CallbackList()
    let first = list.register("show", at: Self.location, isLate: true)
    run("show", in: &list)
    run("show", in: &list, failure: Printer())
    run("show", in: &list)
    list.release(first)
    #expect(lines(list) == ["0 show 3 × 1", "1 show 3 × 2", "2 show 3 × 1"])
  }

  @Test func `Beyond a thousand entries, the oldest finished callback is replaced`() {
    var list = CallbackList()
    run("first", in: &list, isLate: false)
    let running = list.register("running", at: Self.location, isLate: true)
    run("failed", in: &list, failure: Printer())
    for number in 3...5_000 { run("\(number)", in: &list) }
    #expect(list.all.count == 1 + CallbackList.lateLimit)
    #expect(list.all[0].label == "first")
    #expect(list.all[running.id].label == "running")
    let rest = Set(list.all.dropFirst(2).map(\.label))
    #expect(rest == Set((5_000 - 998...5_000).map(String.init)))
    // The replaced entry is not reused a second time.
    run("3", in: &list)
    #expect(list.all.count { $0.label == "3" } == 1)
  }

  @Test func `Waiting callbacks are taken in the order of their registration`() throws {
    var list = CallbackList()
    var taken: [String] = []
    for label in ["a", "b", "c"] {
      list.wait(list.register(label, at: Self.location, isLate: false), .synchronous {})
    }
    while let (callback, _) = list.takeDue() {
      taken.append(callback.label)
      if callback.label == "b" {
        list.wait(list.register("d", at: Self.location, isLate: false), .synchronous {})
      }
    }
    #expect(taken == ["a", "b", "c", "d"])
    #expect(list.isNoneDue)
  }

  @Test func `The list releases a callback's captures once it is taken`() throws {
    final class Captured: Sendable {}
    var list = CallbackList()
    weak var captured: Captured?
    do {
      let object = Captured()
      captured = object
      list.wait(
        list.register("a", at: Self.location, isLate: false), .synchronous { withExtendedLifetime(object) {} })
      list.wait(list.register("b", at: Self.location, isLate: false), .synchronous {})
    }
    _ = list.takeDue()
    #expect(captured == nil)
  }
}
