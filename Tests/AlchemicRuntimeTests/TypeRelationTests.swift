// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicRuntime
import Testing

private protocol Shape {}
private protocol Coloured {}
private class Figure: Shape {}
private final class RedSquare: Figure, Coloured {}
private struct Point: Shape {}
private protocol Framed: Shape, CustomStringConvertible {}
private protocol Hung: Framed {
  associatedtype Nail: Coloured
}
private protocol Drawn: Figure {}
private protocol Signed: Drawn {}
private protocol Counted: AnyObject {}

struct TypeRelationTests {
  /// A type, a target type, and whether values of the first can be assigned to the second.
  private static let rows: [(any Any.Type, any Any.Type, Bool)] = [
    (RedSquare.self, RedSquare.self, true),
    (RedSquare.self, Figure.self, true),
    (Figure.self, RedSquare.self, false),
    (RedSquare.self, (any Shape).self, true),
    (RedSquare.self, (any Coloured).self, true),
    (Figure.self, (any Coloured).self, false),
    (RedSquare.self, (any Shape & Coloured).self, true),
    (RedSquare.self, (any Figure & Coloured).self, true),
    (Figure.self, (any Figure & Coloured).self, false),
    (Point.self, (any Shape).self, true),
    (Point.self, (any Coloured).self, false),
    (Point.self, AnyObject.self, false),
    (RedSquare.self, AnyObject.self, true),
    (Point.self, Any.self, true),
    (Int.self, Point.self, false),
    ((any Shape & Coloured).self, (any Shape).self, true),
    ((any Shape).self, (any Shape & Coloured).self, false),
    ((any Framed).self, (any Shape).self, true),
    ((any Framed).self, (any CustomStringConvertible).self, true),
    ((any Shape).self, (any Framed).self, false),
    ((any Hung).self, (any Shape).self, true),
    ((any Hung).self, (any Coloured).self, false),
    ((any Framed & Coloured).self, (any Shape & Coloured).self, true),
    ((any Signed).self, Figure.self, true),
    ((any Signed).self, AnyObject.self, true),
    ((any Signed).self, (any Figure & Drawn).self, true),
    ((any Signed).self, RedSquare.self, false),
    ((any RedSquare & Counted).self, Figure.self, true),
    ((any RedSquare & Counted).self, (any Coloured).self, true),
    ((any Signed).self, (any Shape).self, true),
    ((any Signed).self, (any Coloured).self, false),
    ((any Counted).self, AnyObject.self, true),
    ((any Framed).self, AnyObject.self, false),
  ]

  @Test(arguments: rows.indices)
  func `A type stands for itself, its superclasses and its protocols`(row: Int) {
    let (type, target, expected) = Self.rows[row]
    #expect(TypeRelation.isAssignable(type, to: target) == expected, "\(type) for \(target)")
  }

  @Test func `A short name leaves out the module and the word any`() {
    #expect(TypeNames.short((any Shape).self) == "Shape")
    #expect(TypeNames.short([RedSquare].self) == "[RedSquare]")
    #expect(TypeNames.short([(any Shape)?]?.self) == "[Shape?]?")
    #expect(TypeNames.module(of: RedSquare.self) == "AlchemicRuntimeTests")
  }

  @Test func `A key path is named after its variable, or after the variable's type without one`() {
    final class Owner {
      var name = ""
      weak var parent: Owner?
    }
    #expect(KeyPathNames.name(of: \Owner.name) == "name")
    #expect(KeyPathNames.name(of: \Owner.parent) == "<Owner?>")
  }

  @Test func `A key path to a stored property has the name that its description has`() {
    class Base {
      let marker: Void = ()
      final var first = Pair()
      let second: [Int] = []
      var third = 3
    }
    class Middle: Base {}
    final class Owner: Middle {
      var fourth: Owner?
      lazy var fifth = 5
      var sixth = 6 { didSet {} }
      var seventh: Int { 7 }
    }
    final class Generic<Value> {
      var value: Value?
    }
    struct Pair {
      var left = 1
    }
    let paths: [AnyKeyPath] = [
      \Base.first, \Middle.first, \Owner.first, \Owner.second, \Owner.third, \Owner.fourth, \Owner.fifth, \Owner.sixth,
      \Owner.seventh, \Owner.first.left, \Generic<Int>.value, \Pair.left,
    ]
    #expect(
      paths.map { KeyPathNames.name(of: $0) } == [
        "first", "first", "first", "second", "<Int>", "fourth", "<Int>", "<Int>", "<Int>", "first.left", "value",
        "left",
      ])
  }
}

private actor Well {}
private actor Pipe<Content> {
  var content: Content?
}
@MainActor private final class Tap {}

struct ActorTests {
  @Test func `An actor is a class that says so in its metadata`() {
    #expect(TypeRelation.isActor(Well.self))
    #expect(TypeRelation.isActor(Pipe<Int>.self))
    #expect(!TypeRelation.isActor(Tap.self))
    #expect(!TypeRelation.isActor(Gloss.self))
  }
}

private protocol Wet: AnyObject {}
private class Paint: Wet {}
private final class Gloss: Paint {}
private final class Water {}

struct TypeRelationTargetTests {
  @Test(arguments: [1, 1_000])
  func `A target accepts the same types for any expected number of types`(count: Int) {
    let target = TypeRelation.Target((any Wet).self, count: count)
    #expect(target.accepts(Paint.self))
    #expect(target.accepts(Gloss.self))
    #expect(!target.accepts(Water.self))
    #expect(!target.accepts(Int.self))
    let both = TypeRelation.Target((any Wet & Sendable).self, count: count)
    #expect(both.accepts(Paint.self))
    let paints = TypeRelation.Target((any Paint & Wet).self, count: count)
    #expect(paints.accepts(Gloss.self))
    #expect(!paints.accepts(Water.self))
  }
}

struct WrittenNameTests {
  @Test func `The written name of an existential contains any`() {
    let types: [Any.Type] = [
      Int.self, [Int]?.self, (any CustomStringConvertible).self, [any CustomStringConvertible].self,
      (any CustomStringConvertible)?.self, (any CustomStringConvertible & Sendable).self, Any.self, AnyObject.self,
      (@Sendable () -> Int).self,
    ]
    #expect(
      types.map { TypeNames.written($0) } == [
        "Int", "[Int]?", "any CustomStringConvertible", "[any CustomStringConvertible]",
        "(any CustomStringConvertible)?", "any CustomStringConvertible", "Any", "AnyObject", "@Sendable () -> Int",
      ])
  }

  @Test func `Only function types are functions`() {
    #expect(TypeRelation.isFunction((() -> Void).self))
    #expect(TypeRelation.isFunction((@Sendable (Int) async throws -> String).self))
    #expect(
      ![Int.self, [Int].self, (any Sendable).self, AnyObject.self, Void.self].contains(where: TypeRelation.isFunction))
  }
}
