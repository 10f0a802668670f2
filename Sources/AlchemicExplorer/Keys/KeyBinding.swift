public import TerminalScreen

/// An entry of the key table: keys, their action, and the contexts in which they apply.
///
/// The table feeds the dispatch, the footer, the help and the manual, so that they cannot disagree.
public struct KeyBinding: Hashable, Sendable {
  /// The section of the table.
  public let section: Section
  /// The keys, the main one first.
  public internal(set) var keys: [Key]
  /// The action in a few words.
  public let summary: String
  /// The footer's text, one or two words; empty for keys that the footer omits.
  let hint: String
  let action: Action
  let contexts: Set<Context>

  /// A section of the key table.
  public enum Section: String, CaseIterable, Hashable, Sendable {
    /// Moving in a pane.
    case moving = "Moving"
    /// Going from pane to pane.
    case panes = "Panes"
    /// The factories and the selected one.
    case factories = "Factories and detail"
    /// The container and the program.
    case program = "Container and program"
    /// The settings.
    case settings = "Settings"
    /// Editing an entry.
    case editing = "Editing a setting"
    /// Typing a line of text.
    case typing = "Typing"
    /// Answering a question.
    case asking = "Answering"
  }

  private init(
    _ section: Section, _ keys: [Key], _ action: Action, _ summary: String, hint: String = "", in contexts: Set<Context>
  ) {
    self.section = section
    self.keys = keys
    self.action = action
    self.summary = summary
    self.hint = hint
    self.contexts = contexts
  }

  /// The keys as the help shows them: `↓ j`.
  public func label(_ symbols: Symbols) -> String {
    keys.map { KeyBinding.label($0, symbols) }.joined(separator: " ")
  }

  /// A key as it is labelled on a keyboard.
  static func label(_ key: Key, _ symbols: Symbols) -> String {
    switch key {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "Ctrl-\(character.uppercased())"
    case .alt(let character): "Alt-\(character)"
    case .up: symbols.up
    case .down: symbols.down
    case .left: symbols.left
    case .right: symbols.right
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .enter: "Enter"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .function(let number): "F\(number)"
    }
  }
}

extension KeyBinding {
  /// The default bindings, in the order of the footer.
  static let all: [KeyBinding] =
    factories + settings + program + marking + orders + moving + panes + editing + typing + asking

  /// The actions that the footer always shows, at its right end.
  static let pinned: Set<Action> = [.help, .quit, .closeHelp]

  /// The contexts that scroll.
  private static let scrolling = Context.panes.union([.help, .messages, .proposal])
  private static let lines: Set<Context> = [.filter, .line, .fields, .palette]
  /// The contexts in which a number can be typed: also over a slider, whose arrow keys move it.
  private static let numbers = lines.union([.slider])

  private static let factories: [KeyBinding] = [
    KeyBinding(
      .factories, [.enter], .open, "show the selected factory", hint: "detail", in: [.factories, .startup, .events]),
    KeyBinding(
      .factories, [.enter], .open, "go to the linked factory", hint: "follow", in: [.detail, .graph]),
    KeyBinding(
      .factories, [.backspace], .back, "go back to the previous factory", hint: "back",
      in: [.factories, .detail, .startup, .graph]),
    KeyBinding(
      .factories, [.character("/")], .filter, "filter: words, mode: state: -not", hint: "filter",
      in: Context.panes.subtracting([.detail, .graph])),
    KeyBinding(
      .factories, [.character("/")], .filter, "find text in the pane", hint: "find", in: [.detail, .graph]),
    KeyBinding(
      .factories, [.escape], .clearFilter, "leave zoom or clear the filter", hint: "clear", in: Context.panes),
  ]

  private static let orders: [KeyBinding] =
    [
      KeyBinding(.factories, [.character("n")], .nextMatch, "next factory or match", in: Context.panes),
      KeyBinding(.factories, [.character("N")], .previousMatch, "previous factory or match", in: Context.panes),
      KeyBinding(
        .factories, [.character("o")], .sortByNext, "order by the next column", hint: "order", in: [.factories]),
      KeyBinding(.factories, [.character("O")], .reverseOrder, "reverse the order", in: [.factories]),
      KeyBinding(
        .factories, [.character("b")], .groupByNext, "group by mode, module, state", hint: "group", in: [.factories]),
    ]
    // No default keys: the palette offers these, and the configuration can assign keys.
    + FactoryOrder.Column.allCases.map {
      KeyBinding(.factories, [], .sort($0), "order factories by \($0.title)", in: Context.panes)
    }
    + FactoryOrder.Grouping.allCases.map {
      KeyBinding(
        .factories, [], .group($0), $0 == .none ? "do not group factories" : "group factories by \($0.rawValue)",
        in: Context.panes)
    }

