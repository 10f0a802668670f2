// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Finishes the replacement of a damaged file by a process that ended between moving the file and putting another one in
/// its place. Call this with the lock of the directory.
struct InterruptedReplacement {
  let path: String

  /// The separator before the random part of a copy's name.
  static let copyMark = ".copy-"

  /// Puts the copy of a moved file in its place, if there is one.
  ///
  /// The file is only moved once its copy is complete. So a copy beside an existing file was not completed, and is
  /// removed.
  ///
  /// - Returns: What happened; `nil` if the file exists or never existed.
  func finish() -> StoreReport? {
    let copies = siblings(Self.copyMark).filter {
      !$0.hasSuffix("-journal") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
    }
    guard access(path, F_OK) != 0 else {
      for copy in copies { DamagedFileRecovery.remove(copy) }
      return nil
    }
    // Names of quarantined files contain the time.
    guard let movedTo = siblings(".quarantined-").filter({ !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }).last else {
      return nil
    }
    let newest = copies.max { Self.changed($0) < Self.changed($1) }
    guard let newest, rename(newest, path) == 0 else {
      return .valuesMissing(file: path, reason: "the file is missing; an earlier one was quarantined as \(movedTo)")
    }
    return .fileRepaired(
      file: path, movedTo: movedTo, reason: "the file was damaged, and a process ended while it was replaced")
  }

  /// The files in the same directory whose name starts with this file's name and a mark, sorted.
  private func siblings(_ mark: String) -> [String] {
    let (directory, name) = ((path as NSString).deletingLastPathComponent, (path as NSString).lastPathComponent)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0.hasPrefix(name + mark) }.sorted().map { "\(directory)/\($0)" }
  }

  private static func changed(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0
  }
}
