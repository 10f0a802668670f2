// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicProperties
import AlchemicTesting
import AlchemicCore
import Testing

private final class Shop: AlchemicManaged {
  var name = ""
  var stamp: Stamp?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Shop.name, AcProperty("name"))
    AcInject(factory, \Shop.stamp)
  }
}

private final class Stamp: AlchemicDeclaring {
  let name: String
  init(name: String) { self.name = name }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Stamp.init(name:), AcProperty("name"))
  }
}

private enum North: SourceList {
  static func sources() -> [PropertySource] { [.values(["name": "north"])] }
}

private enum South: SourceList {
  static func sources() throws -> [PropertySource] {
    [.environment([:]), .file(try Files.write("name: south\n", to: "containers/south.yaml"))]
  }
}

private final class Defaults: AlchemicManaged {
  var none = ""
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(
      factory, \Defaults.none, AcProperty("alchemic.configuration.none"), fileID: "Shop/Defaults.swift", line: 3)
    AcInject(factory, \Defaults.none, AcProperty("path"))
  }
}

struct ContainerTests {
  @Test func `Containers that run in parallel have separate properties`() async throws {
    let names = try await withThrowingTaskGroup(of: [String].self) { group in
      for number in 0..<40 {
        group.addTask {
          let expected = number.isMultiple(of: 2) ? "north" : "south"
          let sources: AnyClass = number.isMultiple(of: 2) ? using(North.self) : using(South.self)
          let context = try await started(Shop.self, Stamp.self, sources)
          let shop = try context.getShared(Shop.self)
          let stamp = try context.getShared(Stamp.self)
          return [shop.name, shop.stamp?.name ?? "", stamp.name, expected]
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(names.count == 40)
    #expect(names.filter { Set($0).count != 1 } == [])
  }

  @Test func `Without a declaration the command line is searched, then the environment`() async {
    #expect(
      await problems(Defaults.self) == [
        """
        There is no value for AcProperty("alchemic.configuration.none").
          required by     Defaults.none (Defaults.swift:3)
          looked in       command line: --alchemic-configuration-none
                          environment: ALCHEMIC_CONFIGURATION_NONE
          remedy          set it in one of them, give a default, or take an optional
          [value-missing]
        """
      ])
  }

  @Test func `A snapshot before a start reports missing values too`() throws {
    let context = container([Defaults.self])
    let codes = context.snapshot().factories[0].injections.map { injection in
      if case .failed(let problem) = injection.resolution { problem.code } else { "found" }
    }
    #expect(codes == ["value-missing", "found"])
    #expect(
      context.explain(factory: "Defaults", dependency: "none")?.outcome == .failed(code: "value-missing"))
  }
}