  private static let marking: [KeyBinding] = [
    KeyBinding(
      .factories, [.character("m")], .mark, "mark; graphs show the path to it", hint: "mark",
      in: [.factories, .detail, .graph])
  ]

  private static let settings: [KeyBinding] = [
    KeyBinding(
      .settings, [.enter, .character(" "), .character("e")], .edit, "edit the value, or turn it on or off",
      hint: "edit",
      in: [.settings]),
    KeyBinding(
      .settings, [.character("d"), .delete], .remove, "remove the stored value (asks first)", hint: "remove",
      in: [.settings]),
    KeyBinding(
      .settings, [.character("a")], .add, "add an entry or a callback", hint: "add", in: [.settings, .callbacks]),
    KeyBinding(.settings, [.character("R")], .rename, "rename the key", in: [.settings]),
    KeyBinding(.settings, [.character("u")], .undo, "undo the last change", hint: "undo", in: [.settings]),
    KeyBinding(.settings, [.character("U")], .redo, "redo the last undone change", hint: "redo", in: [.settings]),
    KeyBinding(.settings, [.character("x")], .exportSettings, "export the store to a file", in: [.settings]),
    KeyBinding(.settings, [.character("i")], .importSettings, "import from a file (asks first)", in: [.settings]),
  ]

  private static let moving: [KeyBinding] = [
    KeyBinding(.moving, [.down, .character("j")], .moveDown, "down", in: scrolling),
    KeyBinding(.moving, [.up, .character("k")], .moveUp, "up", in: scrolling),
    KeyBinding(.moving, [.pageDown, .control("f")], .pageDown, "a page down", in: scrolling),
    KeyBinding(.moving, [.pageUp, .control("b")], .pageUp, "a page up", in: scrolling),
    KeyBinding(.moving, [.control("d")], .halfPageDown, "half a page down", in: scrolling),
    KeyBinding(.moving, [.control("u")], .halfPageUp, "half a page up", in: scrolling),
    KeyBinding(.moving, [.home, .character("g")], .goToFirst, "to the beginning", in: scrolling),
    KeyBinding(.moving, [.end, .character("G")], .goToLast, "to the end", in: scrolling),
  ]

  private static let panes: [KeyBinding] =
    [
      KeyBinding(.panes, [.tab, .right, .character("l")], .nextPane, "next pane", hint: "pane", in: Context.panes),
      KeyBinding(.panes, [.backTab, .left, .character("h")], .previousPane, "previous pane", in: Context.panes),
    ]
    + Pane.allCases.map { pane in
      KeyBinding(
        .panes, [.character(Character("\(pane.number)"))], .go(pane), "go to the pane with that number",
        in: Context.panes)
    }
    + [
      KeyBinding(
        .panes, [.character("z")], .zoom, "zoom the pane, and back", hint: "zoom", in: Context.panes),
      KeyBinding(.panes, [.character(">")], .growWidth, "make the pane wider", in: Context.panes),
      KeyBinding(.panes, [.character("<")], .shrinkWidth, "make the pane narrower", in: Context.panes),
      KeyBinding(.panes, [.character("+")], .growHeight, "make the pane taller", in: Context.panes),
      KeyBinding(.panes, [.character("-")], .shrinkHeight, "make the pane shorter", in: Context.panes),
    ]

  private static let program: [KeyBinding] = [
    KeyBinding(.program, [.character("s")], .start, "start the container", hint: "start", in: Context.panes),
    KeyBinding(
      .program, [.character("o")], .toggleSlowest, "timeline, or slowest first", hint: "slowest",
      in: [.startup]),
    KeyBinding(
      .program, [.character("p"), .character(" ")], .pause, "pause and resume the events", hint: "pause",
      in: [.events]),
    KeyBinding(
      .program, [.character(":")], .openPalette, "run a command by name", hint: "command", in: Context.panes),
    KeyBinding(.program, [.character("y")], .copy, "copy the selection", in: Context.panes.union([.messages])),
    KeyBinding(.program, [.character("S")], .restart, "restart with a new container", in: Context.panes),
    KeyBinding(.program, [.character("w")], .saveSnapshot, "save everything to a file", in: Context.panes),
    KeyBinding(.program, [.character("r")], .reload, "reload everything", in: Context.panes),
    KeyBinding(.program, [.character("?")], .help, "show these keys", hint: "keys", in: Context.panes),
    KeyBinding(
      .program, [.character("M")], .readMessages, "show all messages",
      in: Context.panes.union([.messages])),
    KeyBinding(
      .program, [.escape, .character("?"), .character("q"), .enter], .closeHelp, "close the help or the messages",
      hint: "close", in: [.help, .messages]),
    KeyBinding(.program, [.control("l")], .redraw, "redraw the window", in: Set(Context.allCases)),
    KeyBinding(.program, [.character("q")], .quit, "quit", hint: "quit", in: Context.panes),
    KeyBinding(.program, [.control("c")], .quit, "quit, from anywhere", in: Set(Context.allCases)),
    KeyBinding(.program, [.control("z")], .suspend, "back to the shell; fg returns", in: Set(Context.allCases)),
  ]

