// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlchemicStores

struct StoreDirectoryTests {
  @Test func `In a setuid program the user's environment does not determine where files are written`() {
    let variables = ["XDG_CONFIG_HOME": "/x", "HOME": "/h", "LANG": "de_DE"]
    #expect(StoreDirectory.environment(variables, isPrivileged: false) == variables)
    #expect(StoreDirectory.environment(variables, isPrivileged: true) == ["LANG": "de_DE"])
  }
}
