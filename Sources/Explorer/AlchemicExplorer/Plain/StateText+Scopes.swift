// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// Scopes in sentences, one per line.
extension StateText {
  static func scopes(of container: ContainerSnapshot, matching filter: String) throws(Refusal) -> [String] {
    let scopes = container.scopes
    let kinds = container.scopeKinds
    guard !kinds.isEmpty else { return ["No factory declares a scope."] }
    let now = container.instant
    let words = ScopeFilter(filter)
    func age(_ instant: UInt64) -> UInt64 { Format.elapsed(from: instant, to: now) }
    func matches(_ line: String, _ scope: String, _ began: UInt64?) -> Bool {
      words.matches(line, scope: scope, age: began.map(age))
    }
    let search = LeakSearch(container)
    let outlived = search.objects.map { (line(of: $0, in: container, search), $0.scope, $0.createdAt as UInt64?) }
    let open = scopes.open.map { (line(of: $0, now: now), $0.name, $0.openedAt as UInt64?) }
    let declared = kinds.map { (line(of: $0), $0.name, nil as UInt64?) }
    var lines = (outlived + open + declared).filter { matches($0.0, $0.1, $0.2) }.map { $0.0.printable }
    guard filter.isEmpty else {
      if lines.isEmpty { throw Refusal("No scope matches \(quoted(filter)).\(words.advice.map { " \($0)" } ?? "")") }
      return lines
    }
    if container.phase == .idle { return lines + ["No scope is open: the container has not started."] }
    if scopes.openCount == 0 {
      lines.append(container.phase == .failed ? "No scope is open: the start failed." : "No scope is open.")
    }
    if scopes.openCount > scopes.open.count {
      lines.append("\(scopes.openCount) scopes are open; only the \(scopes.open.count) oldest are listed.")
    }
    if scopes.outlived.isEmpty {
      lines.append(
        scopes.findsOutlived
          ? "No object that is alive has outlived its scope."
          : "What outlives its scope is not looked for: run the program with ALCHEMIC_FIND_OUTLIVED=1.")
    }
    return lines
  }

  static func line(of object: OutlivedObjectSnapshot, in container: ContainerSnapshot, _ search: LeakSearch) -> String {
    func words(_ instant: UInt64) -> String {
      Format.duration(Format.elapsed(from: instant, to: container.instant), .unicode)
    }
    let suspects = search.suspects(of: object).map {
      // A class that declares nothing has no line.
      "\($0.name)\($0.location.map { ($0.place == nil ? " " : " at ") + "\($0)" } ?? "") (\($0.words))"
    }
    return "\(object.name(in: container)), \(words(object.createdAt)) old, has outlived its scope \(object.scope), "
      + "opened at \(object.location), which ended \(words(object.endedAt)) ago"
      + (suspects.isEmpty ? "." : "; perhaps kept by \(suspects.joined(separator: ", ")).")
  }

  private static func line(of scope: OpenScopeSnapshot, now: UInt64) -> String {
    let age = Format.duration(Format.elapsed(from: scope.openedAt, to: now), .unicode)
    let outer = scope.depth > 0 ? ", within \(Format.count(scope.depth, "scope", "scopes"))" : ""
    return "Scope \(scope.name) is open for \(age) with \(Format.count(scope.objectCount, "object", "objects")), "
      + "opened at \(scope.location)\(outer)."
  }

  private static func line(of kind: ScopeKind) -> String {
    "\(Format.count(kind.factories.count, "factory declares", "factories declare")) the scope \(kind.name)."
  }
}
