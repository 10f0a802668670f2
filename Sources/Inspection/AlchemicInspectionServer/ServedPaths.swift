// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import LocalSockets
private import Synchronization

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#endif

/// The sockets of this process, which are removed when it exits.
enum ServedPaths {
  /// The files by path; `nil` while the file is being created.
  private static let state = Mutex<(files: [String: SocketFile?], process: Int32)>(([:], 0))

  static func insert(_ path: String) -> Bool {
    state.withLock { state in
      if state.process != getpid() {
        // After a fork, the parent's sockets must not be removed by the child.
        state = ([:], getpid())
        atexit { ServedPaths.removeAll() }
      }
      guard state.files[path] == nil else { return false }
      state.files.updateValue(nil, forKey: path)
      return true
    }
  }

  static func set(_ file: SocketFile?, for path: String) {
    _ = state.withLock { $0.files.updateValue(file, forKey: path) }
  }

  /// Removes a path from the list. Returns its file, if the path was in the list.
  @discardableResult
  static func remove(_ path: String) -> SocketFile?? {
    state.withLock { $0.files.removeValue(forKey: path) }
  }

  private static func removeAll() {
    let files = state.withLock { $0.process == getpid() ? Array($0.files.values) : [] }
    for file in files { file?.remove() }
  }
}
