// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// The contrast of the themes, as the Web Content Accessibility Guidelines (2.2, 1.4.3) require it.
@Suite struct ThemeTests {
  @Test(arguments: [(Theme.dark, [0, 234]), (Theme.light, [231, 255])])
  func `Each colour of a theme stands out from the backgrounds that it is for`(theme: Theme, backgrounds: [UInt8]) {
    let contrasts = Theme.roles.flatMap { role in
      let style = theme[keyPath: role.style]
      if case .indexed(let own) = style.background { return [contrast(of: style.foreground, to: own)] }
      return backgrounds.map { contrast(of: style.foreground, to: $0) }
    }
    #expect(contrasts.count == Theme.roles.count * 2 - 1)
    #expect(contrasts.allSatisfy { $0 >= 4.5 }, "\(contrasts)")
  }

  @Test func `The theme follows the background that the terminal tells, unless the user has chosen one`() {
    var own = ThemeChoice.automatic
    own.styles["bad"] = .plain
    var lightWithOwn = Theme.light
    lightWithOwn.bad = .plain
    let choices: [(ThemeChoice, Background?, Theme)] = [
      (.automatic, nil, .standard), (.automatic, .dark, .dark), (.automatic, .light, .light),
      (ThemeChoice(.monochrome), .light, .monochrome), (own, .light, lightWithOwn),
    ]
    for (choice, background, theme) in choices {
      var explorer = Explorer(theme: choice)
      if let background { _ = explorer.update(.input(.background(background))) }
      #expect(explorer.shared.appearance.theme == theme)
    }
  }

  @Test func `The palette finds each theme by its name`() {
    var explorer = Explorer.over(Bank.ready)
    let names = ["automatic", "standard", "dark", "light", "monochrome"]
    #expect(ThemeChoice.named.map(\.name) == names)
    for name in names {
      explorer.press(.character(":"))
      explorer.type("theme \(name)")
      explorer.press(.enter)
      #expect(
        explorer.shared.status?.text
          == "The theme is \(name). The next run has it too, unless the configuration file has one.")
      #expect(explorer.remembered.theme == name)
    }
  }

  /// The user chooses the terminal's own foreground.
  private func contrast(of color: Color, to background: UInt8) -> Double {
    guard case .indexed(let index) = color else { return .infinity }
    let (one, other) = (luminance(index), luminance(background))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private func luminance(_ index: UInt8) -> Double {
    let parts = rgb(Int(index)).map { part in
      let part = Double(part) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The colour of an entry in xterm's palette. Of the first sixteen, only black is used.
  private func rgb(_ index: Int) -> [Int] {
    if index == 0 { return [0, 0, 0] }
    if index >= 232 { return Array(repeating: 8 + 10 * (index - 232), count: 3) }
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = index - 16
    return [levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6]]
  }
}
