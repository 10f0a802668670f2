// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicRuntime
internal import Configuration

/// A property as one declaration declares it, with its value in the sources of a container.
struct Property<Value: PropertyValue>: Sendable, CustomStringConvertible {
  let key: String
  let file: PropertyFile?
  let defaultValue: Value?
  /// Whether this declaration marks the value secret.
  let isSecret: Bool
  let container: ContainerProperties

  /// The result of searching the sources in order.
  private enum Found {
    /// The first value, or the default value.
    case value(Value)
    /// No source has a value, and there is no default value.
    case nothing
    /// The first value is of another type.
    case unusable(location: String, found: String?)
    /// A source cannot be read, so the value is unknown.
    case unreadable(source: String, reason: String)
  }

  /// The reason why the property has no value; `nil` if it has one, or if another problem covers it.
  func problem() -> ProblemKind? {
    let found = find()
    // The declaration of the source reports that it is unreadable. Which values it lacks is unknown.
    if case .unreadable = found { return nil }
    do {
      _ = try value(of: found) { container.searchedNames(for: address, in: container.sources(in: file)) }
      return nil
    } catch {
      return error.kind
    }
  }

  /// The value of the first source that has one, or the default value.
  func value() throws(ValueFailure) -> Value {
    // Without suggestions for misspellings, which are slow to find: an optional without a value may be read often, and
    // checking the graph has reported them.
    try value(of: find()) { container.sources(in: file).map { $0.trace(address).location } }
  }

  private var address: AbsoluteConfigKey { AbsoluteConfigKey(ConfigKey(key)) }

  private func value(of found: Found, searchedNames: () -> [String]) throws(ValueFailure) -> Value {
    switch found {
    case .value(let value): return value
    case .nothing: throw ValueFailure(.valueMissing(source: description, places: searchedNames()))
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

  /// Whether any declaration of the key marks it secret.
  private var isConcealed: Bool { isSecret || container.isSecret(key) }

  /// The property for snapshots, with the current values of the sources, but without the value of a secret.
  var facts: PropertySnapshot {
    let key = address
    let sources = container.sources(in: file)
    let (state, isMarked) = found(in: sources)
    let isConcealed = isConcealed || isMarked
    return PropertySnapshot(
      key: self.key, typeName: TypeNames.short(Value.self), file: file?.path,
      defaultValue: isConcealed ? nil : defaultValue.map { PropertyValueText.text(of: $0) },
      isRequired: defaultValue == nil && !(Value.self is any OptionalValue.Type), isSecret: isConcealed,
      names: sources.flatMap { source in
        let short = source.options == nil ? [] : container.shortOptions(of: self.key)
        return (short + [source.spelling(of: key)]).map {
          PropertySnapshot.NameInSource(source: source.name, name: $0)
        }
      }, state: state)
  }

  /// The current state, and whether the source marks the value secret.
  private func found(in sources: [OpenedSource]) -> (state: PropertySnapshot.State, isMarked: Bool) {
    let key = address
    for source in sources {
      if case .unreadable = source.state { return (.unreadable(source: source.name), false) }
      let name = source.spelling(of: key)
      do {
        guard let written = try source.value(key, Value.configType) else { continue }
        guard let value = Value(configContent: written.content) else {
          return (.unusable(source: source.name, name: name), written.isSecret)
        }
        let isShown = !isConcealed && !written.isSecret
        return (
          .set(isShown ? PropertyValueText.text(of: value) : nil, source: source.name, name: name), written.isSecret
        )
      } catch {
        return (.unusable(source: source.name, name: name), false)
      }
    }
    return (defaultValue == nil ? .absent : .usesDefault, false)
  }

  /// The declaration in code, without the default value of a secret.
  ///
  /// It is complete only after all declarations were read, because another class may mark the key secret.
  var description: String {
    words(default: isConcealed ? nil : defaultValue.map { String(reflecting: $0).shortened })
  }

  /// The declaration without the default value, for errors about declarations while they are read.
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
  /// The text, cut to one line of an error.
  fileprivate var shortened: String {
    let line = replacing("\n", with: "\\n")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}
