// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicModel
internal import Configuration
internal import Synchronization

/// The properties of one container: their declarations, and the sources of their values.
///
/// Each start creates one, so that containers share nothing and each start reads its files again. It opens the sources
/// once the container has read all declarations. After that, nothing in it changes.
final class ContainerProperties: RegistrationExtension {
  private let state = Mutex(State.declaring(Declared()))
  /// Whether the container is the program's own.
  private let isOfProgram = Registration.isOfProgram

  /// The properties of the registration that reads declarations on this thread; without one, new properties with the
  /// default sources.
  static var current: ContainerProperties {
    Registration.currentExtension(ContainerProperties.self) ?? ContainerProperties()
  }

  /// One call of ``AcUseProperties(_:options:fileID:line:)-(_,FactoryOption...,_,_)``.
  struct Declaration: Sendable {
    let sources: [PropertySource]
    let options: [FactoryOption]
    let requester: Problem.Requester

    var isPrimary: Bool { options.contains(AcPrimary()) }
  }

  /// The declarations of the classes.
  struct Declared {
    var declarations: [Declaration] = []
    /// The files that properties name, in order, each with the first property that names it.
    var files: [(file: PropertyFile, requester: Problem.Requester)] = []
    /// The keys of all properties.
    var keys: Set<String> = []
    /// The keys of the properties that are searched in all sources.
    var sharedKeys: Set<String> = []
    /// The scopes of the readers; empty for a reader of all keys.
    var scopes: Set<String> = []
    var secrets: Set<SecretKey> = []
    var shortNames = ShortNames()
    /// The descriptions of properties, by key.
    var help: [String: String] = [:]
    /// The problems of single declarations.
    var problems: [FoundProblem] = []
  }

  private enum State {
    /// The container is reading declarations.
    case declaring(Declared)
    /// All sources are open.
    case open(OpenedProperties)
  }

  /// Adds a declaration of the sources.
  func use(_ declaration: Declaration) {
    change { $0.declarations.append(declaration) }
  }

  /// Adds a file that one property names.
  func need(_ file: PropertyFile, requester: Problem.Requester) {
    change { declared in
      if !declared.files.contains(where: { $0.file == file }) { declared.files.append((file, requester)) }
    }
  }

  /// Adds a property.
  ///
  /// - Parameters:
  ///   - property: The property. If this declaration marks it secret, it is secret for every declaration of the key.
  ///   - short: The letter of its short option.
  ///   - help: Its description. The first one of a key counts.
  ///   - requester: The declaration, for errors.
  func add<Value>(_ property: Property<Value>, short: Character?, help: String?, requester: Problem.Requester) {
    change { declared in
      declared.keys.insert(property.key)
      if property.file == nil { declared.sharedKeys.insert(property.key) }
      if property.isSecret { declared.secrets.insert(SecretKey(property.key)) }
      if let help, declared.help[property.key] == nil { declared.help[property.key] = help }
      guard let short else { return }
      let named = ShortNames.Property(key: property.key, kind: ShortNames.Property.Kind(Value.configType))
      if let mistake = declared.shortNames.add(short, for: named, hasFile: property.file != nil) {
        declared.problems.append(
          FoundProblem(.illegalArgument(reason: mistake.reason, remedy: mistake.remedy), requester: requester))
      }
    }
  }

  /// Adds the scope of a reader, which may read any key below it.
  func add(scope: String) {
    change { $0.scopes.insert(scope) }
  }

  /// Whether any declaration marks the key secret.
  func isSecret(_ key: String) -> Bool {
    let secrets =
      switch state.withLock({ $0 }) {
      case .declaring(let declared): declared.secrets
      case .open(let opened): opened.secrets
      }
    return secrets.contains(SecretKey(key))
  }

  /// The problems with the declarations and the sources. Opens the sources.
  func problems() -> [FoundProblem] {
    opened().problems
  }

  /// The options of the command line that look like a misspelled option of a property, without their values.
  func warnings() -> [FoundProblem] {
    opened().suspects.map { FoundProblem(.misspelledOption($0.name, suggestions: $0.suggestions)) }
  }

  /// The sources to search for a property: its own file, or all sources.
  func sources(in file: PropertyFile?) -> [OpenedSource] {
    let opened = opened()
    guard let file else { return opened.chain }
    return [opened.files[file] ?? file.open(isOptional: false)]
  }

  /// The command line that the container checks and answers, with its declared options; `nil` where it belongs to
  /// `main`, or where no property is read from it.
  func strictCommandLine() -> OpenedProperties.CommandLine? {
    let opened = opened()
    return opened.commandLine.flatMap { $0.isStrict ? $0 : nil }
  }

  /// The short options of a key: `-p`.
  func shortOptions(of key: String) -> [String] {
    opened().shortNames.letters(of: key).map { "-\($0)" }
  }

  /// The names under which the sources were searched for a key, each with the similar names that the source has.
  func searchedNames(for key: AbsoluteConfigKey, in sources: [OpenedSource]) -> [String] {
    let keys = opened().keys
    return sources.map { source in
      let location = source.trace(key).location
      let similar = source.similar(to: key, besides: keys)
      return similar.isEmpty
        ? location : "\(location) (did you mean \(similar.map(\.onOneLine).joined(separator: " or "))?)"
    }
  }

  private func change(_ body: (inout Declared) -> Void) {
    state.withLock { state in
      guard case .declaring(var declared) = state else { return }
      body(&declared)
      state = .declaring(declared)
    }
  }

  private func opened() -> OpenedProperties {
    let declared: Declared
    switch state.withLock({ $0 }) {
    case .open(let opened): return opened
    case .declaring(let all): declared = all
    }
    // The lock is not held while files are read. Two threads may both read them, and get the same values.
    let opened = OpenedProperties(declared, isOfProgram: isOfProgram)
    state.withLock { $0 = .open(opened) }
    return opened
  }
}
