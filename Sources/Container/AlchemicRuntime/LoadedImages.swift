// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicPlatform

/// Which images are loaded: numbers that change once another one is loaded, or one is unloaded.
public struct LoadedImages: Hashable, Sendable {
  private let changes: UInt64
  /// How many of them the runtime knows, which it learns later than the loader.
  private let registered: Int

  /// The images that are loaded now.
  public static var now: LoadedImages {
    let changes = alchemic_image_changes()
    var registered = 0
    withUnsafeMutablePointer(to: &registered) { pointer in
      alchemic_enumerate_section_tables(
        { _, context in
          // The context is the number above, which outlives this call; the runtime calls back on this thread.
          context?.assumingMemoryBound(to: Int.self).pointee += 1
          return true
        }, pointer)
    }
    return LoadedImages(changes: changes, registered: registered)
  }
}
