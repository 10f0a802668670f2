// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private protocol Shape: AnyObject {}
private protocol Coloured: AnyObject {}

private final class Cycle: Shape, Coloured, AlchemicManaged {}
private final class Square: Shape, AlchemicManaged {}
private final class PrimaryOval: Shape, Coloured, AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcPrimary(), AcFactoryName("oval"), fileID: "Draw/Oval.swift", line: 3)
  }
}
private class Line: Coloured, AlchemicManaged {
  required init() {}
  class func alchemic(_ factory: ALCClassObjectFactory) {}
}
private final class DashedLine: Line {
  override class func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcPrimary())
  }
}

private final class Canvas: AlchemicManaged {
  var shape: (any Shape)?
  var shapes: [any Shape] = []
  var coloured: (any Coloured)?
  var line: Line?
  var lines: [Line] = []
  var both: (any Shape)?
  var named: (any Shape)?
  var square: Square?
  var title = ""

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Canvas.shape, AcNillable(), fileID: "Draw/Canvas.swift", line: 1)
    AcInject(factory, \Canvas.shapes, AcNillable(), fileID: "Draw/Canvas.swift", line: 2)
    AcInject(factory, \Canvas.coloured, AcNillable(), fileID: "Draw/Canvas.swift", line: 3)
    AcInject(factory, \Canvas.line, AcNillable(), fileID: "Draw/Canvas.swift", line: 4)
    AcInject(
      factory, \Canvas.lines, AcProtocol((any Coloured).self), AcNillable(), fileID: "Draw/Canvas.swift", line: 5)
    AcInject(
      factory, \Canvas.both, AcProtocol((any Shape).self), AcProtocol((any Coloured).self), fileID: "Draw/Canvas.swift",
      line: 6)
    AcInject(factory, \Canvas.named, AcName("ovall"), fileID: "Draw/Canvas.swift", line: 7)
    AcInject(factory, \Canvas.square, AcProtocol((any Shape).self), fileID: "Draw/Canvas.swift", line: 8)
    AcInject(factory, \Canvas.title, AcString("sketch"), fileID: "Draw/Canvas.swift", line: 9)
  }
}

private let all: [AnyClass] = [
  Cycle.self, Square.self, PrimaryOval.self, Line.self, DashedLine.self, Canvas.self,
]

struct ExplanationTests {
  @Test func `A primary is chosen, and the other matches are not primary`() {
    #expect(
      container([Cycle.self, Square.self, PrimaryOval.self, Canvas.self])
        .explain(factory: "Canvas", dependency: "shape")?.description == """
          Canvas.shape (Canvas.swift:1) is of the type Shape?, by its type.
            gets            one object
            candidate       Cycle: not primary, while others are
            candidate       Square: not primary, while others are
            candidate       oval (Oval.swift:3): chosen
          """)
  }

  @Test func `A factory that meets some criteria names the unmet ones`() {
    #expect(
      container([Cycle.self, Square.self, Canvas.self]).explain(factory: "Canvas", dependency: "both")?.description
        == """
        Canvas.both (Canvas.swift:6) is of the type Shape?, by AcProtocol(Shape), AcProtocol(Coloured).
          gets            one object
          candidate       Cycle: chosen
          candidate       Square: not of the type Coloured
        """)
  }

  @Test func `A similar name is explained`() {
    #expect(
      container([PrimaryOval.self, Canvas.self]).explain(factory: "Canvas", dependency: "named")?.description == """
        Canvas.named (Canvas.swift:7) is of the type Shape?, by AcName("ovall").
          gets            an error [no-factory]
          candidate       oval (Oval.swift:3): its name differs from "ovall"
        """)
  }

  @Test func `A name chooses among all of the type, and the others are explained`() {
    let canvas = container([Cycle.self, Square.self, PrimaryOval.self, Line.self, Canvas.self])
    #expect(
      canvas.explain(factory: "Canvas", dependency: "named")?.description == """
        Canvas.named (Canvas.swift:7) is of the type Shape?, by AcName("ovall").
          gets            an error [no-factory]
          candidate       Cycle: its name differs from "ovall"
          candidate       Square: its name differs from "ovall"
          candidate       oval (Oval.swift:3): its name differs from "ovall"
        """)
  }

  @Test func `A match that the variable cannot hold is explained`() {
    #expect(
      container([Cycle.self, Canvas.self]).explain(factory: "Canvas", dependency: "square")?.description == """
        Canvas.square (Canvas.swift:8) is of the type Square?, by AcProtocol(Shape).
          gets            an error [type-mismatch]
          candidate       Cycle: cannot be assigned to Square
        """)
  }

  @Test func `Only the objects that do not fit prevent an array`() {
    #expect(
      container([Cycle.self, Line.self, Canvas.self]).explain(factory: "Canvas", dependency: "lines")?.description
        == """
        Canvas.lines (Canvas.swift:5) is of the type [Line], by AcProtocol(Coloured).
          gets            an error [type-mismatch]
          candidate       Cycle: cannot be assigned to Line
          candidate       Line: fits, but others of the array do not
        """)
  }

  @Test func `A constant has no candidates, and an unknown dependency no explanation`() {
    let context = container([Canvas.self])
    #expect(
      context.explain(factoryID: 0, dependency: "title")?.description == """
        Canvas.title (Canvas.swift:9) is of the type String, by its type.
          gets            AcString("sketch")
        """)
    #expect(context.explain(factory: "Canvas", dependency: "nothing") == nil)
    #expect(context.explain(factory: "Easel", dependency: "title") == nil)
    #expect(context.explain(factoryID: 1, dependency: "title") == nil)
  }

  @Test func `A request has the same explanation before and after the start`() async throws {
    let context = container([Cycle.self, Square.self])
    let before = context.explain([any Shape].self, fileID: "Draw/Main.swift", line: 1)
    #expect(
      before.description == """
        AcGet (Main.swift:1) is of the type [Shape], by its type.
          gets            an array of 2
          candidate       Cycle: chosen, as one of all
          candidate       Square: chosen, as one of all
        """)
    context.start()
    try await context.untilReady()
    #expect(context.explain([any Shape].self, fileID: "Draw/Main.swift", line: 1) == before)
    #expect(
      context.explain((any Shape).self, fileID: "Draw/Main.swift", line: 2).description == """
        AcGet (Main.swift:2) is of the type Shape, by its type.
          gets            an error [too-many-factories]
          candidate       Cycle: one of several, where one is needed
          candidate       Square: one of several, where one is needed
        """)
  }

  /// Tests every subset of the classes.
  @Test func `In every graph of these classes the explanation, the resolution and a plain search agree`() {
    for set in 0..<(1 << (all.count - 1)) {
      let classes = all.dropLast().indices.filter { set & (1 << $0) != 0 }.map { all[$0] }
      let context = container(classes + [Canvas.self])
      let snapshot = context.snapshot()
      for factory in snapshot.factories {
        for dependency in factory.injections {
          let chosen = context.explain(factoryID: factory.id, dependency: dependency.name)?.chosen
          #expect(chosen == resolved(dependency.resolution))
          if let expected = Plain(classes).chosen(dependency.name) {
            #expect(chosen.map { ids in ids.map { snapshot.factories[$0].name } } == expected)
          }
        }
      }
    }
  }

  private func resolved(_ resolution: DependencySnapshot.Resolution) -> [Int] {
    switch resolution {
    case .factories(let ids, _): ids
    case .constant, .nothing, .failed, .unresolved, .unknown: []
    }
  }
}

