import TerminalScreen
import Testing
@testable import AlchemicExplorer
@Test func look() {
  var e = Explorer.over(Bank.ready)
  print(e.text)
  e.press(.end)
  print(e.text(of: .detail))
  e.press(.character("3"))
  print(Explorer.over(Bank.starting).text)
  print(Explorer.over(Bank.failed, 80, 24).text)
  print(Explorer.over(Bank.ready, 80, 24).text)
  print(Explorer.over(Bank.ready, 80, 24, focus: .settings).text)
  print(Explorer.over(Bank.ready, 120, 24, focus: .startup).text)
  print(Explorer.over(Bank.ready, 40, 10, focus: .startup).text)
  print(Explorer.over(Bank.ready, 40, 10).text)
  print(Explorer.over(Bank.ready, 30, 5).text)
  print(Explorer.over(Bank.idle, 80, 24, symbols: .ascii).text)
  e.press(.character("?"))
  print(e.text)
}
