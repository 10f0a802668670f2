import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct KeyBindingTests {
  @Test(arguments: Context.allCases) func `No key means two things in one context`(context: Context) {
    let keys = KeyBinding.all.filter { $0.contexts.contains(context) }.flatMap(\.keys)
    #expect(keys.count == Set(keys).count)
  }

  @Test func `Every binding is reached by each of its keys wherever it holds`() {
    for binding in KeyBinding.all {
      #expect(!binding.contexts.isEmpty)
      for context in binding.contexts {
        for key in binding.keys { #expect(KeyTable.standard.action(for: key, in: context) == binding.action) }
      }
    }
  }

  @Test(arguments: [Symbols.unicode, .ascii]) func `Every binding stands in the help`(symbols: Symbols) {
    let lines = Help.sections(symbols, .standard).joined().map { $0.map(\.text).joined() }
    var all = KeyBinding.all.map { ($0.label(symbols), $0.summary) }
    // The numbers of the panes share a line.
    all.removeAll { $0.1 == "the pane of that number" }
    all.append((Pane.allCases.map { "\($0.number)" }.joined(separator: " "), "the pane of that number"))
    for (keys, summary) in all {
      let line = "  " + keys + String(repeating: " ", count: max(1, 17 - Format.width(of: keys))) + summary
      #expect(lines.contains(line))
    }
    #expect(all.count + KeyBinding.Section.allCases.count == lines.count)
  }

  @Test func `Every context can be come to, and Esc or a saved value leads back`() {
    var visited: Set<Context> = []
    for pane in Pane.allCases {
      var explorer = Explorer.over(Bank.ready, focus: pane)
      visited.insert(explorer.context)
      let reaching: [[Key]] = [[.character("/")], [.character("?")]]
      for keys in reaching {
        for key in keys { explorer.press(key) }
        visited.insert(explorer.context)
        explorer.press(.escape)
      }
    }
    var explorer = Explorer.over(Bank.ready, focus: .settings)
    for _ in 0..<10 {
      for key in [Key.enter, .character("d")] {
        explorer.press(key)
        visited.insert(explorer.context)
        explorer.press(.escape)
        #expect(explorer.context == .settings)
      }
      explorer.press(.down)
    }
    #expect(visited == Set(Context.allCases))
  }

  @Test func `The footer fits its window and keeps help and quit`() {
    for width in 40...130 {
      for pane in Pane.allCases {
        let explorer = Explorer.over(Bank.ready, width, 24, focus: pane)
        #expect(explorer.footer.hasSuffix("? keys  q quit"))
      }
    }
  }
}