/// A second implementation of the rules of choosing, with plain casts and no index.
private struct Plain {
  let objects: [(name: String, object: AnyObject, isPrimary: Bool)]

  init(_ classes: [AnyClass]) {
    objects = classes.compactMap { ($0 as? any AlchemicManaged.Type)?.init() }.map { object in
      (
        object is PrimaryOval ? "oval" : "\(type(of: object))", object as AnyObject,
        object is PrimaryOval || object is DashedLine
      )
    }.sorted { $0.name < $1.name }
  }

  func chosen(_ variable: String) -> [String]? {
    switch variable {
    case "shape": chosen(isArray: false) { $0 is any Shape }
    case "shapes": chosen(isArray: true) { $0 is any Shape }
    case "coloured": chosen(isArray: false) { $0 is any Coloured }
    case "line": chosen(isArray: false) { $0 is Line }
    case "lines": chosen(isArray: true, fits: { $0 is Line }) { $0 is any Coloured }
    case "both": chosen(isArray: false) { $0 is any Shape && $0 is any Coloured }
    case "square": chosen(isArray: false, fits: { $0 is Square }) { $0 is any Shape }
    case "named", "title": []
    default: nil
    }
  }

  private func chosen(
    isArray: Bool, fits: (AnyObject) -> Bool = { _ in true }, where matches: (AnyObject) -> Bool
  ) -> [String] {
    let candidates = objects.filter { matches($0.object) }
    let primaries = candidates.filter(\.isPrimary)
    let kept = primaries.isEmpty ? candidates : primaries
    if kept.count > 1, !isArray { return [] }
    return kept.allSatisfy { fits($0.object) } ? kept.map(\.name) : []
  }
}

private final class Frame: AlchemicManaged {
  weak var cycle: Cycle?
  weak var again: Cycle?
  weak var other: Cycle?
  weak var square: Square?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Frame.cycle)
    AcInject(factory, \Frame.again, AcName("Cycle"))
    AcInject(factory, \Frame.other, AcClass(Cycle.self))
    AcInject(factory, \Frame.square)
  }
}

struct NamelessVariableTests {
  @Test func `Variables without a name are called after their type, and numbered`() {
    let context = container([Cycle.self, Square.self, Frame.self])
    let frame = context.snapshot().factories.first { $0.name == "Frame" }
    #expect(frame?.injections.map(\.name) == ["<Cycle?>", "<Cycle?> #2", "<Cycle?> #3", "<Square?>"])
    #expect(context.explain(factory: "Frame", dependency: "<Cycle?> #2")?.criteria == "AcName(\"Cycle\")")
    #expect(context.explain(factory: "Frame", dependency: "<Cycle?> #3")?.criteria == "AcClass(Cycle)")
  }
}
