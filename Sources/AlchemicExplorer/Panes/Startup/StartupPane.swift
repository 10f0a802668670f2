import AlchemicInspection
import TerminalScreen

/// The start-up pane: the start of the container in its order, or the slowest objects first.
struct StartupPane: PaneModel {
  static let pane = Pane.startup
  static let place = PanePlace(area: .leftBottom)
  static let bindings: [KeyBinding] = [
    .showing, .returning, .filtering,
    KeyBinding(.viewing, [.character("o")], .toggleSlowest, "timeline, or slowest first", hint: "slowest"),
  ]

  var cursor = Cursor()
  /// Whether the pane lists the slowest creations instead of the timeline.
  var isSlowestFirst = false

  mutating func perform(_ action: Action, _ shared: inout Shared) -> [ExplorerRequest]? {
    switch action {
    case .open: return cursor.item.map { [.follow($0, in: .detail)] } ?? []
    case .toggleSlowest:
      isSlowestFirst.toggle()
      cursor = Cursor()
      return [.settle]
    default: return nil
    }
  }

  func isUseful(_ action: Action, _ shared: Shared) -> Bool {
    switch action {
    case .open: cursor.item != nil
    case .toggleSlowest: !shared.startupLog.lanes.isEmpty
    default: true
    }
  }

  func hint(for action: Action, _ shared: Shared) -> String? {
    action == .toggleSlowest && isSlowestFirst ? "timeline" : nil
  }

  func note(_ shared: Shared) -> String {
    isSlowestFirst && shared.container?.phase != .idle ? "slowest first" : ""
  }

  func textToCopy(_ shared: Shared) -> String? {
    shared.container?.failure?.text ?? cursor.item.flatMap { shared.container?.factory($0)?.name }
  }
}

extension Pane {
  /// The start of the container.
  public static let startup = Pane("startup", title: "Start-up")
}

extension Action {
  static let toggleSlowest = Action("slowest")
}
