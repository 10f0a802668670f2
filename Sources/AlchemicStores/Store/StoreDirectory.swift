import CAlchemicSystem
import Foundation
import Glibc

/// Where the files of a user's programs lie.
@usableFromInline
enum StoreDirectory {
  /// The environment of this process. In a program that runs with more rights than its user has, the user does not say
  /// where it writes.
  @usableFromInline
  static var environment: [String: String] {
    environment(ProcessInfo.processInfo.environment, isPrivileged: alchemic_system_is_privileged() != 0)
  }

  static func environment(_ variables: [String: String], isPrivileged: Bool) -> [String: String] {
    isPrivileged ? variables.filter { $0.key != "XDG_CONFIG_HOME" && $0.key != "HOME" } : variables
  }

  /// `$XDG_CONFIG_HOME` where it is an absolute path, as its specification asks; else `.config` in the home directory.
  static func userConfiguration(_ environment: [String: String]) -> URL {
    if let path = environment["XDG_CONFIG_HOME"], path.hasPrefix("/") {
      return URL(filePath: path, directoryHint: .isDirectory)
    }
    return home(environment).appending(path: ".config", directoryHint: .isDirectory)
  }

  /// HOME, else what the password database says, else the root of the file system, where opening will say why not.
  private static func home(_ environment: [String: String]) -> URL {
    if let path = environment["HOME"], path.hasPrefix("/") { return URL(filePath: path, directoryHint: .isDirectory) }
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    // The pointers in `entry` point into this buffer; the path is copied while it lives.
    let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer -> String? in
      guard let base = buffer.baseAddress, getpwuid_r(geteuid(), &entry, base, buffer.count, &found) == 0,
        found != nil, let directory = entry.pw_dir
      else { return nil }
      return String(cString: directory)
    }
    return URL(filePath: path ?? "/", directoryHint: .isDirectory)
  }

  /// A domain as a directory's name: it can neither climb nor hide.
  static func component(_ domain: String) -> String {
    let name = domain.map { $0 == "/" || $0 == "\0" ? "-" : $0 }
    return name.isEmpty ? "program" : name.first == "." ? "-" + String(name.dropFirst()) : String(name)
  }
}
