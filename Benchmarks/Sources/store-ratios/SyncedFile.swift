// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file that is written and synced, the minimum work of any database.
final class SyncedFile {
  private let descriptor: Int32
  private let block = [UInt8](repeating: 7, count: 4_096)

  /// Creates a file with a number of blocks of 4 KiB, and syncs it.
  init(_ file: URL, blocks: Int) throws {
    descriptor = open(file.path, O_CREAT | O_RDWR | O_TRUNC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    for _ in 0..<blocks { _ = write(descriptor, block, block.count) }
    fsync(descriptor)
  }

  deinit { close(descriptor) }

  func overwrite(block number: Int) {
    _ = pwrite(descriptor, block, block.count, off_t(number * block.count))
    fdatasync(descriptor)
  }

  func append() {
    lseek(descriptor, 0, SEEK_END)
    _ = write(descriptor, block, block.count)
    fdatasync(descriptor)
  }
}
