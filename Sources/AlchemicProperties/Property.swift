internal import AlchemicCore
internal import AlchemicRuntime
internal import Configuration

/// A value that is looked for in a container.
struct Property<Value: PropertyValue>: Sendable, CustomStringConvertible {
  let key: String
  let file: PropertyFile?
  let defaultValue: Value?
  /// Whether its own declaration says that the value must not be told.
  let isSecret: Bool
  let container: ContainerProperties

  /// What came of the sources, asked one after the other.
  private enum Found {
    /// The first that has a value, or else the default.
    case value(Value)
    /// None of them has one, and there is no default.
    case nothing
    /// The first that has a value has one of another type.
    case unusable(location: String, found: String?)
    /// One could not be asked, so nobody knows.
    case unreadable(source: String, reason: String)
  }

  /// What keeps the property from having a value, unless it is told already.
  func problem() -> Problem.Detail? {
    let found = find()
    // Whoever uses the source has told that; without it, nobody knows what is missing.
    if case .unreadable = found { return nil }
    do {
      _ = try value(of: found) { container.searchedNames(for: address, in: container.sources(in: file)) }
      return nil
    } catch {
      return error.detail
    }
  }

  /// The value: what is found, or the default.
  func value() throws(ValueFailure) -> Value {
    // What is misspelt was told when the graph was checked; an optional that has no value is asked for time and again.
    try value(of: find()) { container.sources(in: file).map { $0.trace(address).location } }
  }

  private var address: AbsoluteConfigKey { AbsoluteConfigKey(ConfigKey(key)) }

  private func value(of found: Found, places: () -> [String]) throws(ValueFailure) -> Value {
    switch found {
    case .value(let value): return value
    case .nothing: throw ValueFailure(.valueMissing(source: description, places: places()))
    case .unusable(let location, let found):
      throw ValueFailure(
        .valueUnusable(
          source: description, expected: TypeNames.short(Value.self), location: location,
          found: isConcealed ? nil : found?.shortened))
    case .unreadable(let source, let reason):
      throw ValueFailure(.sourceUnreadable(source: source, reason: reason))
    }
  }

  private func find() -> Found {
    let key = address
    for source in container.sources(in: file) {
      if case .unreadable(let reason) = source.state { return .unreadable(source: source.name, reason: reason) }
      do {
        guard let written = try source.value(key, Value.configType) else { continue }
        if let value = Value(configContent: written.content) { return .value(value) }
        return unusable(key, in: source, nil)
      } catch {
        return unusable(key, in: source, error)
      }
    }
    return defaultValue.map { .value($0) } ?? .nothing
  }

  private func unusable(_ key: AbsoluteConfigKey, in source: OpenedSource, _ error: (any Error)?) -> Found {
    let trace = source.trace(key)
    let found = (error as? MismatchedValue)?.found.shown ?? trace.text ?? error.map { "\($0)" }
    return .unusable(location: trace.location, found: trace.isSecret ? nil : found)
  }

  /// Whether any declaration of the key says that the value must not be told.
  private var isConcealed: Bool { isSecret || container.isSecret(key) }

  /// What an explorer shows of the property: what the sources have now. A secret's value is not among it.
  var facts: DeclaredProperty {
    let key = address
    let sources = container.sources(in: file)
    let (state, isMarked) = found(in: sources)
    let isConcealed = isConcealed || isMarked
    return DeclaredProperty(
      key: self.key, typeName: TypeNames.short(Value.self), file: file?.path,
      defaultValue: isConcealed ? nil : defaultValue.map { PropertyValueText.text(of: $0) },
      isRequired: defaultValue == nil && !(Value.self is any OptionalValue.Type), isSecret: isConcealed,
      names: sources.map { DeclaredProperty.NameInSource(source: $0.name, name: $0.spelling(of: key)) }, state: state)
  }

  /// What the sources have now, and whether the one that has a value marks it as secret.
  private func found(in sources: [OpenedSource]) -> (state: DeclaredProperty.State, isMarked: Bool) {
    let key = address
    for source in sources {
      if case .unreadable = source.state { return (.unreadable(source: source.name), false) }
      let name = DeclaredProperty.NameInSource(source: source.name, name: source.spelling(of: key))
      do {
        guard let written = try source.value(key, Value.configType) else { continue }
        guard let value = Value(configContent: written.content) else {
          return (.unusable(at: name), written.isSecret)
        }
        let isShown = !isConcealed && !written.isSecret
        return (.set(isShown ? PropertyValueText.text(of: value) : nil, at: name), written.isSecret)
      } catch {
        return (.unusable(at: name), false)
      }
    }
    return (defaultValue == nil ? .absent : .usesDefault, false)
  }

  /// The property in the words of its declaration; a secret's default is not among them. To be asked once all is
  /// declared: another class may say that the key is secret.
  var description: String {
    words(default: isConcealed ? nil : defaultValue.map { String(reflecting: $0).shortened })
  }

  /// The same without a default, for while declarations are read.
  var declaration: String { words(default: nil) }

  private func words(default defaultText: String?) -> String {
    var words = ["\"\(key)\""]
    if let file { words.append("file: \"\(file.path)\"") }
    if let defaultText { words.append("default: \(defaultText)") }
    if isSecret { words.append("secret: true") }
    return "AcProperty(\(words.joined(separator: ", ")))"
  }
}

extension String {
  /// As much of the text as fits into one line of an error.
  fileprivate var shortened: String {
    let line = replacing("\n", with: "\\n")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}
