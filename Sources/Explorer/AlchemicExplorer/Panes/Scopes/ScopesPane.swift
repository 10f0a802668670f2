// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The scopes pane: the open scopes with their ages, what has outlived its scope, and the kinds of scopes.
///
/// Opening and ending a scope are no events: a server may open thousands a second. The pane asks for the scopes once a
/// second while the user is there. From elsewhere it asks once, a second after something has outlived its scope.
struct ScopesPane: TablePane {
  static let pane = Pane.scopes
  static let place = PanePlace(view: .objects, area: .right)
  static let finding = Finding.filters
  static let bindings: [KeyBinding] = [
    KeyBinding(
      .opening, [.enter], .open, "go to what outlived its scope, or to the factories of the scope", hint: "factories"),
    .returning, .filtering, .editingSource, .ordering, .reversing,
  ]
  static let filterWords: [FilterWord] =
    [
      FilterWord("word", "the name, the place, or what keeps it contains it"),
      FilterWord("scope:", "the scope's name contains it"),
      FilterWord("age:", "how old it is: age:>10s, age:<250ms; units are ns, us, ms (also without a unit), s, min"),
    ] + FilterWord.signs

  /// The time between two requests, in nanoseconds.
  static let interval: UInt64 = 1_000_000_000

  var cursor = Cursor()
  private(set) var list = ScopeList()
  var tableLayout = table.layout(width: 0)
  var filter: String { list.filter }
  var order: TableOrder? { list.order }
  var rowCount: Int { list.items.count }
  private var following = Following.no
  /// Whether something has outlived its scope since the scopes were requested.
  private var isOutdated = false

