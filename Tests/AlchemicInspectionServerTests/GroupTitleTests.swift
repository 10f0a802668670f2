// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicInspection
import AlchemicInspectionServer
import AlchemicStores
import Testing

private final class Shelves: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  override init() {
    let places: [(panes: [String], group: String)] = [
      ([], ""), ([], "Wine"), (["Wine"], ""), (["Wine"], "Wine"), (["Wine"], "Red"), (["Wine", "Wine"], "Wine"),
      (["Wine", "Red"], "Wine"), (["Wine", ""], "Wine"),
    ]
    let settings = places.enumerated().map { index, location in
      SettingDescription(
        key: "\(index)", group: location.group, panes: location.panes, kind: .text(isSecure: false, keyboard: .any))
    }
    super.init(
      configuration: KeyValueStoreConfiguration(
        engine: InMemoryEngine(), settings: .descriptions(settings), arguments: [], importsFoundationDefaults: false))
  }
}

struct GroupTitleTests {
  @Test func `A group with the title of its pane appears once`() async throws {
    let context = ALCContext(testing: .classes([Shelves.self]))
    context.start()
    try await context.untilReady()
    let store = try #require(ContainerInspector(context).snapshot().stores.first)
    #expect(
      store.entries.map(\.group) == ["", "Wine", "Wine", "Wine", "Wine › Red", "Wine", "Wine › Red › Wine", "Wine"])
  }
}
