// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import AlchemicStoresTesting
import Dispatch
import Foundation
import Synchronization

/// A directory that is removed with its test and its last store. A store whose directory is missing accepts no set.
final class TemporaryDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "alchemic-\(UUID())", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A configuration for stores in this directory.
  func configuration(
    settings: SettingsSource = .none, defaults: [String: StoredValue] = [:], arguments: [String] = [],
    environment: [String: String] = [:], imports: Bool = false,
    report: @escaping @Sendable (StoreReport) -> Void = { _ in }
  ) -> KeyValueStoreConfiguration {
    KeyValueStoreConfiguration(
      domain: "shared", directory: url, settings: settings, defaults: defaults, arguments: arguments,
      environment: environment, importsFoundationDefaults: imports, report: kept(report))
  }

  /// A report function that keeps the directory alive.
  func kept(_ report: @escaping @Sendable (StoreReport) -> Void = { _ in }) -> @Sendable (StoreReport) -> Void {
    { received in withExtendedLifetime(self) { report(received) } }
  }

  /// The file of the user defaults.
  var file: URL { configuration().file(named: "user-defaults") }

  /// Sets the permissions of the stores' directory and of the files in it.
  func setPermissions(directory: Int, files: Int) throws {
    let manager = FileManager.default
    let stores = file.deletingLastPathComponent().path
    // First, because a directory without search permission gives no access to its files.
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: stores)
    for name in try manager.contentsOfDirectory(atPath: stores) {
      try manager.setAttributes([.posixPermissions: files], ofItemAtPath: "\(stores)/\(name)")
    }
    try manager.setAttributes([.posixPermissions: directory], ofItemAtPath: stores)
  }

  func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

/// A type that a store supports only by its `Codable` code.
struct Address: Codable, Equatable, Sendable {
  var street: String
  var number: Int
}

/// Collects elements in order.
final class Log<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  @Sendable
  func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// Runs `body` on `count` threads at once, each with its number. Returns when all have ended.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  await withCheckedContinuation { continuation in
    let running = DispatchGroup()
    for number in 0..<count {
      running.enter()
      Thread.detachNewThread {
        body(number)
        running.leave()
      }
    }
    running.notify(queue: .global()) { continuation.resume() }
  }
}

/// Values that formats often lose.
enum Samples {
  static let values = KeyValueEngineContract.values

  static func location(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }
}
