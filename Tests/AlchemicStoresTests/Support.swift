import AlchemicStores
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

/// Values of every type, including values that formats often lose.
enum Samples {
  static let values: [StoredValue] = [
    "", "\u{FEFF}marked", "derek", "naïve 👨‍👩‍👧 \u{301}", "nul \0 inside", .string("e\u{301}"), .string("\u{e9}"), true,
    false, 0, -1,
    .integer(.max), .integer(.min), .unsigned(.max), .unsigned(5), 0.1, .double(-0.0), .double(.infinity),
    .double(-.infinity), .double(.nan), .double(Double(nan: 42, signaling: false)), .double(.leastNonzeroMagnitude),
    .double(.greatestFiniteMagnitude), .double(3), .date(Date(timeIntervalSinceReferenceDate: 0.1)),
    .date(Date(timeIntervalSinceReferenceDate: -63_114_076_800.123456)), .date(.distantFuture), .data(Data()),
    .data(Data(0...255)), .url(location("https://example.com/a%20b?q=1#f")), .url(location("file:///tmp/x/")),
    .url(URL(string: "b/c", relativeTo: location("https://example.com/a/")) ?? location("none:")), [], [:],
    [1, "two", 3.0, [true, .null], .date(Date(timeIntervalSinceReferenceDate: 1.1)), .double(.nan)],
    ["a": 1, "": ["nested": .data(Data([1, 2]))], "nul\0": .url(location("x:y"))],
  ]

  static func location(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }
}
