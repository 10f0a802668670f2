// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicStores
import Testing

private let directory = StoreDirectory()

/// A type that stores cannot keep without a transformer.
private final class Point: Sendable {
  let x: Int
  let y: Int

  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A Codable type, which needs no transformer.
private struct Place: Codable, Equatable {
  var street: String
}

private struct NoPoint: Error {}

private final class MapStore: ALCCloudKeyValueStore, AlchemicDeclaring, @unchecked Sendable {
  private static let transformer = StoredValueTransformer<Point>(
    [Int].self, store: { [$0.x, $0.y] },
    restore: { values in
      guard values.count == 2 else { throw NoPoint() }
      return Point(x: values[0], y: values[1])
    })

  @AcStored(transformer: MapStore.transformer) var home = Point(x: 0, y: 0)
  /// The manual's property: it has no value until it is set.
  @AcStored(transformer: MapStore.transformer) var myObject: Point?
  @AcStored(transformer: MapStore.inWords) var uses = 3
  private static let inWords = StoredValueTransformer<Int>(String.self, store: { "\($0)" }, restore: { Int($0) ?? 0 })

  @AcStored var place = Place(street: "Main")

  init(store: KeyValueStoreConfiguration) { super.init(configuration: store) }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, MapStore.init(store:), AcValue(directory.configuration))
  }
}

@Suite("29. Custom value transformers", .serialized)
struct Chapter29Transformers {
  @Test func `A transformer converts a value when it is set and when it is read`() async throws {
    let store = try await started(MapStore.self).get(MapStore.self)
    store.home = Point(x: 3, y: 4)
    #expect(store["home"] == [3, 4])
    let again = try await started(MapStore.self).get(MapStore.self)
    #expect([again.home.x, again.home.y] == [3, 4])
  }

  @Test func `A property without a value is nil until it is set, and its key is read and set like any other`()
    async throws
  {
    let store = try await started(MapStore.self).get(MapStore.self)
    #expect(store.myObject == nil)
    store["myObject"] = Point(x: 5, y: 6)
    #expect([store.myObject?.x, store.myObject?.y] == [5, 6])
    let again = try await started(MapStore.self).get(MapStore.self)
    let read: Point? = again["myObject"]
    #expect([read?.x, read?.y] == [5, 6])
    again.myObject = nil
    #expect(!again.isStored("myObject"))
    #expect(store.reports == [])
  }

  @Test func `A value that is assigned to a key is transformed too`() async throws {
    let store = try await started(MapStore.self).get(MapStore.self)
    store["uses"] = 5
    #expect(store.uses == 5)
    #expect(store["uses"] == "5")
    #expect(store.reports == [])
  }

  @Test func `A Codable type needs no transformer`() async throws {
    try await started(MapStore.self).get(MapStore.self).place = Place(street: "Side")
    #expect(try await started(MapStore.self).get(MapStore.self).place == Place(street: "Side"))
  }

  @Test func `A stored value that the transformer cannot restore is reported, and the default value is used`()
    async throws
  {
    let store = try await started(MapStore.self).get(MapStore.self)
    try store.set([1], forKey: "home")
    let again = try await started(MapStore.self).get(MapStore.self)
    #expect([again.home.x, again.home.y] == [0, 0])
    #expect(again.reports.count == 1)
  }
}
