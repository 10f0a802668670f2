import AlchemicCore
import AlchemicStores
import Logging
import Testing

private final class ShopDefaults: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  @AcStored var greeting = "Hello"
}

private final class Till: AlchemicManaged {
  var cloud: ALCCloudKeyValueStore?

  static func alchemic(_ of: ALCClassObjectFactory) {
    AcEnableCloudKeyValueStore()
    AcInject(of, \Till.cloud)
  }
}

private final class StoresInMemory: AlchemicConfig {
  static func configureAlchemic(_ configuration: ALCConfiguration) { AcKeepStoresInMemory() }
}

struct ContainerTests {
  private func shop() async throws -> ALCContext {
    try await ALCContext(
      scan: .classes([ShopDefaults.self, Till.self, StoresInMemory.self]),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ).started()
  }

  @Test func `Stores of containers that keep them in memory see nothing of each other`() async throws {
    let (one, other) = (try await shop(), try await shop())
    try one.get(ShopDefaults.self).greeting = "Good morning"
    try one.get(Till.self).cloud?.set(7, forKey: "customers")
    #expect(try one.get(ShopDefaults.self).greeting == "Good morning")
    #expect(try other.get(ShopDefaults.self).greeting == "Hello")
    #expect(try one.get(Till.self).cloud?.value(Int.self, forKey: "customers") == 7)
    #expect(try other.get(Till.self).cloud?.value(Int.self, forKey: "customers") == nil)
    #expect(try one.get(ShopDefaults.self).location == InMemoryEngine().location)
  }

  @Test func `What is declared outside of any container keeps nothing in memory`() {
    AcKeepStoresInMemory()
    #expect(KeyValueStoreConfiguration().engine == nil)
  }
}
