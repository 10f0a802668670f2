// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicProperties
import Testing

private final class Welcome: AlchemicManaged {
  private(set) var message = ""

  @available(*, deprecated)
  static func alchemic(_ factory: ALCBuilder) {
    ACInject(factory, \Welcome.message, ACProperty("my.app.hello.message"), fileID: "Old/Welcome.swift", line: 1)
    AcUseProperties(.environment(["MY_APP_HELLO_MESSAGE": "hello"]))
  }
}

struct DeprecatedTests {
  @Test func `The old name of AcProperty reads the same value`() async throws {
    let context = try await started(Welcome.self)
    #expect(try context.getShared(Welcome.self).message == "hello")
  }
}
