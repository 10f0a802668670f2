import AlchemicRuntime
import Testing

private protocol Marked: AnyObject {}

private final class PrivateMark: Marked {}

class BaseMark: Marked {}

class InheritingMark: BaseMark {}

final class LastMark: InheritingMark {}

enum Namespace {
  final class NestedMark: Marked {}
}

final class GenericMark<Value>: Marked {}

final class Unmarked {}

struct MetadataScanTests {
  @Test func `A scan finds private, nested and inheriting classes, in the order of their names`() {
    let found = MetadataScan(.program).classes(conformingTo: (any Marked).self)
    #expect(
      found.map { TypeNames.short($0) } == ["PrivateMark", "BaseMark", "InheritingMark", "LastMark", "NestedMark"])
  }

  @Test func `A scan for a protocol that nobody conforms to finds nothing`() {
    protocol Nobody: AnyObject {}
    #expect(MetadataScan(.program).classes(conformingTo: (any Nobody).self).isEmpty)
  }
}

private protocol Speaking: AnyObject {
  static var words: String { get }
}

private class Person: Speaking {
  class var words: String { "hello" }
}

private final class Child: Person {
  override class var words: String { "why" }
}

struct MetatypeScanTests {
  @Test func `A scan gives classes as types of the protocol, whose own words they speak`() {
    let found = MetadataScan(.program).metatypes(conformingTo: (any Speaking).self, as: (any Speaking.Type).self)
    #expect(Set(found.keys) == [ObjectIdentifier(Person.self), ObjectIdentifier(Child.self)])
    #expect(found[ObjectIdentifier(Person.self)]?.words == "hello")
    #expect(found[ObjectIdentifier(Child.self)]?.words == "why")
    #expect(found[ObjectIdentifier(Child.self)] == Child.self)
  }
}
