// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Places in the source as links, on a terminal that shows links.
@Suite struct SourceLinkTests {
  private func connected(
    _ container: ContainerSnapshot, _ hyperlinks: Hyperlinks, focus: Pane = .factories, _ width: Int, _ height: Int
  ) -> (explorer: Explorer, requested: Set<String>?) {
    var explorer = Explorer(focus: focus, hyperlinks: hyperlinks)
    _ = explorer.update(.resized(width: width, height: height))
    let requested = explorer.update(.snapshot(container)).lazy.compactMap { $0.question(FindSources.self)?.files }.first
    return (explorer, requested)
  }

  private func links(_ explorer: Explorer) -> [String] {
    let screen = explorer.view(width: explorer.shared.window.width, height: explorer.shared.window.height)
    return screen.links.sorted { ($0.row, $0.columns.lowerBound) < ($1.row, $1.columns.lowerBound) }.map { link in
      let text = String(link.columns.map { screen[link.row, $0].grapheme })
      return "\(text) → \(link.address)"
    }
  }

  @Test func `Each file is searched once, and its places are links in Detail and Problems`() {
    let opened = connected(Faulty.failed, .filesAtLines, focus: .problems, 100, 40)
    var explorer = opened.explorer
    #expect(opened.requested?.isSuperset(of: ["Shop/Notifier.swift", "Shop/Mail.swift"]) == true)
    #expect(links(explorer) == [])
    _ = explorer.update(.answered(FindSources([]), ["Shop/Notifier.swift": "file://nest/Notifier.swift"]))
    #expect(links(explorer).contains("Notifier.swift:8 → file://nest/Notifier.swift#8"))
    #expect(Set(links(explorer)).count == 1)
    explorer.press(.enter)
    #expect(links(explorer).contains("Notifier.swift:8 → file://nest/Notifier.swift#8"))
    let again = explorer.update(.snapshot(Faulty.failed))
    #expect(!again.contains { $0.question(FindSources.self) != nil })
  }

  @Test func `What lies over a link removes it`() {
    var explorer = connected(Faulty.failed, .files, focus: .problems, 60, 20).explorer
    _ = explorer.update(.answered(FindSources([]), ["Shop/Notifier.swift": "file://nest/Notifier.swift"]))
    #expect(links(explorer) == ["Notifier.swift:8 → file://nest/Notifier.swift"])
    explorer.press(.character("?"))
    #expect(links(explorer) == [])
  }

  @Test func `A terminal that does not show links gets none, and no file is searched`() {
    let opened = connected(Faulty.failed, .none, focus: .problems, 100, 40)
    var explorer = opened.explorer
    #expect(opened.requested == nil)
    _ = explorer.update(.answered(FindSources([]), ["Shop/Notifier.swift": "file://nest/Notifier.swift"]))
    #expect(links(explorer) == [])
  }
}
