// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import Configuration

/// The open sources of a container, and the problems found while opening them.
struct OpenedProperties {
  /// The keys of all properties.
  let keys: [AbsoluteConfigKey]
  let secrets: Set<SecretKey>
  let shortNames: ShortNames
  /// The command line among the sources.
  private(set) var commandLine: CommandLine?
  /// The sources of the container, in order of precedence.
  private(set) var chain: [OpenedSource] = []
  /// The files that properties name.
  private(set) var files: [PropertyFile: OpenedSource] = [:]
  private(set) var problems: [FoundProblem] = []
  /// The options that look misspelled, on a command line that may have unknown options.
  private(set) var suspects: [Problem.UnknownOption] = []

  /// A command line, with its declared options.
  struct CommandLine: Sendable {
    let options: CommandLineOptions
    /// Whether the container rejects unknown options and answers `--help`.
    let isStrict: Bool
    /// The options of properties.
    let properties: [String]
    /// The prefixes of the options that readers may read, without the last hyphen.
    let scopes: [String]
    /// The descriptions of properties, by key.
    let help: [String: String]
  }

  /// Opens the sources that the classes declare.
  ///
  /// - Parameters:
  ///   - declared: The declarations.
  ///   - isOfProgram: Whether the container is the program's own.
  init(_ declared: ContainerProperties.Declared, isOfProgram: Bool) {
    keys = declared.keys.map { AbsoluteConfigKey(ConfigKey($0)) }
    secrets = declared.secrets
    shortNames = declared.shortNames
    problems = declared.problems
    let used = select(declared.declarations)
    for source in used?.sources ?? [.commandLine, .environment] {
      let opened = source.open(declared.shortNames)
      chain.append(opened)
      if let requester = used?.requester { reportIfUnreadable(opened, requester: requester) }
      guard let commandLine = Self.commandLine(of: opened, declared, isOfProgram: isOfProgram) else { continue }
      self.commandLine = self.commandLine ?? commandLine
      let unknown = commandLine.options.unknown(
        properties: commandLine.properties, names: declared.shortNames, scopes: commandLine.scopes,
        readsAny: declared.scopes.contains(""))
      guard !unknown.isEmpty else { continue }
      if commandLine.isStrict {
        problems.append(FoundProblem(.unknownOptions(unknown), requester: used?.requester))
      } else {
        suspects += unknown.filter { !$0.suggestions.isEmpty }
      }
    }
    for (file, requester) in declared.files {
      let opened = file.open(isOptional: false)
      files[file] = opened
      reportIfUnreadable(opened, requester: requester)
    }
    let all = (used?.sources ?? []).compactMap(\.declaredFile) + declared.files.map(\.file)
    for (path, reason) in FileReplacements().unused(besides: all) {
      problems.append(FoundProblem(.sourceUnreadable(source: path, reason: reason), requester: used?.requester))
    }
  }

  /// The declaration that the container uses. Reports the other ones, and options that have no meaning here.
  private mutating func select(_ declarations: [ContainerProperties.Declaration]) -> ContainerProperties.Declaration? {
    for declaration in declarations where declaration.options.contains(where: { $0 != AcPrimary() }) {
      problems.append(
        FoundProblem(
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
        FoundProblem(
          .illegalArgument(
            reason: "AcUseProperties is declared twice\(location).",
            remedy: "Keep one of them, or mark one with AcPrimary()."),
          requester: declaration.requester))
    }
    return used
  }

  private mutating func reportIfUnreadable(_ source: OpenedSource, requester: Problem.Requester) {
    guard case .unreadable(let reason) = source.state else { return }
    problems.append(FoundProblem(.sourceUnreadable(source: source.name, reason: reason), requester: requester))
  }

  /// A command line with its declared options; `nil` for another source.
  private static func commandLine(
    of source: OpenedSource, _ declared: ContainerProperties.Declared, isOfProgram: Bool
  ) -> CommandLine? {
    guard let options = source.options else { return nil }
    func spelled(_ keys: Set<String>) -> [String] {
      keys.map { source.spelling(of: AbsoluteConfigKey(ConfigKey($0))) }
    }
    return CommandLine(
      options: options, isStrict: options.isStrict(isOfProgram: isOfProgram), properties: spelled(declared.sharedKeys),
      scopes: spelled(declared.scopes.filter { !$0.isEmpty }), help: declared.help)
  }
}
