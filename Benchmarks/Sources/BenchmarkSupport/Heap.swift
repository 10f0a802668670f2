// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import CHeap

/// The number of bytes that the program has allocated and not freed.
public func liveHeap() -> Int {
  Int(live_heap())
}
