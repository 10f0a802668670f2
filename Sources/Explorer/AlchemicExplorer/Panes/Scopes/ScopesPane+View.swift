import AlchemicInspection

/// Drawing the scopes.
extension ScopesPane {
  func document(width: Int, _ shared: ExplorerState) -> Document {
    guard let container = shared.container else { return Document(notice: shared.emptyNotice, width: width) }
    let scopes = container.scopes
    if list.items.isEmpty, !list.filter.isEmpty {
      let advice = filterAdvice(shared).map { " \($0)" } ?? ""
      return Document(notice: "No scope matches \"\(list.filter)\".\(advice) Esc clears the filter.", width: width)
    }
    if list.sections.allSatisfy({ $0.count == 0 }) {
      return Document(
        notice: container.factories.isEmpty
          ? shared.emptyNotice
          : "No factory declares a scope. With AcRegister(factory, AcScoped(.request)), a class has one object for each "
            + "open scope.",
        width: width)
    }
    var sections: [Document.Section] = []
    for section in list.sections {
      let notice = notice(for: section, of: container, scopes, shared)
      // What the filter hides, and a section without rows, needs no title.
      guard !section.items.isEmpty || notice != nil else { continue }
      if !sections.isEmpty { sections.append(.lines([Document.Line()])) }
      sections.append(.lines([title(of: section, scopes, shared)]))
      if let notice {
        sections.append(.lines(Format.wrapped(notice, to: width).map { Document.Line([Span($0, .dim)]) }))
      }
      sections.append(.items(section.items))
    }
    return Document(sections)
  }

  private func title(of section: ScopeList.Section, _ scopes: ScopesSnapshot, _ shared: ExplorerState) -> Document.Line
  {
    let title =
      switch section.subject {
      case .outlived: "Outlived their scope"
      case .open: "Open"
      case .kinds: "Kinds of scopes"
      }
    var spans = [Span(title, .strong)]
    // Without the search, their number is not known.
    if section.subject != .outlived || section.count > 0 || scopes.findsOutlived {
      spans.append(Span("  \(section.count)", .dim))
    }
    // Without the container, nothing says which of them are gone.
    if section.subject == .outlived, section.count > 0, shared.lostConnection != nil {
      spans.append(Span(", some perhaps released since", .dim))
    }
    if section.subject == .open, scopes.openCount > scopes.open.count {
      spans.append(Span(", of which the \(scopes.open.count) oldest are listed", .dim))
    }
    return Document.Line(spans)
  }

  /// What to say in a section without rows, and what to do next; `nil` for nothing.
  private func notice(
    for section: ScopeList.Section, of container: ContainerSnapshot, _ scopes: ScopesSnapshot, _ shared: ExplorerState
  ) -> String? {
    guard section.items.isEmpty, list.filter.isEmpty else { return nil }
    switch section.subject {
    case .kinds: return nil
    case .open:
      switch container.phase {
      case .idle, .stopped, .failed:
        return "No scope is open: the container has \(container.phase == .stopped ? "stopped" : "not started")."
          + (shared.canStart ? " Press \(shared.keyLabel(.start)) to start." : "")
      default: return "No scope is open. AcScope(.\(container.scopeKinds.first?.name ?? "request")) { … } opens one."
      }
    case .outlived:
      guard container.phase == .ready else { return nil }
      return scopes.findsOutlived
        ? "No object that is alive has outlived its scope. \(shared.keyLabel(goingTo: .events)) lists those before."
        : "Not looked for. Run the program with ALCHEMIC_FIND_OUTLIVED=1 to find what outlives its scope."
    }
  }

  func filterAdvice(_ shared: ExplorerState) -> String? { ScopeFilter(list.filter).advice }

