import AlchemicInspection
import TerminalScreen

/// The problems pane: every problem with its code, its place and what could have been meant.
struct ProblemsPane: PaneModel {
  static let pane = Pane.problems
  static let place = PanePlace(area: .right)
  static let finding = Finding.searches
  static let bindings: [KeyBinding] = [
    KeyBinding(.opening, [.enter], .open, "go to the factory of the problem", hint: "go there"), .returning, .searching,
    .editingSource,
  ]

  var cursor = Cursor()
  var search: LineSearch?

  mutating func perform(_ action: Action, _ shared: inout Shared) -> [ExplorerRequest]? {
    guard action == .open else { return nil }
    guard let row = selectedRow(shared) else { return [] }
    switch row {
    case (_, let link?): return [.follow(link.factory, in: .detail)]
    case (let problem, nil):
      switch problem.subject {
      case .factory(let id?): return [.follow(id, in: .detail)]
      case .callback: return [.go(.callbacks)]
      case .store: return [.go(.settings)]
      case .factory(nil):
        shared.warn("This problem names no factory.")
        return []
      }
    }
  }

  /// The problem of the selected row, and the link in it.
  ///
  /// An item is a row that leads somewhere: each problem has one, then one for each of its links.
  func selectedRow(_ shared: Shared) -> (problem: ContainerProblem, link: ContainerProblem.Link?)? {
    guard var item = cursor.item else { return nil }
    for problem in shared.problems {
      if item == 0 { return (problem, nil) }
      if item <= problem.links.count { return (problem, problem.links[item - 1]) }
      item -= problem.links.count + 1
    }
    return nil
  }

  func textToCopy(_ shared: Shared) -> String? { selectedRow(shared)?.problem.text }

  func source(_ shared: Shared) -> SourceLocationSnapshot? {
    guard let (problem, link) = selectedRow(shared) else { return nil }
    if let link { return shared.source(of: link.factory) }
    return problem.location ?? shared.source(of: problem.factory)
  }

  func isUseful(_ action: Action, _ shared: Shared) -> Bool {
    switch action {
    case .open: selectedRow(shared).map { $0.link != nil || $0.problem.subject != .factory(nil) } ?? false
    case .filter: !shared.problems.isEmpty
    default: true
    }
  }

  func note(_ shared: Shared) -> String {
    shared.problems.isEmpty ? "" : Format.count(shared.problems.count, "problem", "problems")
  }

  func shortNote(_ shared: Shared) -> String { shared.problems.isEmpty ? "" : "\(shared.problems.count)" }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: Shared) -> String {
    searchPosition(shared) ?? linePosition(cursor, in: document, height: height)
  }

  func document(width: Int, _ shared: Shared) -> Document {
    guard !shared.problems.isEmpty else { return Document(notice: emptyNotice(shared), width: width) }
    var lines: [Document.Line] = []
    var item = 0
    for problem in shared.problems {
      if item > 0 { lines.append(Document.Line()) }
      lines += rows(of: problem, item: item, width: width, shared)
      item += problem.links.count + 1
    }
    return Document([.lines(lines)])
  }

  private func emptyNotice(_ shared: Shared) -> String {
    switch shared.container?.phase {
    case nil: shared.emptyNotice
    case .idle: "No problems yet: the start checks the graph."
    default: "No problems."
    }
  }

  private func rows(of problem: ContainerProblem, item: Int, width: Int, _ shared: Shared) -> [Document.Line] {
    let symbols = shared.symbols
    let facts = [problem.code, problem.location?.description].compactMap(\.self).joined(separator: "  ")
    let summary = Format.wrapped(problem.summary, to: width - 2)
    var lines = summary.enumerated().map { number, line in
      number == 0
        ? Document.Line([Span("\(symbols.failed) ", .bad), Span(line, .strong)], item: item)
        : Document.Line([Span("  \(line)", .strong)])
    }
    if !facts.isEmpty {
      if summary.count == 1, Format.width(of: summary[0]) + Format.width(of: facts) + 4 <= width {
        lines[0].trailing = [Span(facts, .dim)]
      } else {
        lines += Format.wrapped("  " + facts, to: width).map { Document.Line([Span($0, .dim)]) }
      }
    }
    lines += problem.rest.flatMap { Format.wrapped($0, to: width) }.map { Document.Line([Span($0)]) }
    for (number, link) in problem.links.enumerated() {
      guard let factory = shared.container?.factory(link.factory) else { continue }
      lines.append(
        Document.Line(
          [Span("  \(symbols.arrow) ", .dim), symbols.mark(factory), Span(" \(factory.name)")]
            + (link.verdict.isEmpty ? [] : [Span("  \(link.verdict)", .dim)]),
          trailing: [Span(factory.location.description, .dim)], item: item + number + 1))
    }
    return lines
  }
}

extension Pane {
  /// What is wrong.
  public static let problems = Pane("problems", title: "Problems")
}
