internal import Configuration

/// A source that is ready to be asked.
struct OpenSource: Sendable {
  /// What to call it in errors.
  let name: String
  let state: State

  enum State: Sendable {
    /// It can be asked.
    case open(any ConfigProvider)
    /// It has nothing: a file that is missing, and may be.
    case missing
    /// It cannot be asked, and a problem says why.
    case unreadable(reason: String)
  }

  /// What to ask, where it can be asked.
  var provider: (any ConfigProvider)? {
    if case .open(let provider) = state { provider } else { nil }
  }

  /// What the source has for a key.
  ///
  /// - Throws: What the provider throws, above all when its value is of another type.
  func value(_ key: AbsoluteConfigKey, _ type: ConfigType) throws -> ConfigValue? {
    try provider?.value(forKey: key, type: type).value
  }

  /// The place of a key's value, as the source spells it, and the value as text where it has one.
  func trace(_ key: AbsoluteConfigKey) -> (place: String, text: String?, isSecret: Bool) {
    guard let provider else { return ("\(name): \(key)", nil, false) }
    for type in [ConfigType.string, .stringArray, .int, .double, .bool, .intArray, .doubleArray, .boolArray, .bytes] {
      guard let result = try? provider.value(forKey: key, type: type) else { continue }
      let place = "\(name): \(result.encodedKey)"
      guard let value = result.value else { return (place, nil, false) }
      return (place, value.content.text, value.isSecret)
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
