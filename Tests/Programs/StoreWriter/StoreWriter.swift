import AlchemicStores
import Foundation
import Glibc

/// What the tests of AlchemicStores run as a process of its own.
///
///     StoreWriter write <directory> <prefix> <count>   sets keys, saying each number once it is durable; 0: until killed
///     StoreWriter set <directory> <key> <text>         sets one key
///     StoreWriter full <directory>                     fills the disk (a limit on file sizes) and says how that went
///     StoreWriter home                                 says where its file lies
///     StoreWriter measure <directory>                  says what things cost
@main
enum StoreWriter {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("write", 4): try write(store(arguments[1]), arguments[2], Int(arguments[3]) ?? 0)
      case ("set", 4): try store(arguments[1]).set(arguments[3], forKey: arguments[2])
      case ("full", 2): try full(arguments[1])
      case ("home", 1): say(KeyValueStoreConfiguration(domain: "home").file(named: "user-defaults").path)
      case ("measure", 2): try measure(arguments[1])
      default: exit(64)
      }
    } catch {
      say("\(error)")
      exit(1)
    }
  }

  static func store(_ directory: String) -> ALCUserDefaults {
    ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(
        domain: "shared", directory: URL(filePath: directory), settings: .none, arguments: [],
        importsFoundationDefaults: false))
  }

  private static func write(_ store: ALCUserDefaults, _ prefix: String, _ count: Int) throws {
    var number = 0
    while count == 0 || number < count {
      try store.set("\(prefix) \(number)", forKey: "\(prefix)-\(number)")
      say("\(number)")
      number += 1
    }
  }

  /// Writes beyond the limit give EFBIG once the signal is ignored: to SQLite a disk that is full.
  private static func full(_ directory: String) throws {
    let store = store(directory)
    try store.set("kept", forKey: "old")
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 256 * 1_024, rlim_max: rlim_t.max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    do {
      try store.set(Data(count: 1_048_576), forKey: "big")
      say("no error")
    } catch {
      say(error.code)
    }
    say("old=\(store["old", default: "lost"]) big=\(store.isStored("big"))")
    limit.rlim_cur = rlim_t.max
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    try store.set(Data(count: 1_048_576), forKey: "big")
    say("then \(store["big", default: Data()].count)")
  }

  /// Past stdio's buffer: what was said must be out when the process is killed.
  static func say(_ text: String) {
    let line = text + "\n"
    _ = line.withCString { Glibc.write(1, $0, strlen($0)) }
  }
}
