// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicModel
import Testing

@Suite struct PartitioningIndexTests {
  @Test func `The second part is found in collections of each size, also in slices`() {
    for count in 0...20 {
      for first in 0...count {
        #expect(Array(0..<count).partitioningIndex { $0 >= first } == first)
        #expect((-3..<count)[0...].partitioningIndex { $0 >= first } == first)
      }
    }
  }
}
