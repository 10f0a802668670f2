// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import AlchemicCloud
  import AlchemicCore
  import AlchemicProperties
  import AlchemicStores
  import Foundation

  // The original manual's example of cloud key-values, in Swift.
  // begin swift Synchronizing
  final class MyClass: AlchemicManaged {
    private var ckvs: ALCCloudKeyValueStore?

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcEnableCloudKeyValueStore(
        synchronizedWith: .etcd(AcProperty("cloud.endpoints"), account: AcProperty("cloud.account")))
      AcInject(factory, \MyClass.ckvs)
    }

    func someMethod() -> String? {
      let name: String? = ckvs?["username"]
      ckvs?["username"] = "derek"
      return name
    }
  }
  // end

  /// One device of the example. `CLOUD_ENDPOINTS`, `CLOUD_ACCOUNT` and `HOME` distinguish it.
  @main struct ManualDevice {
    static func main() async throws {
      let context = try await ALCContext().started()
      let object = try context.getShared(MyClass.self)
      let synchronization = try context.get(CloudSynchronization.self)
      while let line = readLine() {
        switch line {
        case "someMethod": say(object.someMethod() ?? "nil")
        case "username":
          let store = try context.get(ALCCloudKeyValueStore.self)
          let changes = store.changes(forKey: "username")
          if store["username"] as String? == nil { for await _ in changes { break } }
          let name: String? = store["username"]
          say("\(name ?? "nil"), by \(store.entry(forKey: "username").changedBy ?? "")")
        case "online":
          for await status in synchronization.statuses { if case .online = status.connection { break } }
          say("online")
        case "stop":
          await synchronization.stop(within: .seconds(30))
          say("\(synchronization.status.waiting) waiting")
        default: say("?")
        }
      }
    }

    private static func say(_ text: String) {
      print(text)
      fflush(nil)
    }
  }
#else
  @main struct ManualDevice { static func main() {} }
#endif
