/// A pane of the explorer's window. The order is that of the number keys.
public enum Pane: Int, CaseIterable, Hashable, Sendable {
  /// All factories.
  case factories
  /// The selected factory.
  case detail
  /// The start of the container.
  case startup
  /// The when-ready callbacks.
  case callbacks
  /// The key-value stores.
  case settings
  /// The dependencies and the dependents of the selected factory.
  case graph
  /// The container's events.
  case events

  /// The title in the pane's border.
  public var title: String {
    switch self {
    case .factories: "Factories"
    case .detail: "Detail"
    case .startup: "Start-up"
    case .callbacks: "When ready"
    case .settings: "Settings"
    case .graph: "Graph"
    case .events: "Events"
    }
  }

  /// The number key that goes to it.
  public var number: Int { rawValue + 1 }

  /// The pane this many positions further, around the end.
  func moved(by steps: Int) -> Pane {
    let count = Pane.allCases.count
    return Pane.allCases[((rawValue + steps) % count + count) % count]
  }
}
