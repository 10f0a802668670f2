// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import CAlchemicPlatform
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The directories of a user's stores.
@usableFromInline
enum StoreDirectory {
  /// This process's environment. In a program that runs with more privileges than its user has, the user cannot choose
  /// where it writes.
  @usableFromInline
  static var environment: [String: String] {
    environment(ProcessInfo.processInfo.environment, isPrivileged: alchemic_system_is_privileged() != 0)
  }

  static func environment(_ variables: [String: String], isPrivileged: Bool) -> [String: String] {
    isPrivileged ? variables.filter { $0.key != "XDG_CONFIG_HOME" && $0.key != "HOME" } : variables
  }

  /// `$XDG_CONFIG_HOME` if it is an absolute path, as its specification requires; otherwise `.config` in the home
  /// directory.
  static func userConfiguration(_ environment: [String: String]) -> URL {
    if let path = environment["XDG_CONFIG_HOME"], path.hasPrefix("/") {
      return URL(filePath: path, directoryHint: .isDirectory)
    }
    return home(environment).appending(path: ".config", directoryHint: .isDirectory)
  }

  /// HOME, otherwise the password database's entry, otherwise the root directory, where opening fails with a reason.
  private static func home(_ environment: [String: String]) -> URL {
    if let path = environment["HOME"], path.hasPrefix("/") { return URL(filePath: path, directoryHint: .isDirectory) }
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    // The pointers in `entry` point into this buffer. The path is copied before it is freed.
    let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer -> String? in
      guard let base = buffer.baseAddress, getpwuid_r(geteuid(), &entry, base, buffer.count, &found) == 0,
        found != nil, let directory = entry.pw_dir
      else { return nil }
      return String(cString: directory)
    }
    return URL(filePath: path ?? "/", directoryHint: .isDirectory)
  }

  /// Turns a domain into a directory's name, which is neither hidden nor a path to another directory.
  static func component(_ domain: String) -> String {
    let name = domain.map { $0 == "/" || $0 == "\0" ? "-" : $0 }
    return name.isEmpty ? "program" : name.first == "." ? "-" + String(name.dropFirst()) : String(name)
  }
}
