import AlchemicInspection

/// The graph pane: a tree of the selected factory's dependencies, and one of its dependents.
extension Explorer {
  func graphDocument(width: Int) -> Document {
    guard let container, let id = selected, let factory = container.factory(id) else {
      return Document(notice: container?.factories.isEmpty ?? true ? emptyNotice : "No factory selected.", width: width)
    }
    var lines = [
      Document.Line(
        [symbols.mark(factory), Span(" \(factory.name)", .strong)], trailing: [Span(factory.notation, .dim)])
    ]
    lines += pathLines(to: factory, width: width)
    let trees = [
      ("Needs", DependencyTree(id, .needs, container.factories, symbols), "nothing"),
      ("Used by", DependencyTree(id, .users, container.factories, symbols), "nothing"),
    ]
    for (title, tree, none) in trees {
      lines.append(Document.Line())
      lines.append(Document.Line([Span(title, .strong)]))
      lines += tree.lines.isEmpty ? [Document.Line([Span(none, .dim)])] : tree.lines
    }
    return Document([.lines(lines)])
  }

  /// The path between the marked factory and this one.
  private func pathLines(to factory: FactorySnapshot, width: Int) -> [Document.Line] {
    guard let paths, let marked = container?.factory(paths.origin), marked.id != factory.id else { return [] }
    guard let path = paths.path(to: factory.id) else {
      let notice = "No path between \(marked.name) and \(factory.name)."
      return [Document.Line()] + Format.wrapped(notice, to: width).map { Document.Line([Span($0, .dim)]) }
    }
    let isForward = path.first == marked.id
    let title = isForward ? "Path from \(marked.name)" : "Path to \(marked.name)"
    let steps = Format.count(path.count - 1, "step", "steps")
    return [Document.Line(), Document.Line([Span(title, .strong), Span("  \(steps)", .dim)])]
      + path.enumerated().compactMap { step, id in
        guard let factory = container?.factory(id) else { return nil }
        let connector = step == 0 ? "" : String([symbols.lastBranch, symbols.horizontal]) + " "
        var spans = [Span(String(repeating: " ", count: 3 * min(max(0, step - 1), 12)) + connector, .dim)]
        spans += [symbols.mark(factory), Span(" \(factory.name)")]
        let before = step > 0 ? container?.factory(path[step - 1]) : nil
        let label = before?.needs.first { $0.factory == id }?.label
        if let label { spans.append(Span("  \(label)", .dim)) }
        return Document.Line(spans, item: id)
      }
  }

  /// Marks the factory at which paths begin or end. Marking the marked one again removes the mark.
  mutating func markFactory() {
    let underCursor = focus == .graph ? self[cursor: .graph].item : nil
    guard let container, let id = underCursor ?? selected, let name = container.factory(id)?.name else { return }
    if paths?.origin == id {
      paths = nil
      status = Status(text: "Unmarked \(name).", role: .good)
    } else {
      paths = DependencyPaths(from: id, in: container.factories)
      status = Status(text: "Marked \(name). Other graphs show the path to it.", role: .good)
    }
    settleVisiblePanes()
  }

  /// Finds the marked factory again by name in a new graph.
  mutating func findMarked(_ name: String?) {
    guard paths != nil, let factories = container?.factories else { return }
    let id = name.flatMap { name in factories.firstIndex { $0.name == name } }
    paths = id.map { DependencyPaths(from: $0, in: factories) }
  }
}
