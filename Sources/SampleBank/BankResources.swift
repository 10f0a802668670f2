import Foundation

/// The files that the bank ships.
enum BankResources {
  /// The directory they lie in.
  static var directory: URL {
    Bundle.module.bundleURL.appendingPathComponent("Resources", isDirectory: true)
  }

  /// What the bank's settings are.
  static var settings: URL {
    directory.appendingPathComponent("Settings.bundle", isDirectory: true)
  }

  static func text(of fileName: String) throws -> String {
    try String(contentsOf: directory.appendingPathComponent(fileName), encoding: .utf8)
  }
}