  private static let editors: Set<Context> = [.line, .fields, .choice, .slider]

  private static let editing: [KeyBinding] = [
    KeyBinding(.editing, [.enter], .save, "save", hint: "save", in: editors),
    KeyBinding(.editing, [.escape], .cancel, "discard the edit", hint: "cancel", in: editors),
    KeyBinding(.editing, [.control("g")], .readMessages, "show the full message", in: editors),
    KeyBinding(.editing, [.tab, .down], .nextField, "switch between key and value", hint: "key, value", in: [.fields]),
    KeyBinding(.editing, [.backTab, .up], .previousField, "switch between key and value", in: [.fields]),
    KeyBinding(
      .editing, [.right, .up, .character("l"), .character("k")], .increase, "increase",
      hint: "more", in: [.slider]),
    KeyBinding(
      .editing, [.left, .down, .character("h"), .character("j")], .decrease, "decrease",
      hint: "less", in: [.slider]),
    KeyBinding(.editing, [.pageUp], .increaseMuch, "increase by a large step", hint: "more", in: [.slider]),
    KeyBinding(.editing, [.pageDown], .decreaseMuch, "decrease by a large step", hint: "less", in: [.slider]),
    KeyBinding(
      .editing, [.right, .down, .character("l"), .character("j"), .character(" ")], .increase, "next value",
      hint: "next", in: [.choice]),
    KeyBinding(
      .editing, [.left, .up, .character("h"), .character("k")], .decrease, "previous value", hint: "previous",
      in: [.choice]),
    KeyBinding(.editing, [.home, .character("g")], .least, "minimum or first value", in: [.slider, .choice]),
    KeyBinding(.editing, [.end, .character("G")], .most, "maximum or last value", in: [.slider, .choice]),
  ]

  private static let typing: [KeyBinding] = [
    KeyBinding(.typing, [.enter], .choose, "run the command", hint: "run", in: [.palette]),
    KeyBinding(.typing, [.escape], .cancel, "close the palette", hint: "close", in: [.palette]),
    KeyBinding(
      .typing, [.down, .control("n")], .moveDown, "next or previous command", hint: "next", in: [.palette]),
    KeyBinding(.typing, [.up, .control("p")], .moveUp, "next or previous command", in: [.palette]),
    KeyBinding(.typing, [.enter], .keepFilter, "keep the filter", hint: "keep", in: [.filter]),
    KeyBinding(.typing, [.escape], .clearFilter, "clear the filter", hint: "clear", in: [.filter]),
    KeyBinding(.typing, [.down], .moveDown, "next and previous match", hint: "next", in: [.filter]),
    KeyBinding(.typing, [.up], .moveUp, "next and previous match", in: [.filter]),
    KeyBinding(.typing, [.pageDown], .pageDown, "a page of matches", in: [.filter]),
    KeyBinding(.typing, [.pageUp], .pageUp, "a page of matches", in: [.filter]),
    KeyBinding(.typing, [.left, .control("b")], .type(.left), "a character left", in: lines),
    KeyBinding(.typing, [.right, .control("f")], .type(.right), "a character right", in: lines),
    KeyBinding(.typing, [.home, .control("a")], .type(.home), "to the beginning", in: lines),
    KeyBinding(.typing, [.end, .control("e")], .type(.end), "to the end", in: lines),
    KeyBinding(.typing, [.backspace, .control("h")], .type(.deleteBackward), "delete to the left", in: numbers),
    KeyBinding(.typing, [.delete, .control("d")], .type(.deleteForward), "delete to the right", in: lines),
    KeyBinding(.typing, [.control("w")], .type(.deleteWord), "delete the word to the left", in: numbers),
    KeyBinding(.typing, [.control("u")], .type(.deleteToStart), "delete to the start or the end", in: numbers),
    KeyBinding(.typing, [.control("k")], .type(.deleteToEnd), "delete to the start or the end", in: lines),
  ]

  private static let asking: [KeyBinding] = [
    KeyBinding(.asking, [.character("y")], .confirm, "yes", hint: "yes", in: [.question, .proposal]),
    KeyBinding(.asking, [.character("n"), .escape], .decline, "no", hint: "no", in: [.question, .proposal]),
  ]
}
