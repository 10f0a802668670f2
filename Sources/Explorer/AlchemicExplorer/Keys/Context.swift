/// The target of the keys: a pane, or an overlay over the panes.
struct Context: Hashable, Sendable {
  let name: String

  init(_ name: String) { self.name = name }

  init(_ pane: Pane) { name = pane.name }
}
