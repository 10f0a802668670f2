// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicStores
import Testing

private final class ShopDefaults: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  @AcStored var greeting = "Hello"
}

private final class Till: AlchemicManaged {
  var cloud: ALCCloudKeyValueStore?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcEnableCloudKeyValueStore()
    AcInject(factory, \Till.cloud)
  }
}

/// Has its own configuration, without a location.
private final class DescribedDefaults: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  required override init() {
    super.init(
      configuration: KeyValueStoreConfiguration(settings: .none, defaults: ["cups": 4], importsFoundationDefaults: true)
    )
  }
}

/// Has its own configuration, with a location.
private final class PlacedDefaults: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  required override init() {
    super.init(configuration: KeyValueStoreConfiguration(engine: PlacedEngine.one))
  }
}

private enum PlacedEngine {
  static let one = InMemoryEngine()
}

private final class StoresInMemory: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) { AcKeepStoresInMemory() }
}

struct ContainerTests {
  private func shop() async throws -> ALCContext {
    try await ALCContext(testing: .classes([ShopDefaults.self, Till.self, StoresInMemory.self])).started()
  }

  @Test func `Containers that keep their stores in memory share no values`() async throws {
    let (one, other) = (try await shop(), try await shop())
    try one.get(ShopDefaults.self).greeting = "Good morning"
    try one.getShared(Till.self).cloud?.set(7, forKey: "customers")
    #expect(try one.get(ShopDefaults.self).greeting == "Good morning")
    #expect(try other.get(ShopDefaults.self).greeting == "Hello")
    #expect(try one.getShared(Till.self).cloud?.value(Int.self, forKey: "customers") == 7)
    #expect(try other.getShared(Till.self).cloud?.value(Int.self, forKey: "customers") == nil)
    #expect(try one.get(ShopDefaults.self).location == InMemoryEngine().location)
  }

  @Test func `A configuration without a location uses the container's, and its other values apply`() async throws {
    let context = try await ALCContext(scan: .classes([DescribedDefaults.self, StoresInMemory.self])).started()
    let defaults = try context.get(DescribedDefaults.self)
    #expect(defaults.location == InMemoryEngine().location)
    #expect(defaults["cups"] == 4)
    let placed = try await ALCContext(scan: .classes([PlacedDefaults.self, StoresInMemory.self])).started()
      .get(PlacedDefaults.self)
    try placed.set(1, forKey: "cups")
    #expect(try PlacedEngine.one.records(after: 0).map(\.key) == ["cups"])
  }

  @Test func `Requesting a store that is not enabled fails, and the error names the call that enables it`() async {
    final class Shop: AlchemicDeclaring {
      init(defaults: ALCUserDefaults) {}
      static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Shop.init(defaults:)) }
    }
    let error = await #expect(throws: AlchemicError.self) {
      try await ALCContext(testing: .classes([Shop.self])).started()
    }
    #expect(
      error?.description.split(separator: "\n").first { $0.contains("remedy") }
        == "  remedy          call AcEnableUserDefaults() in any declaration, or declare a class that extends ALCUserDefaults"
    )
  }

  @Test func `A declaration outside any container keeps no store in memory`() {
    AcKeepStoresInMemory()
    #expect(KeyValueStoreConfiguration().engine == nil)
  }
}
