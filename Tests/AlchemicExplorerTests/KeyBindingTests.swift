// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct KeyBindingTests {
  @Test(arguments: Context.all) func `No key has two actions in one context`(context: Context) {
    let keys = KeyTable.standard.bindings.filter { $0.contexts.contains(context) }.flatMap(\.keys)
    #expect(keys.count == Set(keys).count)
  }

  @Test func `Every binding is reached by each of its keys in all of its contexts`() {
    for binding in KeyTable.standard.bindings {
      #expect(!binding.contexts.isEmpty)
      for context in binding.contexts {
        for key in binding.keys { #expect(KeyTable.standard.binding(for: key, in: context) == binding) }
      }
    }
  }

  @Test(arguments: Pane.allCases) func `The help of every pane has each binding once, its own first`(pane: Pane) {
    let help = HelpText.standard(pane)
    let rows = help.sections.flatMap(\.rows)
    for binding in KeyTable.standard.bindings where !binding.keys.isEmpty {
      #expect(rows.contains { $0.meaning == binding.summary && $0.label.contains(binding.label(.unicode)) })
    }
    #expect(Set(rows).count == rows.count)
    #expect(help.sections[0].title == "In \(pane.title)")
    // What the user can press here has one row for each key.
    let here = help.sections.prefix { $0.title != "Filter" && $0.title != "Signs" }.flatMap(\.rows)
    let keys = here.flatMap { $0.label.split(separator: " ") }
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: Pane.allCases) func `No line of the help is cut at any width`(pane: Pane) {
    let help = HelpText.standard(pane)
    let words = Set(help.sections.flatMap(\.rows).flatMap { "\($0.label) \($0.meaning)".split(separator: " ") })
    for width in 36...118 {
      let layout = HelpLayout(help, width: width)
      let lines = layout.columns.joined().map { $0.map(\.text).joined() }
      #expect(lines.allSatisfy { Format.width(of: $0) < layout.columnWidth })
      #expect(words.isSubset(of: Set(lines.flatMap { $0.split(separator: " ") })))
    }
  }

  @Test func `Every context can be reached, and Esc or saving leaves it`() {
    var visited: Set<Context> = []
    for pane in Pane.allCases {
      var explorer = Explorer.over(Bank.ready, focus: pane)
      visited.insert(explorer.context)
      let reaching: [[Key]] = [
        [.character("/")], [.character("?")], [.character("?"), .character("/")], [.character(":")], [.character("M")],
      ]
      for keys in reaching {
        for key in keys { explorer.press(key) }
        visited.insert(explorer.context)
        for _ in keys { explorer.press(.escape) }
      }
    }
    var running = Explorer.over(Bank.ready, focus: .output, end: .program(name: "shop", log: "/tmp/shop.log"))
    visited.insert(running.context)
    _ = running.update(.output("serving\n"))
    running.press(.enter)
    visited.insert(running.context)
    running.press(.escape)
    running.press(.character("q"))
    visited.insert(running.context)
    running.press(.escape)
    #expect(running.context == Context(.output))
    var explorer = Explorer.over(Bank.ready, focus: .settings)
    for _ in 0..<10 {
      for key in [Key.enter, .character("v"), .character("d"), .character("a"), .character("i")] {
        explorer.press(key)
        visited.insert(explorer.context)
        explorer.press(.escape)
        #expect(explorer.context == Context(.settings))
      }
      explorer.press(.down)
    }
    explorer.press(.home)
    explorer.read([SettingAssignment(key: "owner", value: .string("Nils"))])
    visited.insert(explorer.context)
    explorer.press(.escape)
    #expect(explorer.context == Context(.settings))
    #expect(visited == Set(Context.all))
  }

  @Test func `The footer fits into the window and always shows help and quit`() {
    for width in 40...130 {
      for pane in Pane.allCases {
        let explorer = Explorer.over(Bank.ready, width, 24, focus: pane)
        #expect(explorer.footer.hasSuffix("? keys  q quit"))
      }
    }
  }
}

extension HelpText {
  /// The help of a pane with the default keys.
  fileprivate static func standard(_ pane: Pane) -> HelpText {
    let type = PaneList.standard.first { $0.pane == pane } ?? FactoriesPane.self
    let explorer = Explorer.over(Bank.ready, end: .program(name: "shop", log: "/tmp/shop.log"))
    return HelpText(sections: HelpText.all(type, among: PaneList.all, explorer.shared))
  }
}
