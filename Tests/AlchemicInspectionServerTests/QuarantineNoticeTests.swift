// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicInspection
import AlchemicInspectionServer
import AlchemicStores
import Foundation
import Testing

private final class Cellar: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  static let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cellar-\(UUID().uuidString)")

  override init() {
    super.init(
      configuration: KeyValueStoreConfiguration(
        domain: "cellar", directory: Cellar.folder, settings: .none, arguments: [], importsFoundationDefaults: false,
        report: { _ in }))
  }
}

struct QuarantineNoticeTests {
  @Test func `A quarantined file is among the notices of its store`() async throws {
    let file = KeyValueStoreConfiguration(domain: "cellar", directory: Cellar.folder).file(named: "user-defaults")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(repeating: 0x5A, count: 5_000).write(to: file)
    defer { try? FileManager.default.removeItem(at: Cellar.folder) }
    let context = ALCContext(testing: .classes([Cellar.self]))
    context.start()
    try await context.untilReady()
    let store = try #require(ContainerInspector(context).snapshot().stores.first)
    let notices = store.notices
    let quarantined = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
      .first { $0.contains("quarantined") }
    #expect(notices.count == 1)
    #expect(notices.map(\.code) == ["file-quarantined"])
    #expect(notices.first?.text.hasSuffix("See \(quarantined ?? "nothing")") == true)
  }
}
