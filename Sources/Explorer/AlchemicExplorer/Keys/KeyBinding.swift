// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import TerminalScreen

/// An entry of the key table: keys, their action, and their contexts.
///
/// The table feeds the dispatch, the footer, the help and the manual, so that they cannot disagree.
public struct KeyBinding: Hashable, Sendable {
  /// The keys, the main one first.
  public internal(set) var keys: [Key]
  /// The action in a few words.
  public let summary: String
  /// The footer's text, one or two words; empty for keys that the footer omits.
  let hint: String
  let action: Action
  let group: Group
  /// Whether the user cannot assign other keys.
  let isFixed: Bool
  var contexts: Set<Context> = []
  /// The pane that carries out the action wherever the key is pressed; `nil` for the pane or overlay of the context.
  var owner: Pane?

  /// Creates a binding. The key table adds the contexts of the pane or overlay that declares it.
  init(_ group: Group, _ keys: [Key], _ action: Action, _ summary: String, hint: String = "", isFixed: Bool = false) {
    self.group = group
    self.keys = keys
    self.action = action
    self.summary = summary
    self.hint = hint
    self.isFixed = isFixed || group.section.isFixed
  }

  /// The section of the table.
  public var section: Section { group.section }

  /// The action's name in the configuration; `nil` where the keys are not configurable: in text, in questions, and for
  /// leaving them.
  public var name: String? { isFixed ? nil : action.name }

  /// The keys as the help shows them: `↓ j`.
  public func label(_ symbols: Symbols) -> String {
    keys.map { KeyBinding.label($0, symbols) }.joined(separator: " ")
  }

  /// Whether both are one row of the table, in different contexts.
  func isSame(as other: KeyBinding) -> Bool {
    action == other.action && keys == other.keys && summary == other.summary && hint == other.hint
      && group == other.group && isFixed == other.isFixed
  }
}

extension KeyBinding {
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

    fileprivate var isFixed: Bool { self == .editing || self == .typing || self == .asking }
  }

  /// The place of a binding in the table, which is its place in the footer and in the help.
  enum Group: Int, CaseIterable, Hashable, Sendable {
    case opening, returning, filtering, clearing
    case changing, adding, managing
    case starting, viewing, panes, program, closing, leaving
    case marking, matching, ordering, moving, rewinding
    case editing, fields, adjusting, choosing, typing, asking

    var section: Section {
      switch self {
      case .opening, .returning, .filtering, .clearing, .marking, .matching, .ordering: .factories
      case .changing, .adding, .managing: .settings
      case .starting, .viewing, .program, .closing, .leaving: .program
      case .moving, .rewinding: .moving
      case .panes: .panes
      case .editing, .fields, .adjusting: .editing
      case .choosing, .typing: .typing
      case .asking: .asking
      }
    }
  }

  /// The actions that the footer always shows, at its right end.
  static let pinned: [Action] = [.help, .quit, .closeHelp]

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
