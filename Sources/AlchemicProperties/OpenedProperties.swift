internal import AlchemicCore
internal import Configuration

/// The open sources of a container, and the problems found while opening them.
struct OpenedProperties {
  /// The keys of all properties.
  let keys: [AbsoluteConfigKey]
  let secrets: Set<SecretKey>
  /// The sources of the container, in order of precedence.
  private(set) var chain: [OpenedSource] = []
  /// The files that properties name.
  private(set) var files: [PropertyFile: OpenedSource] = [:]
  private(set) var problems: [Problem] = []
  /// The options that look misspelled, on a command line that may have unknown options.
  private(set) var suspects: [Problem.UnknownOption] = []

  /// Opens the sources that the classes declare.
  init(_ declared: ContainerProperties.Declared) {
    keys = declared.keys.map { AbsoluteConfigKey(ConfigKey($0)) }
    secrets = declared.secrets
    let used = select(declared.declarations)
    for source in used?.sources ?? [.commandLine, .environment] {
      let opened = source.open()
      chain.append(opened)
      if let requester = used?.requester { reportIfUnreadable(opened, requester: requester) }
      guard let unknown = Self.unknownOptions(of: opened, declared), !unknown.isEmpty else { continue }
      if opened.options?.isStrict == true {
        problems.append(Problem(.unknownOptions(unknown), requester: used?.requester))
      } else {
        suspects += unknown.filter { !$0.suggestions.isEmpty }
      }
    }
    for (file, requester) in declared.files {
      let opened = file.open(isOptional: false)
      files[file] = opened
      reportIfUnreadable(opened, requester: requester)
    }
  }

  /// The declaration that the container uses. Reports the other ones, and options that have no meaning here.
  private mutating func select(_ declarations: [ContainerProperties.Declaration]) -> ContainerProperties.Declaration? {
    for declaration in declarations where declaration.options.contains(where: { $0 != AcPrimary() }) {
      problems.append(
        Problem(
          .illegalArgument(
            reason: "AcUseProperties takes only the option AcPrimary().", remedy: "Remove the other options."),
          requester: declaration.requester))
    }
    let primaries = declarations.filter(\.isPrimary)
    let candidates = primaries.isEmpty ? declarations : primaries
    guard let used = candidates.first else { return nil }
    let location = used.requester.location.map { ", here and at \($0)" } ?? ""
    for declaration in candidates.dropFirst() {
      problems.append(
        Problem(
          .illegalArgument(
            reason: "AcUseProperties is declared twice\(location).",
            remedy: "Keep one of them, or mark one with AcPrimary()."),
          requester: declaration.requester))
    }
    return used
  }

  private mutating func reportIfUnreadable(_ source: OpenedSource, requester: Problem.Requester) {
    guard case .unreadable(let reason) = source.state else { return }
    problems.append(Problem(.sourceUnreadable(source: source.name, reason: reason), requester: requester))
  }

  /// The options of a command line that nothing declares; `nil` for another source.
  private static func unknownOptions(
    of source: OpenedSource, _ declared: ContainerProperties.Declared
  ) -> [Problem.UnknownOption]? {
    func spelled(_ keys: Set<String>) -> [String] {
      keys.map { source.spelling(of: AbsoluteConfigKey(ConfigKey($0))) }
    }
    return source.options?.unknown(
      properties: spelled(declared.sharedKeys), scopes: spelled(declared.scopes.filter { !$0.isEmpty }),
      readsAny: declared.scopes.contains(""))
  }
}
