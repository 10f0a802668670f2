// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicStores
import Testing

private let directory = StoreDirectory()

private final class Enabling: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcEnableCloudKeyValueStore() }
}

private final class MyCloudStore: ALCCloudKeyValueStore, AlchemicDeclaring, @unchecked Sendable {
  @AcStored var theme = "dark"

  init(store: KeyValueStoreConfiguration) { super.init(configuration: store) }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcEnableCloudKeyValueStore()
    AcInitializer(factory, MyCloudStore.init(store:), AcValue(directory.configuration))
  }
}

private final class Painter: AlchemicManaged {
  private var store: ALCCloudKeyValueStore?

  func someMethod() -> String? {
    let name: String? = store?["username"]
    store?["username"] = "derek"
    return name
  }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Painter.store) }
}

@Suite("28. The cloud key-value store", .serialized)
struct Chapter28CloudStore {
  @Test func `Enabling the cloud store adds one factory`() {
    #expect(container([Enabling.self]).modes == ["ALCCloudKeyValueStore singleton", "Enabling singleton"])
  }

  @Test func `The cloud store is used like user defaults, plain or as a custom class`() async throws {
    let context = try await started(MyCloudStore.self, Painter.self)
    #expect(context.modes == ["MyCloudStore singleton", "Painter singleton"])
    let painter = try context.getShared(Painter.self)
    #expect([painter.someMethod(), painter.someMethod()] == [nil, "derek"])
    try context.get(MyCloudStore.self).theme = "light"
    #expect(try await started(MyCloudStore.self, Painter.self).get(MyCloudStore.self).theme == "light")
  }

  @Test func `A key that is too long for the cloud is an error and changes nothing`() async throws {
    let store = try await started(MyCloudStore.self).get(MyCloudStore.self)
    let key = String(repeating: "k", count: 65)
    #expect(throws: KeyValueStoreError.self) { try store.set("value", forKey: key) }
    #expect(!store.isStored(key))
  }
}
