import AlchemicCore
import AlchemicStores
import Foundation
import Testing

// The code of the articles, region by region, compiled and run; the last test compares it with what they show.

struct Address: Codable, Equatable, Sendable {
  var street: String
  var number: Int
}

struct Color: Equatable, Sendable {
  var red: UInt8
}

private struct NotAColor: Error {}

// region
extension StoredValueTransformer<Color> {
  static var hexadecimal: Self {
    Self(
      String.self, store: { String($0.red, radix: 16) },
      restore: { text in
        guard let red = UInt8(text, radix: 16) else { throw NotAColor() }
        return Color(red: red)
      })
  }
}
// end

// region
final class BankDefaults: ALCUserDefaults, @unchecked Sendable {
  @AcStored var username = "nobody"
  @AcStored("nbrLogins") var logins = 0
  @AcStored var lastSeen: Date?
  @AcStored var address = Address(street: "Main", number: 1)
  @AcStored(transformer: .hexadecimal) var color = Color(red: 255)
}
// end

// region
final class Greeter: AlchemicManaged {
  private var defaults: ALCUserDefaults?

  func greeting() -> String { "Hello \(defaults?["username", default: "nobody"] ?? "")" }

  static func alchemic(_ of: ALCClassObjectFactory) {
    AcEnableUserDefaults()
    AcInject(of, \Greeter.defaults)
  }
}
// end

@Suite struct ArticleTests {
  private let printed = Log<String>()

  /// What the articles print, for the test to compare.
  private func print(_ items: Any...) { printed.add(items.map { "\($0)" }.joined(separator: " ")) }

  private func store(_ engine: InMemoryEngine = InMemoryEngine()) -> BankDefaults {
    BankDefaults(configuration: KeyValueStoreConfiguration(engine: engine, settings: .none, arguments: []))
  }

  @Test func `Enabling the defaults in a class declares their factory`() {
    let context = ALCContext(scan: .classes([Greeter.self]))
    #expect(context.snapshot().factories.map(\.name) == ["ALCUserDefaults", "Greeter"])
    #expect(Greeter().greeting() == "Hello ")
  }

  @Test func `The properties and subscripts of Declaring stores`() throws {
    let engine = InMemoryEngine()
    let defaults = store(engine)
    do {
      // region
      defaults["username"] = "derek"
      let name: String? = defaults["username"]
      let logins = defaults["nbrLogins", default: 0]
      try defaults.set(logins + 1, forKey: "nbrLogins")
      // end
      #expect(name == "derek")
    }
    defaults.color = Color(red: 171)
    // region
    let entry = defaults.entry(forKey: "username")
    print(entry.origin, entry.value ?? "none", entry.defaultValue ?? "none")
    try defaults.undo(forKey: "username")
    // end
    let again = store(InMemoryEngine(sharing: engine))
    #expect(again.logins == 1)
    #expect(again.color == Color(red: 171))
    #expect(again["color"] == "ab")
    #expect(again.username == "nobody")
    #expect(again.lastSeen == nil)
    #expect(again.address == Address(street: "Main", number: 1))
    #expect(printed.all.map { $0.prefix(6) } == ["stored"])
  }

  @Test func `The export of Declaring stores`() throws {
    let defaults = store()
    let other = store()
    defaults.username = "derek"
    // region
    let json = try defaults.exported(as: .json)
    try other.importValues(json, as: .json)
    // end
    #expect(other.username == "derek")
  }

  @Test func `The stores of Engines`() throws {
    // region
    let first = InMemoryEngine()
    let here = ALCCloudKeyValueStore(configuration: KeyValueStoreConfiguration(engine: first))
    let there = ALCCloudKeyValueStore(configuration: KeyValueStoreConfiguration(engine: InMemoryEngine(sharing: first)))
    here["theme"] = "dark"
    // end
    #expect(there["theme"] == "dark")
    do {
      let there = ALCCloudKeyValueStore(configuration: KeyValueStoreConfiguration(engine: InMemoryEngine()))
      // region
      try there.merge(here.records(after: 0), origin: .serverChange)
      // end
      #expect(there["theme"] == "dark")
    }
  }

  /// Compiled, not run: the reading never ends.
  private func changes(_ defaults: BankDefaults) async {
    // region
    let observation = defaults.observe("username") { change in
      print(change.oldValue ?? "none", "→", change.newValue ?? "none", "by", change.origin)
    }
    for await change in defaults.changes(forKey: "username") {
      print(change)
    }
    // end
    observation.cancel()
  }

  @Test func `Every piece of code in the articles stands in this file`() throws {
    let file = URL(filePath: #filePath)
    let articles = file.deletingLastPathComponent().appending(path: "../../Sources/AlchemicStores/AlchemicStores.docc")
    let regions = pieces(try String(contentsOf: file, encoding: .utf8), from: "// region", to: "// end")
    let shown = try FileManager.default.contentsOfDirectory(at: articles, includingPropertiesForKeys: nil).flatMap {
      pieces(try String(contentsOf: $0, encoding: .utf8), from: "```swift", to: "```")
    }
    #expect(Set(shown) == Set(regions))
    #expect(shown.count == 9)
  }

  /// The lines between two marks, without the indentation that they share.
  private func pieces(_ text: String, from begin: String, to end: String) -> [String] {
    var pieces: [String] = []
    var lines: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.trimmingCharacters(in: .whitespaces)
      if content == begin {
        lines = []
      } else if content == end, let found = lines {
        let indentation = found.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        pieces.append(found.map { $0.dropFirst(indentation) }.joined(separator: "\n"))
        lines = nil
      } else {
        lines?.append(line)
      }
    }
    return pieces
  }
}
