// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicStores

/// Settings that can be changed while the server runs. A change applies to the next request, and survives a restart.
///
/// They are of a cloud store, which is a file unless the program declares a server, as Examples/fleet does.
final class ShortenerSettings: ALCCloudKeyValueStore, AlchemicManaged, @unchecked Sendable {
  @AcStored var greeting = "Welcome to the link shortener."
  /// The number of links on the front page.
  @AcStored var pageSize = 10
  /// The maximum number of requests per second; 0 for no limit.
  @AcStored var requestsPerSecond = 0
  /// Whether browsers may cache redirects.
  @AcStored var arePermanent = false
  /// The password for adding links; empty for none.
  @AcStored var password = ""

  override init() {
    super.init(configuration: KeyValueStoreConfiguration(settings: .descriptions(Self.descriptions)))
  }

  /// The descriptions that an explorer shows, and that the store checks values against.
  private static let descriptions = [
    SettingDescription(
      key: "greeting", title: "Greeting", group: "Front page", kind: .text(isSecure: false, keyboard: .any)),
    SettingDescription(
      key: "pageSize", title: "Links on the page", group: "Front page", kind: .slider(minimum: 1, maximum: 100)),
    SettingDescription(
      key: "requestsPerSecond", title: "Requests per second", group: "Traffic",
      kind: .choice([
        .init(title: "no limit", value: .integer(0)), .init(title: "10", value: .integer(10)),
        .init(title: "100", value: .integer(100)), .init(title: "1,000", value: .integer(1_000)),
      ])),
    SettingDescription(
      key: "arePermanent", title: "Permanent redirects", group: "Traffic",
      kind: .toggle(on: .bool(true), off: .bool(false))),
    SettingDescription(
      key: "password", title: "Password", group: "Adding links", kind: .text(isSecure: true, keyboard: .any)),
  ]
}
