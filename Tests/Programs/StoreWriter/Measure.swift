import AlchemicStores
import Foundation
import Glibc
import Synchronization

extension StoreWriter {
  /// A store with a property, for what reading one costs.
  final class Settings: ALCUserDefaults, @unchecked Sendable {
    @AcStored var username = "nobody"
    @AcStored var retries = 3
  }

  /// Prints figures, medians of several rounds; all in this process, one thread.
  static func measure(_ directory: String) throws {
    let configuration = KeyValueStoreConfiguration(
      domain: "measured", directory: URL(filePath: directory), settings: .none, arguments: [],
      importsFoundationDefaults: false)
    let settings = Settings(configuration: configuration)
    try settings.set("derek", forKey: "username")

    let synced = median(500) { number in appendAndSync(directory, number) }
    let put = median(500) { number in settings["counter"] = .integer(Int64(number)) }
    say("fdatasync of 4 KiB appended \(synced)")
    say("durable set \(put), \(put / synced) of fdatasync")

    let locked = Mutex(3)
    let lockedRead = perCall { locked.withLock { $0 } }
    let property = perCall { settings.retries }
    try settings.set(7, forKey: "retries")
    let subscripted = perCall { settings["retries", as: Int.self] ?? 0 }
    say("locked variable \(lockedRead), property \(property), subscript \(subscripted)")

    let bulk = Dictionary(
      uniqueKeysWithValues: (0..<10_000).map { ("key-\($0)", StoredValue?.some(.string("value \($0)"))) })
    let written = ContinuousClock().measure { try? settings.set(bulk) }
    say("10,000 keys in one transaction \(written)")
    let loads = (0..<9).map { _ in
      ContinuousClock().measure { withExtendedLifetime(Settings(configuration: configuration)) {} }
    }
    say("opening and loading 10,000 keys \(loads.sorted()[4])")
  }

  private static func median(_ rounds: Int, _ body: (Int) -> Void) -> Duration {
    let clock = ContinuousClock()
    return (0..<rounds).map { number in clock.measure { body(number) } }.sorted()[rounds / 2]
  }

  private static func perCall(_ body: () -> Int) -> Duration {
    var sum = 0
    let rounds = (0..<7).map { _ in
      ContinuousClock().measure { for _ in 0..<1_000_000 { sum &+= body() } }
    }
    withExtendedLifetime(sum) {}
    return rounds.sorted()[3] / 1_000_000
  }

  private static func appendAndSync(_ directory: String, _ number: Int) {
    let descriptor = open(directory + "/probe", O_CREAT | O_WRONLY | O_APPEND, 0o600)
    defer { close(descriptor) }
    let page = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 4_120)
    _ = page.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    fdatasync(descriptor)
  }
}
