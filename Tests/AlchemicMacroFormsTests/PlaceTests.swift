// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import AlchemicMacros
  import AlchemicTesting
  import IsolatedForms
  import Testing

  struct PlaceTests {
    private static let places = ClassScan.classes([
      Places.Public.self, Places.Outer.Nested.self, Places.Bare.self, Places.hidden, Places.OfPlain.self,
      Places.Third.self, Places.Boxes.self, Places.Outer.InExtension.self,
    ])

    @Test func `Attributes work at each type that Swift lets have an extension`() async throws {
      let factories = ALCContext(scan: Self.places).snapshot().factories
      #expect(
        factories.map(\.name) == [
          "Bare", "Box<Int>", "Hidden", "Hidden.closure", "Hidden.named(_:)", "InExtension", "Nested", "OfPlain",
          "Public", "Third", "overloaded",
        ])
      func variables(_ name: String) -> [String]? {
        factories.first { $0.name == name }?.injections.map(\.name)
      }
      #expect(variables("Nested") == ["bare", "class"])
      #expect(variables("Third") == ["bare", "own"])
    }

    @Test func `Attributes work in a module whose default isolation is the main actor`() {
      let snapshot = ALCContext(scan: .modules([isolatedForms])).snapshot()
      #expect(snapshot.factories.map(\.name) == ["Base", "Derived", "Desk", "Desk.text", "Ledger", "Limits", "Screen"])
      #expect(snapshot.factories.flatMap(\.problems) == [])
    }
  }
#endif
