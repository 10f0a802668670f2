public import TerminalScreen

/// The key bindings in use: the usual ones, or those a person chose.
///
/// It feeds the dispatch, the footer and the help, so that they cannot disagree.
public struct KeyTable: Hashable, Sendable {
  /// The bindings. What stands first comes first in the footer.
  public private(set) var bindings = KeyBinding.all

  /// The usual keys.
  public static let standard = KeyTable()

  private init() {}

  /// What can be given other keys, by its name.
  public static let names: [String] = {
    var seen: Set<String> = []
    return KeyBinding.all.compactMap(\.name).filter { seen.insert($0).inserted }
  }()

  /// Gives other keys to what has this name, wherever that is done; it loses those it had.
  public mutating func bind(_ name: String, to keys: [Key]) {
    for index in bindings.indices where bindings[index].name == name { bindings[index].keys = keys }
  }

  /// Takes the keys of what has these names from what else they would do; keys that were chosen go before the usual ones.
  /// Only help and quit keep theirs: nobody is to find out that they have lost them.
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

  /// Two different things that a key would do in one place, in the order of the table; `nil` when there are none.
  public func conflict() -> (key: Key, first: KeyBinding, second: KeyBinding)? {
    for (index, binding) in bindings.enumerated() {
      for other in bindings[(index + 1)...] where !binding.contexts.isDisjoint(with: other.contexts) {
        if let key = binding.keys.first(where: other.keys.contains) { return (key, binding, other) }
      }
    }
    return nil
  }

  /// What a key does in a context.
  func action(for key: Key, in context: Context) -> Action? {
    bindings.first { $0.contexts.contains(context) && $0.keys.contains(key) }?.action
  }

  /// The main key for an action, as it is written on a keyboard.
  func label(of action: Action, _ symbols: Symbols) -> String {
    bindings.first { $0.action == action }?.keys.first.map { KeyBinding.label($0, symbols) } ?? ""
  }
}

extension KeyBinding {
  /// What it is called where keys are chosen; `nil` where they cannot be: in text, in questions, and the ways out.
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
    // Ctrl-C always leaves.
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
  /// The key for an action, as it is written on a keyboard.
  func keyLabel(_ action: Action) -> String { keys.label(of: action, symbols) }

  /// How to go on where there is nothing before the start.
  var startInvitation: String {
    isReadOnly ? "Not started. The explorer is read-only." : "Not started. Press \(keyLabel(.start)) to start."
  }
}

extension Key {
  /// A key as people write it: `q`, `Ctrl-X`, `Alt-x`, `F5`, `PgDn`, `Space`. Only a character's own case counts.
  ///
  /// `nil` for what is no key, and for what terminals cannot tell from another one: Ctrl-I is Tab, Ctrl-M Enter.
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

  /// The keys that have names of their own, in small letters.
  private static let named: [String: Key] = [
    "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end, "pgup": .pageUp,
    "pgdn": .pageDown, "tab": .tab, "shift-tab": .backTab, "enter": .enter, "backspace": .backspace, "del": .delete,
    "ins": .insert, "space": .character(" "), "esc": .escape,
  ]

  /// The key as people write it.
  public var written: String { KeyBinding.label(self, .ascii) }
}
