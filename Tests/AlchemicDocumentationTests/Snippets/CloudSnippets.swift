// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicCloud
  import AlchemicCore
  import AlchemicProperties
  import AlchemicStores

  private final class Shop: AlchemicManaged {
    static func alchemic(_ factory: ALCClassObjectFactory) {
      // begin swift Synchronizing
      AcEnableCloudKeyValueStore(
        synchronizedWith: .etcd(AcProperty("cloud.endpoints"), account: AcProperty("cloud.account")))
      // end
    }
  }

  private func synchronize(_ store: ALCCloudKeyValueStore) throws {
    // begin swift Synchronizing
    try store.synchronize(
      with: CloudConfiguration(etcd: EtcdConfiguration(endpoints: ["http://10.0.0.1:2379"]), account: "derek"))
    // end
  }

  private func takeTicket(_ store: ALCCloudKeyValueStore) async throws -> Int {
    // begin swift Synchronizing
    let number = try await store.updateEverywhere("tickets", default: 0) { $0 += 1 }
    // end
    return number
  }
#endif
