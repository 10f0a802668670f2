import AlchemicCore
import Testing

private protocol Formatting: AnyObject { var pattern: String { get } }

private final class JSONFormatter: Formatting, AlchemicManaged {
  let pattern = "json"
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcFactoryName("JSON date formatter")) }
}

private final class PlainFormatter: Formatting, AlchemicManaged {
  let pattern = "plain"
}

private final class Unknown {}

@Suite("16. Getting objects: AcGet")
struct Chapter16AcGet {
  private func formatters() async throws(AlchemicError) -> ALCContext {
    try await started(JSONFormatter.self, PlainFormatter.self)
  }

  @Test func `An object by its type, by a name, by criteria, or by what the result is used as`() async throws {
    let context = try await formatters()
    try context.withCurrent {
      #expect(try AcGet(JSONFormatter.self).pattern == "json")
      #expect(try AcGet((any Formatting).self, AcName("JSON date formatter")).pattern == "json")
      #expect(try AcGet((any Formatting).self, AcClass(PlainFormatter.self)).pattern == "plain")
      let plain: PlainFormatter = try AcGet()
      #expect(plain.pattern == "plain")
      let named: any Formatting = try AcGet(AcName("JSON date formatter"))
      #expect(named.pattern == "json")
    }
  }

  @Test func `The same by a name alone, of a context and asynchronously`() async throws {
    let context = try await formatters()
    let got: JSONFormatter = try context.get(AcName("JSON date formatter"))
    let awaited: any Formatting = try await context.getAsync(AcName("JSON date formatter"))
    let current: any Formatting = try await context.withCurrent { try await AcGetAsync(AcName("JSON date formatter")) }
    let all: [any Formatting] = try context.get(AcProtocol((any Formatting).self))
    #expect(awaited === got && current === got)
    #expect(all.map(\.pattern) == ["json", "plain"])
  }

  @Test func `An array gets all that match`() async throws {
    let context = try await formatters()
    #expect(try context.get([any Formatting].self).map(\.pattern) == ["json", "plain"])
    #expect(try context.get([any Formatting].self, AcClass(PlainFormatter.self)).map(\.pattern) == ["plain"])
  }

  @Test func `Nothing is an error, but where nil is allowed`() async throws {
    let context = try await formatters()
    #expect(complaints { () throws(AlchemicError) in try context.get(Unknown.self) } == ["no-factory by AcGet"])
    #expect(try context.get(Unknown?.self) == nil)
  }

  @Test func `Several are an error, which names them`() async throws {
    let context = try await formatters()
    #expect(
      complaints { () throws(AlchemicError) in try context.get((any Formatting).self) } == [
        "too-many-factories by AcGet: JSON date formatter, PlainFormatter"
      ])
  }

  @Test func `What a name finds has to be of the type`() async throws {
    let context = try await formatters()
    #expect(
      complaints { () throws(AlchemicError) in try context.get(Unknown.self, AcName("PlainFormatter")) } == [
        "type-mismatch by AcGet: PlainFormatter"
      ])
  }
}
