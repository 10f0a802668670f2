// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import AlchemicMacros
  import AlchemicTesting
  import Testing

  /// Attributes and functions declare the same container.
  struct FormsTests {
    private static let byMacro = ClassScan.classes([
      ByMacro.Ledger.self, ByMacro.MainStore.self, ByMacro.OtherStore.self, ByMacro.Draft.self, ByMacro.Window.self,
      ByMacro.Cart.self, ByMacro.Archive.self, ByMacro.Criteria.self, ByMacro.Values.self, ByMacro.Later.self,
      ByMacro.Defaults.self, ByMacro.Rates.self, ByMacro.Vault.self, ByMacro.Screen.self, ByMacro.Disk.self,
      ByMacro.Desk.self, ByMacro.Options.self, ByMacro.Methods.self, ByMacro.Slots.self, ByMacro.Base.self,
      ByMacro.Derived.self,
    ]).addingValues([ByMacro.Limits.self, ByMacro.Gate.self, ByMacro.Level.self])

    private static let byHand = ClassScan.classes([
      ByHand.Ledger.self, ByHand.MainStore.self, ByHand.OtherStore.self, ByHand.Draft.self, ByHand.Window.self,
      ByHand.Cart.self, ByHand.Archive.self, ByHand.Criteria.self, ByHand.Values.self, ByHand.Later.self,
      ByHand.Defaults.self, ByHand.Rates.self, ByHand.Vault.self, ByHand.Screen.self, ByHand.Disk.self,
      ByHand.Desk.self, ByHand.Options.self, ByHand.Methods.self, ByHand.Slots.self, ByHand.Base.self,
      ByHand.Derived.self,
    ]).addingValues([ByHand.Limits.self, ByHand.Gate.self, ByHand.Level.self])

    /// A snapshot without the places, which differ, and without what each run measures.
    private static func comparable(_ snapshot: ContainerSnapshot) -> [FactorySnapshot] {
      let place = AlchemicSourceLocation(fileID: "Forms.swift", line: 1)
      return snapshot.factories.map { factory in
        var factory = factory
        factory.location = place
        for index in factory.arguments.indices { factory.arguments[index].location = place }
        for index in factory.injections.indices { factory.injections[index].location = place }
        return factory
      }
    }

    @Test func `Both forms declare equal containers`() {
      let byMacro = Self.comparable(ALCContext(scan: Self.byMacro).snapshot())
      let byHand = Self.comparable(ALCContext(scan: Self.byHand).snapshot())
      #expect(byMacro.map(\.name) == byHand.map(\.name))
      for (one, other) in zip(byMacro, byHand) { #expect(one == other) }
      #expect(byMacro.count == 30)
      #expect(byMacro.flatMap(\.problems) == [])
    }

    @Test func `Each line of the declaration is that of the user's own code`() throws {
      let factories = ALCContext(scan: .classes([Placed.self, PlacedLedger.self])).snapshot().factories
      let placed = try #require(factories.first { $0.name == "Placed" })
      let file = "AlchemicMacroFormsTests/Placed.swift"
      func place(_ line: Int) -> AlchemicSourceLocation { AlchemicSourceLocation(fileID: file, line: line) }
      #expect(placed.location == place(7))
      #expect(placed.injections.map(\.name) == ["ledger", "other"])
      #expect(placed.injections.map(\.location) == [place(9), place(10)])
      #expect(placed.arguments.map(\.location) == [place(12)])
      #expect(factories.first { $0.name == "Placed.text" }?.location == place(15))
    }

    @Test func `A container of attributes starts, and fills private variables`() async throws {
      let context = try await ALCContext(scan: .classes([Placed.self, PlacedLedger.self])).started()
      try context.withCurrent {
        let placed = try AcGet(Placed.self)
        #expect(try placed.usedLedger === AcGet(PlacedLedger.self))
        #expect(try AcGet(String.self, AcName("Placed.text")) == "text 5")
      }
    }
  }
#endif
