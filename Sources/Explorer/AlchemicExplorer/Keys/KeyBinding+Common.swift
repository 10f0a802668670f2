// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// The bindings that no pane and no overlay has for itself.
extension KeyBinding {
  /// The bindings of every pane, among these.
  static func ofPanes(_ panes: [PaneKind]) -> [KeyBinding] {
    [
      KeyBinding(
        .clearing, [.escape], .clearFilter, "leave the past, zoom or filter", hint: "clear", isFixed: true),
      KeyBinding(.starting, [.character("s")], .start, "start or stop the container", hint: "start"),
      KeyBinding(.program, [.character(":")], .openPalette, "run a command by name", hint: "command"),
      copying, copyingText,
      KeyBinding(
        .program, [.character("S")], .restart, "restart the sample, or the program that was run", hint: "restart"),
      KeyBinding(.program, [.character("w")], .saveSnapshot, "save everything to a file"),
      KeyBinding(.program, [], .reload, "reload everything"),
      KeyBinding(.program, [.character("?")], .help, "show these keys", hint: "keys"),
      readingMessages,
      redrawing,
      KeyBinding(.leaving, [.character("q")], .quit, "quit", hint: "quit"),
      KeyBinding(.matching, [.character("n")], .nextMatch, "next factory, problem or match"),
      KeyBinding(.matching, [.character("N")], .previousMatch, "previous factory, problem or match"),
    ] + themes + leaving + scrolling + moving(among: panes)
  }

  private static var themes: [KeyBinding] {
    ThemeChoice.named.map { KeyBinding(.program, [], .theme($0.name), "use the \($0.name) theme") }
  }

  /// The bindings of every overlay.
  static let ofOverlays: [KeyBinding] = [redrawing] + leaving

  /// The filter of a pane, which also filters the factories from a pane without a filter.
  static let filtering = KeyBinding(
    .filtering, [.character("/")], .filter, "filter the rows by words", hint: "filter")

  static let searching = KeyBinding(.filtering, [.character("/")], .filter, "find text in the pane", hint: "find")

  static let following = KeyBinding(.opening, [.enter], .open, "go to the linked factory", hint: "follow")

  static let showing = KeyBinding(.opening, [.enter], .open, "show the selected factory", hint: "detail")

  static let returning = KeyBinding(
    .returning, [.backspace], .back, "go back to where you came from", hint: "back")

  static let marking = KeyBinding(
    .marking, [.character("m")], .mark, "mark; graphs show the path to it", hint: "mark")

  static let adding = KeyBinding(.adding, [.character("a")], .add, "add an entry", hint: "add")

  static let copying = KeyBinding(.program, [.character("y")], .copy, "copy the file and line, or the text")

  private static let copyingText = KeyBinding(.program, [.character("Y")], .copyText, "copy the name or the text")

  /// In a pane whose rows have places in the source.
  static let editingSource = KeyBinding(
    .marking, [.character("e")], .editSource, "open the source in your editor", hint: "source")

  static let ordering = KeyBinding(
    .ordering, [.character("o")], .sortByNext, "order by the next column", hint: "order")

  static let reversing = KeyBinding(.ordering, [.character("O")], .reverseOrder, "reverse the order")

  static let readingMessages = KeyBinding(.program, [.character("M")], .readMessages, "show all messages")

  /// Where text scrolls or a row is selected.
  static let scrolling: [KeyBinding] = [
    KeyBinding(.moving, [.down, .character("j")], .moveDown, "down"),
    KeyBinding(.moving, [.up, .character("k")], .moveUp, "up"),
    KeyBinding(.moving, [.pageDown, .control("f")], .pageDown, "a page down"),
    KeyBinding(.moving, [.pageUp, .control("b")], .pageUp, "a page up"),
    KeyBinding(.moving, [.control("d")], .halfPageDown, "half a page down"),
    KeyBinding(.moving, [.control("u")], .halfPageUp, "half a page up"),
    KeyBinding(.moving, [.home, .character("g")], .goToFirst, "to the beginning"),
    KeyBinding(.moving, [.end, .character("G")], .goToLast, "to the end"),
  ]

