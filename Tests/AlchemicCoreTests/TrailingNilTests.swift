import AlchemicCore
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

struct TrailingNilTests {
  @Test func `A declaration may omit trailing nil arguments of an initialiser`() async throws {
    let context = try await started(Parcel.self, Two.self, Seal.self)
    #expect(try context.get(Parcel.self).contents == ["5", "nil", "nil", "nil"])
    #expect(try context.get(Two.self).contents == ["5", "two", "nil"])
  }

  @Test func `A declaration may omit trailing nil arguments of a method`() async throws {
    let context = try await started(Parcel.self)
    #expect(try context.get([String].self, AcName("copy")) == ["6", "copy", "nil"])
    #expect(try context.get(Set<String>.self, AcName("list")) == ["7", "nil"])
  }

  @Test func `A declaration may omit trailing nil arguments of an asynchronous initialiser`() async throws {
    #expect(try await started(Slow.self).get(Slow.self).contents == ["8", "nil"])
  }

  @Test func `Without any source, an optional argument is found by its type`() async throws {
    #expect(try await started(ByType.self, Seal.self).get(ByType.self).seal != nil)
  }
}
