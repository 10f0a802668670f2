public import TerminalScreen

/// The key bindings in use: the defaults with the user's changes.
///
/// The dispatch, the footer and the help use this table, so that they cannot disagree.
public struct KeyTable: Hashable, Sendable {
  /// The bindings, in the order of the footer.
  public private(set) var bindings = KeyBinding.all

  /// The default bindings.
  public static let standard = KeyTable()

  private init() {}

  /// The names of the actions whose keys the user can change.
  public static let names: [String] = {
    var seen: Set<String> = []
    return KeyBinding.all.compactMap(\.name).filter { seen.insert($0).inserted }
  }()

  /// Assigns keys to an action by name, in all contexts. They replace its previous keys.
  public mutating func bind(_ name: String, to keys: [Key]) {
    for index in bindings.indices where bindings[index].name == name { bindings[index].keys = keys }
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

  /// The action of a key in a context.
  func action(for key: Key, in context: Context) -> Action? {
    bindings.first { $0.contexts.contains(context) && $0.keys.contains(key) }?.action
  }

  /// The label of an action's main key.
  func label(of action: Action, _ symbols: Symbols) -> String {
    bindings.first { $0.action == action }?.keys.first.map { KeyBinding.label($0, symbols) } ?? ""
  }
}

extension KeyBinding {
  /// The action's name in the configuration; `nil` where the keys are not configurable: in text, in questions, and for
  /// leaving them.
  public var name: String? {
    switch section {
    case .editing, .typing, .asking: return nil
    case .moving, .panes, .factories, .program, .settings: break
    }
    switch action {
    case .moveUp: return "up"
    case .moveDown: return "down"
    case .pageUp: return "page-up"
    case .pageDown: return "page-down"
    case .halfPageUp: return "half-page-up"
    case .halfPageDown: return "half-page-down"
    case .goToFirst: return "first"
    case .goToLast: return "last"
    case .nextPane: return "next-pane"
    case .previousPane: return "previous-pane"
    case .zoom: return "zoom"
    case .growWidth: return "wider"
    case .shrinkWidth: return "narrower"
    case .growHeight: return "higher"
    case .shrinkHeight: return "lower"
    case .go(let pane): return "pane-\(pane.number)"
    case .open: return "open"
    case .back: return "back"
    case .mark: return "mark"
    case .edit: return "edit"
    case .remove: return "remove"
    case .copy: return "copy"
    case .add: return "add"
    case .rename: return "rename"
    case .undo: return "undo"
    case .redo: return "redo"
    case .exportSettings: return "export-settings"
    case .importSettings: return "import-settings"
    case .filter: return "filter"
    case .start: return "start"
    case .reload: return "reload"
    case .redraw: return "redraw"
    case .restart: return "restart"
    case .saveSnapshot: return "save-to-file"
    case .pause: return "pause"
    case .help: return "help"
    case .readMessages: return "messages"
    // Ctrl-C always quits.
    case .quit: return contexts == Context.panes ? "quit" : nil
    case .nextMatch: return "next-match"
    case .previousMatch: return "previous-match"
    case .sortByNext: return "sort"
    case .toggleSlowest: return "slowest"
    case .reverseOrder: return "reverse"
    case .groupByNext: return "group"
    case .sort(let column): return "sort-by-\(column.rawValue)"
    case .group(let grouping): return "group-by-\(grouping.rawValue)"
    case .openPalette: return "command"
    case .clearFilter, .keepFilter, .choose, .type, .decrease, .increase, .decreaseMuch, .increaseMuch, .least, .most,
      .nextField, .previousField, .save, .cancel, .confirm, .decline, .closeHelp, .suspend:
      return nil
    }
  }
}

extension Explorer {
  /// The label of an action's main key.
  func keyLabel(_ action: Action) -> String { keys.label(of: action, symbols) }

  /// What to do in a pane that is empty before the start.
  var startInvitation: String {
    isReadOnly ? "Not started. The explorer is read-only." : "Not started. Press \(keyLabel(.start)) to start."
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
