// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCloud
import AlchemicCore
import AlchemicProperties
import AlchemicServices
import Foundation

/// Shares the settings of the link shortener with the other instances, and prints whether it does.
final class Fleet: AlchemicDeclaring, Service {
  private let synchronization: CloudSynchronization

  init(synchronization: CloudSynchronization) { self.synchronization = synchronization }

  /// `CLOUD_ENDPOINTS` and `CLOUD_ACCOUNT` in the environment, or `--cloud-endpoints` and `--cloud-account`.
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcEnableCloudKeyValueStore(
      synchronizedWith: .etcd(AcProperty("cloud.endpoints"), account: AcProperty("cloud.account")))
    AcInitializer(factory, Fleet.init(synchronization:))
  }

  /// Prints the state whenever it changes, until the program ends.
  func run() async {
    await cancelWhenGracefulShutdown { [synchronization] in
      var printed = ""
      for await status in synchronization.statuses {
        let state = status.summary(at: Date())
        if state != printed { print(state) }
        printed = state
        fflush(nil)
      }
    }
  }
}
