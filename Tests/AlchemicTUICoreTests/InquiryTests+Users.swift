// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import Foundation
import Testing

// What a change of a factory can break.
extension InquiryTests {
  @Test func `users counts what a change can break, and names callbacks`() async throws {
    let answer = try await answer(.users("Drawer"))
    #expect(
      answer.text() == """
        Shop.swift:2: 1 factory needs Drawer directly, 1 in all.
        Shop.swift:12:   Till needs Drawer (argument 1).
        Shop.swift:9: The callback open requests Till.

        """)
  }

  @Test func `users says which of them can be created without it: optional ones, and arrays with others`() async throws
  {
    var container = Self.till
    container.factories[0].arguments[0].isOptional = true
    container.factories[0].injections[0].resolution = .factories([2, 3], isArray: true)
    container.factories[2].dependents = [0]
    container.callbacks = []
    func lines(_ name: String) async throws -> String { try await answer(.users(name), container).text() }
    let drawer = try await lines("Drawer")
    #expect(drawer.contains("Shop.swift:12:   Till needs Drawer (argument 1), and can be created without Drawer.\n"))
    #expect(
      try await lines("Ink").contains("Shop.swift:12:   Till needs Ink (printer), and can be created without Ink.\n"))
    container.factories[0].injections[0].resolution = .factories([3], isArray: true)
    #expect(try await lines("Laser").contains("Shop.swift:12:   Till needs Laser (printer).\n"))
    // Of two dependencies on it, one is optional.
    container.factories[0].arguments[0] = Shop.dependency("#1", "Printer?", .factories([3], isArray: false))
    container.factories[0].arguments[0].isOptional = true
    #expect(try await lines("Laser").contains("Shop.swift:12:   Till needs Laser (argument 1).\n"))
    container.factories[0].arguments = []
    container.factories[0].injections[0].displaced = [2]
    #expect(try await lines("Laser").contains("Till needs Laser (printer), and can be created without Laser.\n"))
    container.factories[0].injections[0].resolution = .factories([3], isArray: false)
    #expect(try await lines("Laser").contains("Till needs Laser (printer), and can be created without Laser.\n"))
    container.factories[0].injections[0].displaced = [1, 2]
    #expect(try await lines("Laser").contains("Till needs Laser (printer).\n"))
    container.factories[0].injections[0].isOptional = true
    #expect(
      try await lines("Laser").contains(
        "Shop.swift:12:   Till needs Laser (printer), and can be created without Laser.\n"))
  }

  @Test func `users follows what breaks: through required dependencies, and where all of an array break`() async throws
  {
    var container = Self.till
    var shop = Shop.factory(4, "Shop")
    shop.arguments = [Shop.dependency("#1", "[Printer]", .factories([2, 3], isArray: true))]
    shop.injections = [Shop.dependency("till", "Till", .factories([0], isArray: false))]
    container.factories.append(shop)
    container.factories[2].arguments = [Shop.dependency("#1", "Drawer", .factories([1], isArray: false))]
    container.factories[3].arguments = [Shop.dependency("#1", "Drawer?", .factories([1], isArray: false))]
    container.factories[3].arguments[0].isOptional = true
    container.factories[0].arguments = []
    container.factories[1].dependents = [2, 3]
    container.factories[2].dependents = [4]
    container.factories[3].dependents = [0, 4]
    container.factories[0].dependents = [4]
    container.callbacks = []
    func lines() async throws -> String { try await answer(.users("Drawer"), container).text() }
    // Ink breaks; Laser, the till with it and the shop with both do not.
    #expect(
      try await lines() == """
        Shop.swift:2: 2 factories need Drawer directly, 4 in all.
        Shop.swift:12:   Ink needs Drawer (argument 1).
        Shop.swift:12:   Laser needs Drawer (argument 1), and can be created without Drawer.
        Shop.swift:12:   Shop needs Ink (argument 1), and can be created without Drawer.
        Shop.swift:12:   Till needs Laser (printer), and can be created without Drawer.

        """)
    container.factories[3].arguments[0].isOptional = false
    #expect(
      try await lines() == """
        Shop.swift:2: 2 factories need Drawer directly, 4 in all.
        Shop.swift:12:   Ink needs Drawer (argument 1).
        Shop.swift:12:   Laser needs Drawer (argument 1).
        Shop.swift:12:   Shop needs Ink (argument 1).
        Shop.swift:12:   Till needs Laser (printer).

        """)
  }
}
