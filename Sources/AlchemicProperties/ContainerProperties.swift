internal import AlchemicGraph
internal import AlchemicCore
internal import Configuration
internal import Foundation
internal import Synchronization

/// Where the properties of one container come from, as its classes declare it.
///
/// There is one for each start, so that containers share nothing and each start reads its files again. The sources are
/// opened once all is declared; after that nothing here changes.
final class ContainerProperties: RegistrationCompanion {
  private let state = Mutex(State.declaring(Declared()))

  init() {
    precondition(PropertyListingLink.isLinked)
  }

  /// That of the registration which reads declarations on this thread, or else one with the default sources.
  static var current: ContainerProperties {
    Registration.companion(ContainerProperties.self) ?? ContainerProperties()
  }

  /// One call of ``AcUseProperties(_:options:fileID:line:)-(_,FactoryOption...,_,_)``.
  struct Declaration: Sendable {
    let sources: [PropertySource]
    let options: [FactoryOption]
    let requester: Problem.Requester

    var isPrimary: Bool { options.contains(AcPrimary()) }
  }

  private enum State {
    /// Classes are being read.
    case declaring(Declared)
    /// All sources were opened.
    case open(Opened)
  }

  private struct Declared {
    var declarations: [Declaration] = []
    /// The files that properties name themselves, with who names each first, in order.
    var files: [(file: PropertyFile, requester: Problem.Requester)] = []
    /// The keys of all properties.
    var keys: Set<String> = []
    /// The keys of the properties that are searched in all sources.
    var sharedKeys: Set<String> = []
    /// The keys below which a reader may ask for any; empty for one that may ask for all.
    var scopes: Set<String> = []
    var secrets: Set<SecretKey> = []
  }

  private struct Opened {
    let keys: [AbsoluteConfigKey]
    let secrets: Set<SecretKey>
    var chain: [OpenedSource] = []
    var files: [PropertyFile: OpenedSource] = [:]
    var problems: [Problem] = []
    /// The options that look misspelled, on a command line that may have unknown ones.
    var suspects: [Problem.UnknownOption] = []
  }

  /// Says where properties come from.
  func use(_ declaration: Declaration) {
    change { $0.declarations.append(declaration) }
  }

  /// Says that a property is looked for in a file of its own.
  func need(_ file: PropertyFile, requester: Problem.Requester) {
    change { declared in
      if !declared.files.contains(where: { $0.file == file }) { declared.files.append((file, requester)) }
    }
  }

  /// Says that a property has this key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isShared: Whether it is searched in all sources, and not in a file of its own.
  ///   - isSecret: Whether what it has must not be told, whichever declaration asks for it.
  func add(_ key: String, isShared: Bool, isSecret: Bool) {
    change { declared in
      declared.keys.insert(key)
      if isShared { declared.sharedKeys.insert(key) }
      if isSecret { declared.secrets.insert(SecretKey(key)) }
    }
  }

  /// Says that a reader may ask for any key below a scope.
  func add(scope: String) {
    change { $0.scopes.insert(scope) }
  }

  /// Whether any declaration of a key said that what it has must not be told.
  func isSecret(_ key: String) -> Bool {
    let secrets =
      switch state.withLock({ $0 }) {
      case .declaring(let declared): declared.secrets
      case .open(let opened): opened.secrets
      }
    return secrets.contains(SecretKey(key))
  }

  /// What is wrong with the declarations and the sources; opens these.
  func problems() -> [Problem] {
    opened().problems
  }

  /// The options of the command line that name no property, and look as if they should. None of their values is here.
  func warnings() -> [String] {
    opened().suspects.map { option in
      "\(option.name): did you mean \(option.suggestions.joined(separator: " or "))?"
    }
  }

  /// Where to look for a property: in the file it names, or in all sources.
  func sources(in file: PropertyFile?) -> [OpenedSource] {
    let opened = opened()
    guard let file else { return opened.chain }
    return [opened.files[file] ?? file.open(isOptional: false)]
  }

  /// Where a key was looked for, with what somebody may have written there in its stead.
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

  private func opened() -> Opened {
    let declared: Declared
    switch state.withLock({ $0 }) {
    case .open(let opened): return opened
    case .declaring(let all): declared = all
    }
    // Files are read outside of the lock; two threads at once read the same.
    let opened = Self.open(declared)
    state.withLock { $0 = .open(opened) }
    return opened
  }

  private static func open(_ declared: Declared) -> Opened {
    let keys = declared.keys.map { AbsoluteConfigKey(ConfigKey($0)) }
    var opened = Opened(keys: keys, secrets: declared.secrets)
    let primaries = declared.declarations.filter(\.isPrimary)
    let kept = primaries.isEmpty ? declared.declarations : primaries
    for declaration in declared.declarations where declaration.options.contains(where: { $0 != AcPrimary() }) {
      opened.problems.append(
        Problem(
          .illegalArgument(
            reason: "AcUseProperties takes no option but AcPrimary().", remedy: "Drop the others."),
          requester: declaration.requester))
    }
    for declaration in kept.dropFirst() {
      opened.problems.append(
        Problem(
          .illegalArgument(
            reason: "AcUseProperties is declared twice\(location(kept[0])).",
            remedy: "Keep one of them, or mark one with AcPrimary()."),
          requester: declaration.requester))
    }
    let sources = kept.first?.sources ?? [.commandLine, .environment]
    for source in sources {
      let open = source.open()
      opened.chain.append(open)
      if let requester = kept.first?.requester { opened.problems += problems(open, requester: requester) }
      guard let unknown = unknownOptions(of: open, declared), !unknown.isEmpty else { continue }
      if open.options?.isStrict == true {
        opened.problems.append(Problem(.unknownOptions(unknown), requester: kept.first?.requester))
      } else {
        opened.suspects += unknown.filter { !$0.suggestions.isEmpty }
      }
    }
    for (file, requester) in declared.files {
      let open = file.open(isOptional: false)
      opened.files[file] = open
      opened.problems += problems(open, requester: requester)
    }
    return opened
  }

  /// The options of a command line that nothing declares; `nil` for another source.
  private static func unknownOptions(of source: OpenedSource, _ declared: Declared) -> [Problem.UnknownOption]? {
    func spelled(_ keys: Set<String>) -> [String] {
      keys.map { source.spelling(of: AbsoluteConfigKey(ConfigKey($0))) }
    }
    return source.options?.unknown(
      properties: spelled(declared.sharedKeys), scopes: spelled(declared.scopes.filter { !$0.isEmpty }),
      readsAny: declared.scopes.contains(""))
  }

  private static func location(_ declaration: Declaration) -> String {
    declaration.requester.location.map { ", here and at \($0)" } ?? ""
  }

  private static func problems(_ source: OpenedSource, requester: Problem.Requester) -> [Problem] {
    guard case .unreadable(let reason) = source.state else { return [] }
    return [Problem(.sourceUnreadable(source: source.name, reason: reason), requester: requester)]
  }
}

/// A key whose values must not be told: `db.pin`, which is `db-pin` and `dbPin` too, as sources may spell them alike.
private struct SecretKey: Hashable {
  private let characters: String

  init(_ key: String) {
    characters = key.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension PropertySource {
  /// Opens the source: reads the file, where it is one.
  func open() -> OpenedSource {
    switch kind {
    case .provider(let name, let provider, let names):
      OpenedSource(name: name, state: .open(provider, names: names), options: options)
    case .file(let file, let isOptional): file.open(isOptional: isOptional)
    }
  }
}
