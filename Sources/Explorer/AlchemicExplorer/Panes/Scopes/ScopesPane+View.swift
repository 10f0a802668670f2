// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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
      case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .ready, .stopping, .unknown:
        return "No scope is open. AcScope(.\(container.scopeKinds.first?.name ?? "request")) { … } opens one."
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
    guard let row = list[item] else { return }
    draw(row, in: area, shared, on: &canvas)
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
