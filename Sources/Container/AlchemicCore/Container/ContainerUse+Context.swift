// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension ContainerUse {
  /// The current container. Not retained: a caller on this thread's stack or the task keeps it alive.
  @inline(__always)
  static var unretained: Unmanaged<ALCContext> {
    // Only containers become the current one.
    current.map { unsafeBitCast($0, to: Unmanaged<ALCContext>.self) } ?? .passUnretained(Alchemic.mainContext)
  }
}
