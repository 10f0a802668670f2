// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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

class GenericMark<Value>: Marked {}

final class OfGenericMark: GenericMark<Int> {}

final class Unmarked {}

struct MetadataScanTests {
  @Test func `A scan finds private, nested and inheriting classes, ordered by name`() throws {
    let found = try MetadataScan(.program, for: [(any Marked).self]).classes(conformingTo: 0)
    #expect(
      found.map { TypeNames.short($0) }
        == [
          "BaseMark", "ChildOfGeneric", "InheritingMark", "LastMark", "NestedMark", "OfGenericMark", "PrivateMark",
        ])
  }

  @Test func `A scan for a protocol without conforming classes finds nothing`() throws {
    protocol Unadopted: AnyObject {}
    #expect(try MetadataScan(.program, for: [(any Unadopted).self]).classes(conformingTo: 0).isEmpty)
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

private final class ChildOfGeneric: GenericMark<String>, Speaking {
  static var words: String { "generic" }
}

struct MetatypeScanTests {
  private let scan: MetadataScan

  init() throws {
    scan = try MetadataScan(.program, for: [(any Speaking).self, (any Marked).self])
  }

  private func words(of type: AnyClass) -> String? {
    scan.conformances(of: type).metatype(conformingTo: 0, as: (any Speaking.Type).self)?.words
  }

  @Test func `A scan returns classes as metatypes of the protocol, with their own witnesses`() {
    #expect(words(of: Person.self) == "hello")
    #expect(words(of: Child.self) == "why")
    #expect(words(of: ChildOfGeneric.self) == "generic")
    #expect(words(of: Unmarked.self) == nil)
    let marked = scan.conformances(of: ChildOfGeneric.self).metatype(conformingTo: 1, as: (any Marked.Type).self)
    #expect(marked == ChildOfGeneric.self)
  }

  @Test func `A scan for some classes knows these, with what they inherit, and no others`() throws {
    let scan = try MetadataScan(
      .program, for: [(any Speaking).self, (any Marked).self], of: [Child.self, ChildOfGeneric.self, LastMark.self])
    func words(of type: AnyClass) -> String? {
      scan.conformances(of: type).metatype(conformingTo: 0, as: (any Speaking.Type).self)?.words
    }
    #expect(words(of: Child.self) == "why")
    #expect(words(of: Person.self) == "hello")
    #expect(words(of: ChildOfGeneric.self) == "generic")
    #expect(words(of: LastMark.self) == nil)
    #expect(scan.conformances(of: LastMark.self).conforms(to: 1) == true)
    #expect(scan.isFor([Child.self, Person.self, InheritingMark.self]))
    #expect(!scan.isFor([Child.self, PrivateMark.self]))
    #expect(!scan.isFor(nil))
    #expect(try scan.classes(conformingTo: 0).map { TypeNames.short($0) } == ["Child", "ChildOfGeneric", "Person"])
    #expect(self.scan.isFor([PrivateMark.self]) && self.scan.isFor(nil))
  }

  @Test func `A scan knows which of its classes do not conform`() {
    #expect(scan.conformances(of: Child.self).conforms(to: 0) == true)
    #expect(scan.conformances(of: Child.self).conforms(to: 1) == false)
    #expect(scan.conformances(of: Unmarked.self).conforms(to: 0) == false)
  }

  @Test func `The runtime decides the conformances of a class from an image that was not read`() {
    // A class of the standard library.
    let type: AnyClass = type(of: [1] as AnyObject)
    let conformances = scan.conformances(of: type)
    #expect(conformances.conforms(to: 0) == nil)
    #expect(conformances.metatype(conformingTo: 0, as: (any Speaking.Type).self) == nil)
  }

  @Test(
    arguments: [
      PrivateMark.self, BaseMark.self, Namespace.NestedMark.self, GenericMark<Int>.self, OfGenericMark.self, Child.self,
    ] as [AnyClass])
  func `A class is called what the runtime calls it`(type: AnyClass) {
    final class Local {}
    for type in [type, Local.self] {
      #expect(TypeNames.short(type) == _typeName(type, qualified: false))
      #expect(TypeNames.module(of: type) == "AlchemicRuntimeTests")
    }
  }
}