  /// Leaving the help and the messages.
  static let closing = KeyBinding(
    .closing, [.escape, .character("?"), .character("q"), .enter], .closeHelp, "close the help or the messages",
    hint: "close", isFixed: true)

  /// Where a value is edited.
  static let saving: [KeyBinding] = [
    KeyBinding(.editing, [.enter], .save, "save", hint: "save"),
    KeyBinding(.editing, [.escape], .cancel, "discard the edit", hint: "cancel"),
    KeyBinding(.editing, [.control("g")], .readMessages, "show the full message"),
  ]

  /// Where a line is typed.
  static let typing: [KeyBinding] = [
    KeyBinding(.typing, [.left, .control("b")], .type(.left), "a character left"),
    KeyBinding(.typing, [.right, .control("f")], .type(.right), "a character right"),
    KeyBinding(.typing, [.home, .control("a")], .type(.home), "to the beginning"),
    KeyBinding(.typing, [.end, .control("e")], .type(.end), "to the end"),
    deleting[0],
    KeyBinding(.typing, [.delete, .control("d")], .type(.deleteForward), "delete to the right"),
    deleting[1], deleting[2],
    KeyBinding(.typing, [.control("k")], .type(.deleteToEnd), "delete to the start or the end"),
  ]

  /// Where a number is typed over a slider, whose arrow keys move it.
  static let deleting: [KeyBinding] = [
    KeyBinding(.typing, [.backspace, .control("h")], .type(.deleteBackward), "delete to the left"),
    KeyBinding(.typing, [.control("w")], .type(.deleteWord), "delete the word to the left"),
    KeyBinding(.typing, [.control("u")], .type(.deleteToStart), "delete to the start or the end"),
  ]

  /// Where a question waits for an answer.
  static let answering: [KeyBinding] = [
    KeyBinding(.asking, [.character("y")], .confirm, "yes", hint: "yes"),
    KeyBinding(.asking, [.character("n"), .escape], .decline, "no", hint: "no"),
  ]

  private static let redrawing = KeyBinding(.leaving, [.control("l")], .redraw, "redraw the window")

  private static let leaving: [KeyBinding] = [
    KeyBinding(.leaving, [.control("c")], .quit, "quit, from anywhere", isFixed: true),
    KeyBinding(.leaving, [.control("z")], .suspend, "back to the shell; fg returns", isFixed: true),
  ]

  /// The first pane of each view has the number of the view as its key.
  private static func moving(among panes: [PaneKind]) -> [KeyBinding] {
    [
      KeyBinding(.panes, [.tab, .right, .character("l")], .nextPane, "next pane", hint: "pane"),
      KeyBinding(.panes, [.backTab, .left, .character("h")], .previousPane, "previous pane"),
      KeyBinding(.panes, [.character("]")], .nextPage, "next page of the view", hint: "page"),
      KeyBinding(.panes, [.character("[")], .previousPage, "previous page of the view"),
      KeyBinding(.panes, [.character("!")], .showBadge, "go to the next note beside the tabs"),
    ]
      + panes.map { kind in
        let isFirst = panes.first { $0.place.view == kind.place.view } == kind
        let keys = isFirst ? "\(kind.place.view.rawValue)".map { Key.character($0) } : []
        return KeyBinding(.panes, keys, .go(kind.pane), "go to the view with that number")
      }
      + [
        KeyBinding(.panes, [.character("z")], .zoom, "zoom the pane, and back", hint: "zoom"),
        KeyBinding(.panes, [], .growWidth, "make the pane wider"),
        KeyBinding(.panes, [], .shrinkWidth, "make the pane narrower"),
        KeyBinding(.panes, [], .growHeight, "make the pane taller"),
        KeyBinding(.panes, [], .shrinkHeight, "make the pane shorter"),
      ]
  }
}
