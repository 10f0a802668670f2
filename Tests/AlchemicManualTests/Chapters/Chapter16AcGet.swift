// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private protocol Formatting: AnyObject { var pattern: String { get } }

private final class PlainFormatter: Formatting, AlchemicManaged {
  let pattern = "plain"
}

private final class Unknown {}

#if Attributes
  @AcRegister(name: "JSON date formatter")
  private final class JSONFormatter: Formatting, Sendable {
    let pattern = "json"
  }
#else
  private final class JSONFormatter: Formatting, AlchemicManaged {
    let pattern = "json"
    static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcFactoryName("JSON date formatter")) }
  }
#endif

@Suite("16. Getting objects: AcGet")
struct Chapter16AcGet {
  private func formatters() async throws(AlchemicError) -> ALCContext {
    try await started(JSONFormatter.self, PlainFormatter.self)
  }

  @Test func `AcGet finds an object by its type, a name, criteria, or the type of the result`() async throws {
    let context = try await formatters()
    try context.withCurrent {
      #expect(try AcGetShared(JSONFormatter.self).pattern == "json")
      #expect(try AcGetShared((any Formatting).self, AcName("JSON date formatter")).pattern == "json")
      #expect(try AcGetShared((any Formatting).self, AcClass(PlainFormatter.self)).pattern == "plain")
      let plain: PlainFormatter = try AcGetShared()
      #expect(plain.pattern == "plain")
      let named: any Formatting = try AcGetShared(AcName("JSON date formatter"))
      #expect(named.pattern == "json")
    }
  }

  @Test func `A context and asynchronous requests find an object by a name alone`() async throws {
    let context = try await formatters()
    let got: JSONFormatter = try context.getShared(AcName("JSON date formatter"))
    let awaited: any Formatting = try await context.getSharedAsync(AcName("JSON date formatter"))
    let current: any Formatting = try await context.withCurrent {
      try await AcGetSharedAsync(AcName("JSON date formatter"))
    }
    let all: [any Formatting] = try context.getShared(AcProtocol((any Formatting).self))
    #expect(awaited === got && current === got)
    #expect(all.map(\.pattern) == ["json", "plain"])
  }

  @Test func `An array has all matching objects`() async throws {
    let context = try await formatters()
    #expect(try context.getShared([any Formatting].self).map(\.pattern) == ["json", "plain"])
    #expect(try context.getShared([any Formatting].self, AcClass(PlainFormatter.self)).map(\.pattern) == ["plain"])
  }

  @Test func `A missing object is an error unless the request takes nil`() async throws {
    let context = try await formatters()
    #expect(problems { () throws(AlchemicError) in try context.getShared(Unknown.self) } == ["no-factory by AcGet"])
    #expect(try context.getShared(Unknown?.self) == nil)
  }

  @Test func `Several matching objects are an error, which names them`() async throws {
    let context = try await formatters()
    #expect(
      problems { () throws(AlchemicError) in try context.getShared((any Formatting).self) } == [
        "too-many-factories by AcGet: JSON date formatter, PlainFormatter"
      ])
  }

  @Test func `An object of another type than the request is an error`() async throws {
    let context = try await formatters()
    #expect(
      problems { () throws(AlchemicError) in try context.getShared(Unknown.self, AcName("PlainFormatter")) } == [
        "type-mismatch by AcGet: PlainFormatter"
      ])
  }
}
