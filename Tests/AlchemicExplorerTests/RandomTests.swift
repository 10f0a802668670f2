// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import SeededNumbers
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct RandomTests {
  /// A container with only wrong numbers, as a faulty process or a damaged file may have them.
  private static let hostile: ContainerSnapshot = {
    let location = AlchemicSourceLocation(fileID: "", line: .min)
    let wrong = DependencySnapshot(
      name: "", typeName: "", criteria: "", location: location, resolution: .factories([99, -1], isArray: true))
    let lone = DependencySnapshot(
      name: "", typeName: "", criteria: "", location: location, resolution: .factories([99], isArray: false))
    return ContainerSnapshot(
      process: ProcessDescription(name: "", identifier: .min), phase: .startingSingletons,
      progress: ContainerSnapshot.Progress(started: .max, total: .max, beganAt: .max, endedAt: 0),
      factories: (0..<3).map { number in
        FactorySnapshot(
          id: 7, name: "", typeName: "", module: "", kind: .method(of: -3), mode: .template, location: location,
          arguments: [wrong, lone], injections: [lone, wrong], dependents: [.max, .min, 2],
          state: number == 0 ? .created(at: 0, took: .max, thread: "") : .creating(since: .max, thread: ""),
          createdCount: .min)
      },
      callbacks: [CallbackSnapshot(id: 9, label: "", location: location, state: .firing(since: .max, thread: ""))],
      stores: [
        StoreSnapshot(
          id: "user-defaults", title: "", location: "",
          entries: [
            EntrySnapshot(key: "a", value: .double(.nan), origin: .stored, editor: .slider(minimum: 1, maximum: 0)),
            EntrySnapshot(
              key: "b", value: .double(1e300), origin: .stored, editor: .slider(minimum: -1, maximum: 1e300)),
            EntrySnapshot(
              key: "c", value: .integer(.max), origin: .stored, editor: .slider(minimum: 0, maximum: 1e300)),
            EntrySnapshot(
              key: "d", value: nil, origin: .stored, changedAt: .nan, changedBy: "\u{1B}[2J銀\u{202E}\n",
              editor: .choice([])),
          ])
      ], lastEvent: .max, instant: .max)
  }()

  @Test(arguments: 1...8) func `Any keys at any size lead to a window with a footer`(seed: UInt64) {
    var random = Seeded(seed: seed)
    let keys: [Key] =
      KeyTable.standard.bindings.flatMap(\.keys).filter { $0 != .control("c") }
      + [.character("a"), .character("銀"), .character("\u{301}"), .alt("x"), .function(1), .insert]
    var explorer = Explorer.over(seed.isMultiple(of: 3) ? nil : Bank.idle)
    var number: UInt64 = 0
    for _ in 0..<400 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        _ = explorer.update(
          .resized(width: .random(in: -1...160, using: &random), height: .random(in: -1...60, using: &random)))
      case 1:
        let position = Position(
          row: .random(in: -1...60, using: &random), column: .random(in: -1...160, using: &random))
        let mouse = [Mouse.click, .wheelUp, .wheelDown].randomElement(using: &random) ?? .click
        _ = explorer.update(.input(.mouse(mouse, at: position)))
      case 2: _ = explorer.update(.input(.paste("paste\n銀")))
      case 3, 4:
        number += .random(in: 1...2, using: &random)
        let change = Bank.startEvents.randomElement(using: &random)?.change ?? .singletons(total: 1)
        _ = explorer.update(.event(Bank.event(number, at: number, change)))
      case 5:
        var snapshot =
          [Bank.idle, Bank.ready, Bank.failed, Bank.many(50), Self.hostile].randomElement(using: &random) ?? Bank.idle
        if Bool.random(using: &random) { snapshot.lastEvent = number }
        _ = explorer.update(.snapshot(snapshot))
      case 6:
        let entry = ["owner", "limit", "pin", "new"].randomElement(using: &random) ?? "owner"
        number += 1
        _ = explorer.update(
          .event(Bank.event(number, at: number, .entry(store: "user-defaults", key: entry, nil))))
      case 7:
        let values: [SettingValue] = [.string("\n"), .integer(.max), .double(.nan), .bool(true), .other("[")]
        let read = ["owner", "limit", "a", "b", "d"].map {
          SettingAssignment(key: $0, value: values.randomElement(using: &random) ?? .integer(0))
        }
        explorer.press(.character("i"), .character("f"), .enter)
        _ = explorer.update(.answered(ReadSettings(path: "bank.json", store: "user-defaults"), .success(read)))
      default:
        if let key = keys.randomElement(using: &random) { explorer.press(key) }
      }
      let screen = explorer.view(width: explorer.shared.window.width, height: explorer.shared.window.height)
      if screen.width >= Layout.minimumWidth, screen.height >= Layout.minimumHeight {
        #expect(screen.rowText(screen.height - 1).count > 1)
      }
      // Views of another size than the model's occur between a resize and its message.
      _ = explorer.view(
        width: .random(in: 0...130, using: &random), height: .random(in: 0...50, using: &random))
    }
  }
}
