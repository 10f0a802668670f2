// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import TerminalScreen

/// The key bindings in use: the defaults with the user's changes.
///
/// The dispatch, the footer and the help use this table, so that they cannot disagree.
public struct KeyTable: Hashable, Sendable {
  /// The bindings, in the order of the footer.
  public private(set) var bindings: [KeyBinding]
  /// The positions of the bindings of each context: neither contexts nor hints ever change.
  private let positions: [Context: Positions]
  /// The positions of the bindings that a key has in any context, in the order of the table.
  private var positionsOfKeys: [Key: [Int]] = [:]

  /// The positions of a context's bindings, in the order of the table.
  private struct Positions: Hashable {
    var all: [Int] = []
    /// The footer's permanent bindings, from right to left, and its others.
    var pinned: [Int] = []
    var hinted: [Int] = []

    mutating func add(_ position: Int, _ binding: KeyBinding) {
      all.append(position)
      if binding.hint.isEmpty { return }
      if KeyBinding.pinned.contains(binding.action) {
        pinned.insert(position, at: 0)
      } else {
        hinted.append(position)
      }
    }
  }

  /// The default bindings.
  public static let standard = KeyTable(panes: PaneList.all, overlays: OverlayList.standard)

  /// The bindings of panes and overlays, in the order of their groups. Equal bindings become one, in several contexts.
  init(panes: [any PaneModel.Type], overlays: [any Overlay.Type]) {
    let contexts = Set(panes.map { Context($0.pane) })
    var groups = [[KeyBinding]](repeating: [], count: KeyBinding.Group.allCases.count)
    func add(_ bindings: [KeyBinding], in contexts: Set<Context>, by owner: Pane? = nil) {
      for binding in bindings { groups[binding.group.rawValue].add(binding, in: contexts, by: owner) }
    }
    for pane in panes {
      add(pane.bindings, in: [Context(pane.pane)])
      add(pane.bindingsEverywhere, in: contexts, by: pane.pane)
    }
    // A key of a pane comes before the keys that every pane has.
    add(KeyBinding.ofPanes(panes.map { PaneKind(type: $0) }), in: contexts)
    for overlay in overlays {
      for (context, bindings) in overlay.bindings {
        add(bindings, in: [context])
        add(KeyBinding.ofOverlays, in: [context])
      }
    }
    let merged = groups.flatMap(\.self)
    bindings = merged
    var positions: [Context: Positions] = [:]
    for (index, binding) in merged.enumerated() {
      for context in binding.contexts { positions[context, default: Positions()].add(index, binding) }
    }
    self.positions = positions
    findKeys()
  }

  private mutating func findKeys() {
    positionsOfKeys = [:]
    for (position, binding) in bindings.enumerated() {
      for key in binding.keys { positionsOfKeys[key, default: []].append(position) }
    }
  }

  /// The names of the actions whose keys the user can change.
  public static let names: [String] = {
    var seen: Set<String> = []
    return KeyTable.standard.bindings.compactMap(\.name).filter { seen.insert($0).inserted }
  }()

  /// Assigns keys to an action by name, in all contexts. They replace its previous keys.
  public mutating func bind(_ name: String, to keys: [Key]) {
    for index in bindings.indices where bindings[index].name == name { bindings[index].keys = keys }
    findKeys()
  }

  /// Removes the keys of these actions from all other actions, since chosen keys take precedence over defaults. Help
  /// and quit keep their keys, so that the user cannot lose them unnoticed.
  public mutating func prefer(_ names: Set<String>) {
    for preferred in bindings where preferred.name.map(names.contains) == true {
      for index in bindings.indices {
        guard let name = bindings[index].name, !names.contains(name),
          !KeyBinding.pinned.contains(bindings[index].action),
          !bindings[index].contexts.isDisjoint(with: preferred.contexts)
        else { continue }
        bindings[index].keys.removeAll(where: preferred.keys.contains)
      }
    }
    findKeys()
  }

  /// Two actions with the same key in the same context, in the order of the table; `nil` if there are none.
  public func conflict() -> (key: Key, first: KeyBinding, second: KeyBinding)? {
    for (index, binding) in bindings.enumerated() {
      for other in bindings[(index + 1)...] where !binding.contexts.isDisjoint(with: other.contexts) {
        if let key = binding.keys.first(where: other.keys.contains) { return (key, binding, other) }
      }
    }
    return nil
  }

  /// The binding of a key in a context.
  func binding(for key: Key, in context: Context) -> KeyBinding? {
    positionsOfKeys[key]?.first { bindings[$0].contexts.contains(context) }.map { bindings[$0] }
  }

  /// The bindings of a context, in the order of the table.
  func bindings(in context: Context) -> some Sequence<KeyBinding> {
    (positions[context]?.all ?? []).lazy.map { bindings[$0] }
  }

  /// The bindings of a context that the footer may show: those at its right end from right to left, and the others.
  func hinted(in context: Context) -> (pinned: some Sequence<KeyBinding>, others: some Sequence<KeyBinding>) {
    let positions = positions[context] ?? Positions()
    return (positions.pinned.lazy.map { bindings[$0] }, positions.hinted.lazy.map { bindings[$0] })
  }

  /// The label of an action's main key.
  func label(of action: Action, _ symbols: Symbols) -> String {
    bindings.first { $0.action == action }?.keys.first.map { KeyBinding.label($0, symbols) } ?? ""
  }
}

extension [KeyBinding] {
  /// Adds a binding with contexts, or the contexts to an equal binding.
  fileprivate mutating func add(_ binding: KeyBinding, in contexts: Set<Context>, by owner: Pane?) {
    for index in indices where self[index].isSame(as: binding) { return self[index].contexts.formUnion(contexts) }
    var binding = binding
    (binding.contexts, binding.owner) = (contexts, owner)
    append(binding)
  }
}

extension Key {
  /// Parses a key: `q`, `Ctrl-X`, `Alt-x`, `F5`, `PgDn`, `Space`. Case matters only for a character.
  ///
  /// `nil` for an unknown key, and for keys that terminals cannot distinguish from another one: Ctrl-I is Tab, Ctrl-M
  /// is Enter.
  public init?(written: String) {
    if written.count == 1, let character = written.first {
      self = .character(character)
      return
    }
    let lower = written.lowercased()
    if let key = Key.named[lower] {
      self = key
    } else if lower.hasPrefix("ctrl-"), lower.count == 6, let letter = lower.last, letter.isLetter, letter.isASCII,
      !"cijmz".contains(letter)
    {
      self = .control(letter)
    } else if lower.hasPrefix("alt-"), written.count == 5, let character = written.last {
      self = .alt(character)
    } else if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), 1...12 ~= number {
      self = .function(number)
    } else {
      return nil
    }
  }

  /// The keys that have names, in lower case.
  private static let named: [String: Key] = [
    "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end, "pgup": .pageUp,
    "pgdn": .pageDown, "tab": .tab, "shift-tab": .backTab, "enter": .enter, "backspace": .backspace, "del": .delete,
    "ins": .insert, "space": .character(" "), "esc": .escape,
  ]

  /// The key as text, as in the configuration.
  public var written: String { KeyBinding.label(self, .ascii) }
}
