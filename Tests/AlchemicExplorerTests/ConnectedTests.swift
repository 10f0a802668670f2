// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// The explorer's behaviour for connections: their capabilities, their loss, and a new process.
@Suite struct ConnectedTests {
  @Test func `Without the capability for changes, the title says so and no change starts`() {
    var explorer = Explorer.editing("owner")
    _ = explorer.update(.connected([]))
    #expect(explorer.text.split(separator: "\n")[0].contains("✓ Ready in 1.28 s  read-only"))
    #expect(!explorer.footer.contains("edit"))
    for key: Key in [.enter, .character("d"), .character("a"), .character("R"), .character("i")] {
      #expect(explorer.press(key) == [])
      #expect(explorer.isBrowsing)
      #expect(explorer.footer.hasPrefix(" Read-only: nothing was changed."))
    }
    _ = explorer.update(.connected(Set(Capability.allCases)))
    #expect(!explorer.isReadOnly)
    explorer.press(.enter)
    #expect(!explorer.isBrowsing)
  }

  @Test func `An edit that was open when the process ended is not sent to the next one`() {
    var explorer = Explorer.editing("owner")
    explorer.press(.enter)
    explorer.type("X")
    _ = explorer.update(.connectionLost("The process has ended."))
    #expect(!explorer.isBrowsing)
    var next = Bank.idle
    next.process.identifier += 1
    _ = explorer.update(.snapshot(next))
    #expect(explorer.isBrowsing)
    #expect(
      explorer.shared.status?.text
        == "Your edit of Owner was not saved: \"EmmaX\". Its process has ended, and this is a new one.")
    #expect(explorer.press(.character("s")) == [.perform(.start)])
  }

  @Test func `A new connection removes the message about the lost one`() {
    var explorer = Explorer.over(Bank.ready)
    _ = explorer.update(.connectionLost("The process has ended."))
    _ = explorer.update(.notice("It cannot be saved: The process has ended.", isSuccess: false))
    #expect(explorer.footer.hasPrefix(" ✗ It cannot be saved: The process has ended."))
    explorer.press(.character("%"))
    #expect(explorer.footer.hasPrefix(" % has no meaning here."))
    var next = Bank.ready
    next.process.identifier += 1
    for message: Message in [.connected(Set(Capability.allCases)), .snapshot(next)] { _ = explorer.update(message) }
    #expect(
      explorer.footer.hasPrefix(" ✓ Connected again, to sample-bank 4712. 6 compares it with the one before."))
  }

  @Test func `A lost connection looks lost, and the last line offers no change`() {
    var explorer = Explorer.over(Bank.ready, focus: .settings)
    func colours() -> Set<Style> {
      let screen = explorer.view(width: 120, height: 40)
      return Set((2..<39).flatMap { row in (0..<120).map { screen[row, $0].style } })
    }
    let theme = explorer.shared.appearance.theme
    #expect(colours().contains(theme[.good]))
    #expect(explorer.footer.contains("Enter edit"))
    _ = explorer.update(.connectionLost("The process has ended."))
    #expect(colours() == [theme[.dim], theme.selected])
    #expect(!explorer.footer.contains("edit") && !explorer.footer.contains("add") && explorer.footer.contains("v view"))
  }

  @Test func `A warning about a phase disappears with the phase`() {
    var explorer = Explorer.over(Bank.starting)
    explorer.press(.character("s"))
    #expect(explorer.footer.hasPrefix(" A start is in progress."))
    let number = (explorer.container?.lastEvent ?? 0) + 1
    _ = explorer.update(.event(Bank.event(number, at: 2_000, .phase(.ready, failure: nil))))
    #expect(!explorer.footer.contains("in progress"))
  }

  @Test func `A store's problem is an event when it appears and when it is resolved`() {
    var explorer = Explorer.over(Bank.ready, focus: .events)
    var store = Bank.ready.stores[0]
    var lines: [String] = []
    for notices in [["\"limit\" shows its default."], []] {
      store.notices = notices.map { StoreSnapshot.Notice(code: "wrong-type", text: $0) }
      let number = (explorer.container?.lastEvent ?? 0) + 1
      _ = explorer.update(.event(Bank.event(number, at: 2_000 + number, .store(store))))
      lines.append(String(explorer.text(of: .events).split(separator: "\n")[1].dropFirst(12).prefix(48)))
    }
    #expect(
      lines == [
        " ✗ User defaults  \"limit\" shows its default.    ", " ✓ User defaults  problem resolved              ",
      ])
  }

  @Test func `In a zoomed pane, the footer says that Escape leaves the zoom`() {
    var explorer = Explorer.over(Bank.ready)
    explorer.press(.character("z"))
    #expect(explorer.footer.contains("Esc unzoom"))
    explorer.press(.escape)
    #expect(!explorer.footer.contains("Esc"))
  }

  @Test func `In a zoomed pane with a filter, Escape first clears the filter, and the footer says so`() {
    var explorer = Explorer.over(Bank.ready)
    explorer.press(.character("z"), .character("/"))
    explorer.type("nothing of that name")
    explorer.press(.enter)
    #expect(explorer.text(of: .factories).contains("Esc clears the filter."))
    #expect(explorer.footer.contains("Esc clear") && !explorer.footer.contains("Esc unzoom"))
    explorer.press(.escape)
    #expect(explorer.list.filter == "" && explorer.shared.window.isZoomed)
    #expect(explorer.footer.contains("Esc unzoom"))
    explorer.press(.escape)
    #expect(!explorer.shared.window.isZoomed)
  }

  @Test func `A window that is too small says how large it must be, in as many lines as needed`() {
    expectScreen(
      Explorer.over(Bank.ready, 20, 5).text,
      """
      Too small: 20×5,
      needs 40×10



      """)
  }
}
