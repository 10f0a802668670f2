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

  @Test(arguments: [Symbols.unicode, .ascii]) func `Every binding is in the help`(symbols: Symbols) {
    let lines = Help.sections(symbols, .standard).joined().map { $0.map(\.text).joined() }
    // Adjacent bindings of the same summary share a line; bindings without keys have none.
    var all: [(keys: String, summary: String)] = []
    for binding in KeyTable.standard.bindings.filter({ !$0.keys.isEmpty }).sorted(by: {
      let sections = KeyBinding.Section.allCases
      return sections.firstIndex(of: $0.section) ?? 0 < sections.firstIndex(of: $1.section) ?? 0
    }) {
      if let last = all.indices.last, all[last].summary == binding.summary {
        all[last].keys += " " + binding.label(symbols)
      } else {
        all.append((binding.label(symbols), binding.summary))
      }
    }
    for (keys, summary) in all {
      let line = "  " + keys + String(repeating: " ", count: max(1, 17 - Format.width(of: keys))) + summary
      #expect(lines.contains(line))
    }
    let legend = 9
    #expect(all.count + KeyBinding.Section.allCases.count + legend == lines.count)
  }

  @Test func `Every context can be reached, and Esc or saving leaves it`() {
    var visited: Set<Context> = []
    for pane in Pane.allCases {
      var explorer = Explorer.over(Bank.ready, focus: pane)
      visited.insert(explorer.context)
      let reaching: [[Key]] = [[.character("/")], [.character("?")], [.character(":")], [.character("M")]]
      for keys in reaching {
        for key in keys { explorer.press(key) }
        visited.insert(explorer.context)
        explorer.press(.escape)
      }
    }
    var explorer = Explorer.over(Bank.ready, focus: .settings)
    for _ in 0..<10 {
      for key in [Key.enter, .character("d"), .character("a")] {
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
