internal import Configuration

/// A source that is ready to be asked.
struct OpenedSource: Sendable {
  /// What to call it in errors.
  let name: String
  let state: State
  /// The options of a command line.
  var options: CommandLineOptions?

  enum State: Sendable {
    /// It can be asked; the names are what it has.
    case open(any ConfigProvider, names: Names)
    /// It has nothing: a file that is missing, and may be.
    case missing
    /// It cannot be asked, and a problem says why.
    case unreadable(reason: String)
  }

  /// What a source has, as it spells its keys: all that may be a misspelt key, or nothing where it does not tell.
  typealias Names = @Sendable (AbsoluteConfigKey) -> [String]

  /// What to ask, where it can be asked.
  var provider: (any ConfigProvider)? {
    if case .open(let provider, _) = state { provider } else { nil }
  }

  /// What is spelt nearly as a key is, without its value.
  ///
  /// - Parameters:
  ///   - key: A key that the source has no value for.
  ///   - others: The keys that other properties ask for: what is theirs is not misspelt.
  func similar(to key: AbsoluteConfigKey, besides others: [AbsoluteConfigKey]) -> [String] {
    guard case .open(_, let known) = state else { return [] }
    let names = known(key)
    // Where there are thousands, as in a table of texts, comparing takes long and says little.
    guard names.count < 5_000 else { return [] }
    let spelling = spelling(of: key)
    let close = Set(names.filter { Spelling.isClose($0, to: spelling) })
    guard !close.isEmpty else { return [] }
    let taken = Set(others.map { self.spelling(of: $0) })
    return close.subtracting(taken).sorted()
  }

  /// What the source has for a key.
  ///
  /// - Throws: What the provider throws, above all when its value is of another type.
  func value(_ key: AbsoluteConfigKey, _ type: ConfigType) throws -> ConfigValue? {
    try provider?.value(forKey: key, type: type).value
  }

  /// A key as the source spells it.
  func spelling(of key: AbsoluteConfigKey) -> String {
    String(trace(key).location.dropFirst("\(name): ".count))
  }

  /// The place of a key's value, as the source spells it, and the value as text where it has one.
  func trace(_ key: AbsoluteConfigKey) -> (location: String, text: String?, isSecret: Bool) {
    guard let provider else { return ("\(name): \(key)", nil, false) }
    for type in [ConfigType.string, .stringArray, .int, .double, .bool, .intArray, .doubleArray, .boolArray, .bytes] {
      guard let result = try? provider.value(forKey: key, type: type) else { continue }
      let location = "\(name): \(result.encodedKey)"
      guard let value = result.value else { return (location, nil, false) }
      return (location, value.content.text, value.isSecret)
    }
    return ("\(name): \(key)", nil, false)
  }
}

extension ConfigContent {
  /// The content as it is shown in an error.
  fileprivate var text: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .bool(let truth): "\(truth)"
    case .stringArray(let texts): "\(texts)"
    case .intArray(let numbers): "\(numbers)"
    case .doubleArray(let numbers): "\(numbers)"
    case .boolArray(let truths): "\(truths)"
    case .bytes(let bytes): "\(bytes.count) bytes"
    case .byteChunkArray(let chunks): "\(chunks.count) times bytes"
    }
  }
}
