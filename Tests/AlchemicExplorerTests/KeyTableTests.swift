// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct KeyTableTests {
  @Test func `A key without a meaning says so once, and keeps no message`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .callbacks)
    explorer.press(.character("b"))
    #expect(explorer.footer.hasPrefix(" b has no meaning here. ? lists the keys."))
    explorer.press(.character("#"))
    #expect(explorer.footer.hasPrefix(" # has no meaning here."))
    explorer.press(.function(5))
    #expect(explorer.footer.hasPrefix(" F5 has no meaning here."))
    explorer.press(.down)
    #expect(!explorer.footer.contains("meaning"))
    explorer.press(.character("M"))
    #expect(!explorer.text.contains("meaning"))
  }

  @Test func `Chosen keys apply to the dispatch, the footer, the help and the notices`() {
    var keys = KeyTable.standard
    keys.bind("start", to: [.function(5), .character("S")])
    keys.bind("down", to: [.character("x")])
    var explorer = Explorer(keys: keys)
    _ = explorer.update(.resized(width: 120, height: 40))
    _ = explorer.update(.snapshot(Bank.idle))
    #expect(explorer.footer.contains("F5 start"))
    #expect(explorer.text.contains("Press F5 to start, and watch it here."))
    #expect(explorer.press(.character("s")) == [])
    #expect(explorer.press(.character("S")) == [.perform(.start)])
    explorer.press(.character("x"))
    #expect(explorer.selectedName == explorer.names[1])
    explorer.press(.character("j"))
    #expect(explorer.selectedName == explorer.names[1])
    _ = explorer.update(.resized(width: 120, height: 80))
    explorer.press(.character("?"))
    #expect(explorer.text.contains("F5 S             start or stop the container"))
  }

  @Test func `The default keys do not conflict, and a key assigned twice does`() throws {
    #expect(KeyTable.standard.conflict() == nil)
    var keys = KeyTable.standard
    keys.bind("zoom", to: [.character("q")])
    let conflict = try #require(keys.conflict())
    #expect(conflict.key == .character("q"))
    #expect([conflict.first.name, conflict.second.name] == ["zoom", "quit"])
  }

  @Test func `A chosen key replaces its default action there, except for help and quit`() throws {
    var keys = KeyTable.standard
    keys.bind("start", to: [.character("x"), .character("q")])
    keys.prefer(["start"])
    let conflict = try #require(keys.conflict())
    #expect(conflict.key == .character("q"))
    keys.bind("start", to: [.character("x")])
    #expect(keys.conflict() == nil)
    #expect(keys.bindings.first { $0.name == "export-settings" }?.keys == [])
    #expect(keys.binding(for: .character("x"), in: Context(.settings))?.action == .start)
    #expect(keys.binding(for: .character("x"), in: .line) == nil)
  }

  @Test func `Ctrl-C always quits`() {
    var keys = KeyTable.standard
    for name in KeyTable.names { keys.bind(name, to: []) }
    var explorer = Explorer(keys: keys)
    #expect(explorer.press(.character("q")) == [])
    #expect(explorer.press(.control("c")) == [.quit])
  }

  @Test func `Every key of the table can be parsed from its written form`() {
    for key in KeyTable.standard.bindings.flatMap(\.keys) where key != .control("c") && key != .control("z") {
      #expect(Key(written: key.written) == key)
    }
  }

  @Test(arguments: ["", "Ctrl-I", "Ctrl-M", "Ctrl-é", "Ctrl-", "Hyper-x", "F0", "F99", "up down", "Alt-xy"])
  func `A key that terminals do not report is not accepted`(written: String) {
    #expect(Key(written: written) == nil)
  }

  @Test func `A read-only explorer says so and sends nothing`() {
    var explorer = Explorer(isReadOnly: true, focus: .settings)
    _ = explorer.update(.resized(width: 120, height: 40))
    _ = explorer.update(.snapshot(Bank.idle))
    #expect(explorer.text.split(separator: "\n")[0].contains("○ Not started  read-only"))
    #expect(!explorer.footer.contains("s start"))
    #expect(!explorer.footer.contains("edit"))
    for key in [Key.character("s"), .enter, .character("d")] {
      #expect(explorer.press(key) == [])
      #expect(explorer.footer.hasPrefix(" Read-only: nothing was changed."))
    }
  }
}
