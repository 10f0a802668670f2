// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Parcel: AlchemicDeclaring {
  let contents: [String]
  init(weight: Int, label: String?, stamp: Double?, sender: Seal?) {
    contents = ["\(weight)", label ?? "nil", stamp.map { "\($0)" } ?? "nil", sender == nil ? "nil" : "a seal"]
  }
  func copy(of weight: Int, label: String?, stamp: Double?) -> [String] {
    ["\(weight)", label ?? "nil", stamp == nil ? "nil" : "stamped"]
  }
  static func list(_ weight: Int, _ label: String?) -> Set<String> { ["\(weight)", label ?? "nil"] }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Parcel.init(weight:label:stamp:sender:), AcInt(5))
    AcMethod(factory, Parcel.copy(of:label:stamp:), AcInt(6), AcString("copy"), options: AcFactoryName("copy"))
    AcMethod(factory, Parcel.list(_:_:), AcInt(7), options: AcFactoryName("list"))
  }
}

private final class Seal: AlchemicManaged {}

private final class Two: AlchemicDeclaring {
  let contents: [String]
  init(_ weight: Int, _ label: String?, _ seal: Seal?) throws {
    contents = ["\(weight)", label ?? "nil", seal == nil ? "nil" : "a seal"]
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Two.init(_:_:_:), AcInt(5), AcString("two"))
  }
}

private final class ByType: AlchemicDeclaring {
  let seal: Seal?
  init(_ seal: Seal?) { self.seal = seal }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, ByType.init(_:))
  }
}

private final class Slow: AlchemicDeclaring {
  let contents: [String]
  init(_ weight: Int, _ label: String?) async { contents = ["\(weight)", label ?? "nil"] }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Slow.init(_:_:), AcInt(8))
  }
}

/// A method of each isolation for each number of omitted arguments.
private final class Office: AlchemicManaged, Sendable {
  func wait(_ a: Int, _ b: String?) async -> String { text(a, b) }
  func wait(_ a: Int, _ b: String?, _ c: Int?) async -> String { text(a, b, c) }
  func wait(_ a: Int, _ b: String?, _ c: Int?, _ d: Bool?) async throws -> String { text(a, b, c, d) }
  @MainActor func draw(_ a: Int, _ b: String?) -> String { text(a, b) }
  @MainActor func draw(_ a: Int, _ b: String?, _ c: Int?) -> String { text(a, b, c) }
  @MainActor func draw(_ a: Int, _ b: String?, _ c: Int?, _ d: Bool?) throws -> String { text(a, b, c, d) }
  static func fetch(_ a: Int, _ b: String?) async -> String { Office().text(a, b) }
  static func fetch(_ a: Int, _ b: String?, _ c: Int?) async -> String { Office().text(a, b, c) }
  static func fetch(_ a: Int, _ b: String?, _ c: Int?, _ d: Bool?) async -> String { Office().text(a, b, c, d) }

  private func text(_ arguments: Any?...) -> String {
    arguments.map { $0.map { "\($0)" } ?? "nil" }.joined(separator: " ")
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, Office.wait(_:_:), AcInt(1), options: AcFactoryName("wait 1"))
    AcMethod(factory, Office.wait(_:_:_:), AcInt(2), options: AcFactoryName("wait 2"))
    AcMethod(factory, Office.wait(_:_:_:_:), 3, options: AcFactoryName("wait 3"))
    AcMethod(factory, Office.draw(_:_:), AcInt(1), options: AcFactoryName("draw 1"))
    AcMethod(factory, Office.draw(_:_:_:), AcInt(2), options: AcFactoryName("draw 2"))
    AcMethod(factory, Office.draw(_:_:_:_:), 3, AcArg(String?.self, "x"), options: AcFactoryName("draw 3"))
    AcMethod(factory, Office.fetch(_:_:), AcInt(1), options: AcFactoryName("fetch 1"))
    AcMethod(factory, Office.fetch(_:_:_:), AcInt(2), options: AcFactoryName("fetch 2"))
    AcMethod(factory, Office.fetch(_:_:_:_:), 3, options: AcFactoryName("fetch 3"))
  }
}

struct TrailingNilTests {
  @Test func `A declaration may omit trailing nil arguments of an initialiser`() async throws {
    let context = try await started(Parcel.self, Two.self, Seal.self)
    #expect(try context.getShared(Parcel.self).contents == ["5", "nil", "nil", "nil"])
    #expect(try context.getShared(Two.self).contents == ["5", "two", "nil"])
  }

  @Test func `A declaration may omit trailing nil arguments of a method`() async throws {
    let context = try await started(Parcel.self)
    #expect(try context.get([String].self, AcName("copy")) == ["6", "copy", "nil"])
    #expect(try context.get(Set<String>.self, AcName("list")) == ["7", "nil"])
  }

  @Test func `A declaration may omit trailing nil arguments of an asynchronous initialiser`() async throws {
    #expect(try await started(Slow.self).getShared(Slow.self).contents == ["8", "nil"])
  }

  @Test func `Without any source, an optional argument is found by its type`() async throws {
    #expect(try await started(ByType.self, Seal.self).getShared(ByType.self).seal != nil)
  }

  @Test func `A declaration may omit trailing nil arguments of asynchronous, main-actor and static methods`()
    async throws
  {
    let context = try await started(Office.self)
    var results: [String] = []
    for name in ["wait", "draw", "fetch"] {
      for number in 1...3 { results.append(try context.get(String.self, AcName("\(name) \(number)"))) }
    }
    #expect(
      results == [
        "1 nil", "2 nil nil", "3 nil nil nil", "1 nil", "2 nil nil", "3 x nil nil", "1 nil", "2 nil nil",
        "3 nil nil nil",
      ])
  }
}
