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
