// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// A number in a range, moved in steps or typed.
@Suite struct SliderTests {
  /// The bank with a room temperature from fifteen to twenty-five degrees.
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

  /// The row of the edited entry, from its value on.
  private func row(_ explorer: Explorer) -> String {
    let line = explorer.text.split(separator: "\n").first { $0.contains("›  Room") } ?? ""
    return String(line.dropFirst(32))
  }

  @Test func `A typed number is set, and the bounds are shown`() {
    var explorer = warming()
    #expect(row(explorer) == "15 ‹ ━━━━━━━━━─────── › 25  20.5               │")
    explorer.type("20.73")
    #expect(row(explorer) == "15 ‹ ━━━━━━━━━─────── › 25  20.73     was 20.5 │")
    #expect(explorer.footer == " Enter save  Esc cancel  → +0.5  ← -0.5  PgUp +2  PgDn -2")
    #expect(explorer.press(.enter) == set(20.73))
  }

  @Test(
    arguments: [
      ("99", " ✗ \"99\" is not a number from 15 to 25."), ("14.9", " ✗ \"14.9\" is not a number from 15 to 25."),
      ("x", " ✗ \"x\" is not a number from 15 to 25."), ("nan", " ✗ \"nan\" is not a number from 15 to 25."),
    ])
  func `A typed number must be in the range`(typed: String, footer: String) {
    var explorer = warming()
    explorer.type(typed)
    #expect(explorer.press(.enter) == [])
    #expect(explorer.footer == footer)
    explorer.press(.control("u"))
    explorer.type("16")
    #expect(explorer.press(.enter) == set(16))
  }

  @Test func `Deleting returns to the slider, and arrow keys continue from the typed number`() {
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

  @Test func `A range below zero accepts a number with a sign`() {
    var explorer = warming(-10)
    explorer.type("-2.5")
    #expect(explorer.press(.enter) == set(-2.5))
  }

  @Test func `A whole number stays whole`() {
    var explorer = Explorer.editing("limit")
    explorer.press(.enter)
    explorer.type("45")
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "limit", .integer(45)))])
  }

  @Test func `The arrow keys reach each whole number, up and down`() throws {
    var slider = try #require(Slider(minimum: 0, maximum: 1_000, value: .integer(0)))
    var up = [slider.settingValue]
    for _ in 0..<1_000 {
      slider.adjust(.increase)
      up.append(slider.settingValue)
    }
    var down = [slider.settingValue]
    for _ in 0..<1_000 {
      slider.adjust(.decrease)
      down.append(slider.settingValue)
    }
    #expect(up == (0...1_000).map { .integer($0) })
    #expect(down == up.reversed())
  }

  @Test func `The footer shows the steps of the arrow and page keys`() {
    var explorer = Explorer.editing("limit")
    explorer.press(.enter)
    #expect(explorer.footer == " Enter save  Esc cancel  → +1  ← -1  PgUp +10  PgDn -10")
    explorer.press(.right, .pageUp, .pageUp, .left, .left, .pageDown)
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "limit", .integer(49)))])
    explorer.press(.enter, .pageDown, .pageDown, .pageDown, .pageDown, .pageDown)
    #expect(explorer.press(.enter) == [.perform(.set(store: "user-defaults", key: "limit", .integer(0)))])
  }

  @Test(
    arguments: [
      // A whole number steps by 1, however wide its range is.
      (0, 10, .integer(3), 1, 2), (0, 100, .integer(3), 1, 10), (0, 1_000, .integer(3), 1, 100),
      (0, 86_400, .integer(3), 1, 5_000), (0, 1, .integer(0), 1, 2), (-0.5, 3.5, .integer(2), 1, 2),
      // So does a fraction in a wide range with whole bounds.
      (0, 100, .double(50.5), 1, 10), (0, 20, .double(3), 1, 2), (0, 1_000, nil, 1, 100),
      // Others have about twenty steps.
      (15, 25, .double(20.5), 0.5, 2), (0, 1, .double(0.25), 0.05, 0.2), (0, 7, .double(1), 0.2, 1),
      (0.5, 100.5, .double(1), 5, 20), (0, 0.3, .double(0.1), 0.01, 0.05),
      (0, 0.000_01, .double(0), 0.000_000_5, 0.000_002),
    ] as [(Double, Double, SettingValue?, Double, Double)])
  func `Steps are round numbers`(
    minimum: Double, maximum: Double, value: SettingValue?, step: Double, largeStep: Double
  ) throws {
    let slider = try #require(Slider(minimum: minimum, maximum: maximum, value: value))
    #expect([slider.step, slider.largeStep] == [step, largeStep])
  }

  @Test func `A whole number stays within fractional bounds`() throws {
    var slider = try #require(Slider(minimum: -1.5, maximum: 2.5, value: .integer(0)))
    slider.adjust(.least)
    var values = [slider.settingValue]
    for _ in 0..<4 {
      slider.adjust(.increase)
      values.append(slider.settingValue)
    }
    #expect(values == [.integer(-1), .integer(0), .integer(1), .integer(2), .integer(2)])
  }

  @Test(
    arguments: [
      (-Double.greatestFiniteMagnitude / 2, Double.greatestFiniteMagnitude / 2, .integer(5)),
      (0, 1e300, .double(7)), (0, .leastNonzeroMagnitude, .double(0)), (-1e18, 1e18, .integer(9_007_199_254_740_993)),
      (1e16, 1e17, .integer(20_000_000_000_000_000)),
    ] as [(Double, Double, SettingValue)])
  func `A slider of any size stays in its range`(minimum: Double, maximum: Double, value: SettingValue) throws {
    var slider = try #require(Slider(minimum: minimum, maximum: maximum, value: value))
    for action in [Action.increase, .increaseMuch, .decrease, .decreaseMuch, .least, .decrease, .most, .increase] {
      slider.adjust(action)
      #expect((minimum...maximum).contains(slider.value))
    }
  }
}
