// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicStores
import Testing

private final class Enabling: AlchemicManaged {
  @available(*, deprecated)
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcEnabledUserDefaults()
    AcEnabledCloudKeyValueStore()
  }
}

@Suite struct DeprecatedTests {
  @Test func `The old names enable the stores like the new ones`() {
    let context = ALCContext(testing: .classes([Enabling.self]))
    #expect(context.snapshot().factories.map(\.name) == ["ALCCloudKeyValueStore", "ALCUserDefaults", "Enabling"])
  }
}