  func draw(
    item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    guard let row = list[item], let container = shared.container else { return }
    let columns = ScopeTableLayout(width: area.width)
    let symbols = shared.symbols
    let (mark, spans): (Span, [Span]) =
      switch row {
      case .outlived(let object):
        (
          Span(symbols.failed, .warning),
          [
            Span(object.name(in: container)),
            Span(
              "  \(Format.duration(Format.elapsed(from: object.endedAt, to: shared.now), symbols)) after \(object.scope)",
              .dim),
          ]
        )
      case .keeper(let keeper, _): (Span(" ", .dim), [Span("kept by ", .dim), Span(keeper.name)])
      case .open(let scope):
        (
          Span(symbols.working, .accent),
          [Span(scope.name)]
            + (scope.depth > 0 ? [Span("  within \(Format.count(scope.depth, "scope", "scopes"))", .dim)] : [])
        )
      case .kind(let kind): (Span(symbols.notCreated, .dim), [Span(kind.name)])
      }
    canvas.put([mark], row: area.row, column: area.column, width: 1)
    let name = area.column + ScopeTableLayout.name
    var nameEnd = area.column + columns.age
    if let began = row.began {
      let age = Format.duration(Format.elapsed(from: began, to: shared.now), symbols)
      nameEnd =
        canvas.put(
          age, row: area.row, endingAt: area.column + columns.age, width: ScopeTableLayout.ageWidth) - 1
    }
    if case .open(let scope) = row {
      canvas.put("\(scope.objectCount)", row: area.row, endingAt: area.column + columns.objects, width: 8)
    } else {
      // Nothing stands in the columns of numbers.
      if row.began == nil { nameEnd = area.column + columns.objects }
    }
    if case .kind(let kind) = row {
      let end = canvas.put(spans, row: area.row, column: name, width: nameEnd - name)
      canvas.put(
        words(kind), .dim, row: area.row, column: end + 2, width: max(0, area.column + area.width - end - 2))
      return
    }
    canvas.put(spans, row: area.row, column: name, width: nameEnd - name)
    if let column = columns.place, let place = row.location?.description {
      canvas.put(
        beginningCut(place, to: columns.placeWidth, symbols), .dim, row: area.row, column: area.column + column,
        width: columns.placeWidth)
    }
  }

  /// A place without its beginning where it is too wide: the line number must not be cut.
  private func beginningCut(_ place: String, to width: Int, _ symbols: Symbols) -> String {
    guard Format.width(of: place) > width, let colon = place.lastIndex(of: ":") else { return place }
    let line = place[colon...]
    // What is before the line number gives way.
    return Format.truncated(String(place[..<colon]), to: width - line.utf8.count, symbols) + line
  }

  /// What there is of a kind of scope.
  private func words(_ kind: ScopeKind) -> String {
    let parts = [
      Format.count(kind.factories.count, "factory", "factories"), kind.openCount > 0 ? "\(kind.openCount) open" : nil,
      kind.outlivedCount > 0 ? "\(kind.outlivedCount) outlived" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Only where enough rows are left.
  func hasHeader(in inner: Rectangle) -> Bool { inner.height >= 6 && !list.items.isEmpty }

  func drawHeader(row: Int, column: Int, width: Int, _ shared: ExplorerState, on canvas: inout Canvas) {
    for heading in ScopeTableLayout(width: width).headings {
      let isOrdered = heading.column == list.order.column
      let mark = isOrdered ? String(list.order.isDescending ? shared.symbols.descending : shared.symbols.ascending) : ""
      let text = heading.title + mark
      let start = column + (heading.isRight ? heading.end - text.count : heading.start)
      canvas.put(text, isOrdered ? .accent : .dim, row: row, column: start, width: column + heading.end - start)
    }
  }

  func note(_ shared: ExplorerState) -> String {
    guard let scopes = shared.container?.scopes else { return "" }
    let parts = [
      scopes.openCount > 0 ? "\(scopes.openCount) open" : nil,
      scopes.outlived.isEmpty ? nil : "\(scopes.outlived.count) outlived",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    let items = list.items
    guard let index = cursor.item.flatMap({ items.firstIndex(of: $0) }) else { return "" }
    return "\(index + 1) of \(items.count)"
  }
}
