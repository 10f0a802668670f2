import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// A number in a range, moved in steps or typed.
@Suite struct SliderTests {
  /// The bank with a room that is warmed, of fifteen to twenty-five degrees.
  private func warming(_ minimum: Double = 15) -> Explorer {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .settings)
    let room = EntrySnapshot(
      key: "room", title: "Room", value: .double(20.5), defaultValue: .double(20.5), origin: .default,
      editor: .slider(minimum: minimum, maximum: 25))
    _ = explorer.update(.event(Bank.event(17, at: 2_000, .entry(store: "cloud", key: "room", room))))
    explorer.press(.end, .enter)
    return explorer
  }

  private func set(_ number: Double) -> [Effect] {
    [.perform(.set(store: "cloud", key: "room", .double(number)))]
  }

  /// The row of the entry that is edited, from its value on.
  private func row(_ explorer: Explorer) -> String {
    let line = explorer.text.split(separator: "\n").first { $0.contains("›  Room") } ?? ""
    return String(line.dropFirst(32))
  }

  @Test func `A number that is typed is set, and the bounds are shown`() {
    var explorer = warming()
    #expect(row(explorer) == "15 ‹ ━━━━━━━━━─────── › 25  20.5               │")
    explorer.type("20.73")
    #expect(row(explorer) == "15 ‹ ━━━━━━━━━─────── › 25  20.73     was 20.5 │")
    #expect(explorer.footer == " Enter save  Esc cancel  → more  ← less")
    #expect(explorer.press(.enter) == set(20.73))
  }

  @Test(
    arguments: [
      ("99", " ✗ \"99\" is not a number from 15 to 25."), ("14.9", " ✗ \"14.9\" is not a number from 15 to 25."),
      ("x", " ✗ \"x\" is not a number from 15 to 25."), ("nan", " ✗ \"nan\" is not a number from 15 to 25."),
    ])
  func `A number that is typed lies in the range`(typed: String, footer: String) {
    var explorer = warming()
    explorer.type(typed)
    #expect(explorer.press(.enter) == [])
    #expect(explorer.footer == footer)
    explorer.press(.control("u"))
    explorer.type("16")
    #expect(explorer.press(.enter) == set(16))
  }

  @Test func `Deleting goes back to the slider, and arrows go on from what was typed`() {
    var explorer = warming()
    explorer.type("2")
    explorer.press(.backspace)
    #expect(explorer.press(.enter) == [])
    explorer.press(.enter)
    explorer.type("22.2")
    explorer.press(.right)
    #expect(explorer.press(.enter) == set(22.5))
    explorer.press(.enter)
    explorer.type("99")
    explorer.press(.left)
    #expect(explorer.press(.enter) == set(20))
  }

  @Test func `A range below zero takes a number with a sign`() {
    var explorer = warming(-10)
    explorer.type("-2.5")
    #expect(explorer.press(.enter) == set(-2.5))
  }

  @Test func `A whole number stays one`() {
    var explorer = Explorer.editing("limit")
    explorer.press(.enter)
    explorer.type("45")
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "limit", .integer(45)))])
  }
}
