import AlchemicInspection

/// The graph around the selected factory: a tree of what it needs, and one of who needs it.
extension Explorer {
  func graphDocument(width: Int) -> Document {
    guard let container, let id = selected, let factory = container.factory(id) else {
      return Document(notice: container?.factories.isEmpty ?? true ? emptyNotice : "Nothing is selected.", width: width)
    }
    var lines = [
      Document.Line(
        [symbols.mark(factory), Span(" \(factory.name)", .strong)], trailing: [Span(factory.notation, .dim)])
    ]
    let trees = [
      ("Needs", DependencyTree(id, .needs, container.factories, symbols), "nothing"),
      ("Used by", DependencyTree(id, .users, container.factories, symbols), "nobody"),
    ]
    for (title, tree, none) in trees {
      lines.append(Document.Line())
      lines.append(Document.Line([Span(title, .strong)]))
      lines += tree.lines.isEmpty ? [Document.Line([Span(none, .dim)])] : tree.lines
    }
    return Document([.lines(lines)])
  }
}
