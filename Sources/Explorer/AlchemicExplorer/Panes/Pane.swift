/// The identity of a pane of the explorer's window: its name and its title.
public struct Pane: Hashable, Sendable {
  /// The name, which no other pane has.
  public let name: String
  /// The title in the pane's border.
  public let title: String

  init(_ name: String, title: String) {
    self.name = name
    self.title = title
  }
}

extension Pane: CaseIterable {
  /// The explorer's panes. The order is that of the number keys.
  public static let allCases = PaneList.standard.map { $0.pane }
}

/// The panes of the explorer.
enum PaneList {
  /// The types of the panes, in the order of the number keys and Tab. A new pane is one line here.
  static let standard: [any PaneModel.Type] = [
    FactoriesPane.self, DetailPane.self, StartupPane.self, CallbacksPane.self, SettingsPane.self, GraphPane.self,
    EventsPane.self, ProblemsPane.self, DiffPane.self, ScopesPane.self,
  ]

  /// The same, with those that only some explorers have.
  static let all: [any PaneModel.Type] = standard + [OutputPane.self]
}
