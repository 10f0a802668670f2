/// The layout of the window, the labels of keys, and the footer.
extension ExplorerState {
  var layout: Layout { layout(width: window.width, height: window.height) }

  func layout(width: Int, height: Int) -> Layout { arranged(width: width, height: height).layout }

  /// The names of all panes in their own row.
  func tabs(width: Int) -> [BorderTab] { arranged(width: width, height: window.height).tabs }

  private func arranged(width: Int, height: Int) -> Window {
    let inputs = Window.Inputs(
      width: width, height: height, focus: focus, isZoomed: window.isZoomed, proportions: window.proportions,
      problemCount: problems.count)
    if let arranged = window.arranged, arranged.inputs == inputs { return arranged }
    return Window(inputs, window.panes, window.panes.map { label(of: $0.pane) })
  }

  /// Lays out the window once for all that needs it.
  mutating func arrangeWindow() { window.arranged = arranged(width: window.width, height: window.height) }

  /// What stands before the name of a pane: its number, which is also its key; of one with two digits, its key.
  func sign(of pane: Pane) -> String {
    let number = window.number(of: pane)
    let key = number > 9 ? keyLabel(goingTo: pane) : ""
    return key.isEmpty ? "\(number)" : key
  }

  /// The label of an action's main key.
  func keyLabel(_ action: Action) -> String { appearance.keys.label(of: action, symbols) }

  func keyLabel(goingTo pane: Pane) -> String { keyLabel(.go(window.number(of: pane))) }

  mutating func warn(_ text: String) { status = StatusMessage(text: text, role: .warning) }
}