  /// Whether the pane follows the scopes.
  private enum Following {
    /// The user is elsewhere.
    case no
    /// The next scopes were requested.
    case requested
    /// The scopes have arrived, and the next ones are requested after the interval.
    case received
    /// The program's library is too old to send them alone. They are those of the last snapshot.
    case unsupported
  }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    switch action {
    case .open: return open(&shared)
    default: return performOrder(action, &shared)
    }
  }

  /// Goes to the factory of an object or of what keeps it, or to the factories of a scope.
  private func open(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    switch cursor.item.flatMap({ list[$0] }) {
    case nil: return []
    case .outlived(let object):
      guard shared.container?.factory(object.factory) != nil else {
        shared.warn("The graph has no such factory any more.")
        return []
      }
      return [.follow(object.factory, in: .detail)]
    case .suspect(let suspect, _):
      guard let factory = suspect?.factory else {
        shared.warn("\(suspect?.name ?? ScopeRow.unknownKeeper) belongs to no factory.")
        return []
      }
      return [.follow(factory, in: .detail)]
    case .open(let scope): return showFactories(of: scope.name, &shared)
    case .kind(let kind): return showFactories(of: kind.name, &shared)
    }
  }

  private func showFactories(of scope: String, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard shared.container?.factories.contains(where: { $0.scope == scope }) == true else {
      shared.warn("No factory declares AcScoped for \(scope).")
      return []
    }
    // A word of a filter ends at a space.
    return [.go(.factories), .find("scope:\(scope.prefix { !$0.isWhitespace })")]
  }

  mutating func setOrder(_ order: TableOrder, _ shared: inout ExplorerState) {
    list.setOrder(order, shared.container, now: shared.now)
  }

  mutating func setFilter(_ text: String, _ shared: inout ExplorerState) {
    list.setFilter(text, shared.container, now: shared.now)
    move(&shared) { $0.goToFirst(in: $1, height: $2) }
  }

  // MARK: What happens

  mutating func prepare(for message: Message, _ shared: ExplorerState) {
    guard case .snapshot(let snapshot) = message, shared.mirror.isOfOtherProcess(snapshot) else { return }
    if case .unsupported = following { following = .no }
  }

  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    switch message {
    case .snapshot: return load(shared) + askWhatIsLeftOfStop(shared)
    case .replaced:
      if case .unsupported = following { following = .no }
    case .event(let event), .rewound(let event):
      switch event.change {
      case .phase(.stopped, _): return load(shared) + askWhatIsLeftOfStop(shared)
      case .outlived: return load(shared) + askWhatIsLeft(shared, after: Self.interval)
      case .factories, .phase: return load(shared)
      case .scanned, .registered, .singletons, .factory, .service, .callback, .store, .entry, .unknown: return []
      }
    case .answered(let reply):
      guard let scopes = reply.to(LoadScopes.self) else { break }
      if case .requested = following { following = scopes.answer == nil ? .unsupported : .received }
      guard isOutdated, following == .received, shared.focus != Self.pane else { return load(shared) }
      following = .no
      return load(shared) + askWhatIsLeft(shared, after: Self.interval)
    default: break
    }
    return []
  }

  /// Asks what is left of the objects that had outlived their scopes after a stop, which may have released them.
  private mutating func askWhatIsLeftOfStop(_ shared: ExplorerState) -> [ExplorerRequest] {
    guard let container = shared.container, container.phase == .stopped, !container.scopes.outlived.isEmpty else {
      return []
    }
    return askWhatIsLeft(shared)
  }

  /// Asks what is left of the objects that have outlived their scopes: an object is released without an event.
  private mutating func askWhatIsLeft(_ shared: ExplorerState, after delay: UInt64 = 0) -> [ExplorerRequest] {
    guard shared.mirror.rewound == nil, shared.access.file == nil else { return [] }
    guard following == .no else {
      isOutdated = true
      return []
    }
    (following, isOutdated) = (.requested, false)
    return [.ask(LoadScopes(delay: delay))]
  }

  private mutating func load(_ shared: ExplorerState) -> [ExplorerRequest] {
    list.load(shared.container, now: shared.now)
    return shared.focus == Self.pane ? [.settle] : []
  }

  mutating func missing(_ shared: ExplorerState) -> [Effect] {
    guard shared.focus == Self.pane else {
      if case .received = following { following = .no }
      return []
    }
    guard shared.lostConnection == nil, shared.access.file == nil, let phase = shared.container?.phase,
      [.ready, .firingCallbacks, .stopping, .stopped].contains(phase)
    else { return [] }
    switch following {
    case .requested, .unsupported: return []
    case .no:
      (following, isOutdated) = (.requested, false)
      return [.ask(LoadScopes())]
    case .received:
      (following, isOutdated) = (.requested, false)
      return [.ask(LoadScopes(delay: Self.interval))]
    }
  }

  // MARK: The command palette

  mutating func items(matching text: String, _ shared: ExplorerState) -> [CommandPalette.Item] {
    let pattern = FuzzyPattern(text)
    return Array(
      list.kinds.enumerated().lazy.filter { pattern.match($0.element.name) != nil }.prefix(CommandPalette.otherLimit)
        .map { CommandPalette.Item(target: .item($0.offset, in: Self.pane), title: $0.element.name, note: "scope") })
  }

  mutating func show(_ subject: PaneSubject, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard case .item(let item) = subject, list.kinds.indices.contains(item) else { return [] }
    let name = list.kinds[item].name
    if list.item(ofKind: name) == nil { list.setFilter("", shared.container, now: shared.now) }
    shared.window.focus = Self.pane
    if let item = list.item(ofKind: name) { select(item, &shared) }
    return [.go(Self.pane)]
  }

  // MARK: The footer and the clipboard

  func isUseful(_ action: Action, _ shared: ExplorerState) -> Bool {
    switch action {
    case .open: cursor.item != nil
    case .sortByNext, .reverseOrder: list.items.count > 1
    default: true
    }
  }

  func hint(for action: Action, _ shared: ExplorerState) -> String? {
    guard action == .open else { return nil }
    return switch cursor.item.flatMap({ list[$0] }) {
    case .outlived, .suspect: "detail"
    case .open, .kind, nil: nil
    }
  }

  func badge(_ shared: ExplorerState) -> Badge? {
    let leaks = shared.container?.scopes.outlived.count ?? 0
    let text = "! " + Format.count(leaks, "leak", "leaks")
    return leaks == 0 ? nil : Badge(text: text, short: text, role: .bad)
  }

  func textToCopy(_ shared: ExplorerState) -> String? { cursor.item.flatMap { list[$0]?.text(in: shared.container) } }

  func source(_ shared: ExplorerState) -> AlchemicSourceLocation? { cursor.item.flatMap { list[$0]?.location } }
}

extension Pane {
  /// The scopes.
  public static let scopes = Pane("scopes", title: "Scopes", otherNames: ["leaks", "outlived", "who keeps"])
}
