// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import ArgumentParser

/// The arguments that name a setting.
struct SettingOptions: ParsableArguments {
  @Argument(help: "The setting's key, as shown by print settings, or STORE/KEY.")
  var key: String

  @Option(help: "The store: user-defaults or cloud. Required if both stores have the key, and for a new key.")
  var store: String?

  var name: SettingName { SettingName(key: key, store: store) }
}

extension ContainerOptions {
  /// A paragraph for the help of commands that change the sample's settings.
  static let sampleNote =
    "Without --process or --file, the command starts the sample and changes the sample's settings. The start itself "
    + "also changes a setting: the bank counts how often it was opened."

  /// Takes a snapshot that includes the stores.
  func settings(_ connection: any Connection) async throws -> ContainerSnapshot {
    let container = try await container(isStarted: true, connection)
    if let failure = container.failure, container.stores.isEmpty { throw Refusal(failure.text) }
    return container
  }
}
