import AlchemicInspection

/// The rows of the start: progress, current work, a timeline or the slowest objects, and the reason of a failure.
extension StartupPane {
  func document(width: Int, _ shared: Shared) -> Document {
    guard let container = shared.container else { return Document(notice: shared.emptyNotice, width: width) }
    var lines: [Document.Line] = []
    switch container.phase {
    case .idle:
      return Document(notice: shared.startInvitation, width: width)
    case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks:
      lines.append(phaseLine(container.phase, "", shared))
      lines.append(progressLine(container.progress, width: width, shared))
      lines += shared.startupLog.working.prefix(20).compactMap { workingLine($0, shared) }
    case .ready:
      lines.append(phaseLine(.ready, "in ", shared))
      lines.append(progressLine(container.progress, width: width, shared))
    case .failed:
      lines.append(phaseLine(.failed, "after ", shared))
      lines += Format.wrapped(container.failure?.text ?? "No reason given.", to: width).map {
        Document.Line([Span($0, .bad)])
      }
      // Resolving the same classes again would find the same problems.
      if !shared.isReadOnly, !container.factories.contains(where: { $0.hasProblem }) {
        lines.append(Document.Line([Span("Press \(shared.keyLabel(.start)) to retry.", .dim)]))
      }
    }
    if isSlowestFirst {
      return Document([.lines(lines + slowestLines(width: width, phase: container.phase, shared))])
    }
    var sections: [Document.Section] = [.lines(lines)]
    for lane in shared.startupLog.lanes {
      let title = Document.Line([Span("On \(lane.thread)", .dim)], trailing: [Span("\(lane.factories.count)", .dim)])
      sections += [.lines([Document.Line(), title]), .items(lane.factories)]
    }
    return Document(sections)
  }

  /// A row of the timeline: the name, a bar from the beginning of the creation to its end, and the duration.
  func draw(item id: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: Shared, on canvas: inout Canvas) {
    guard let factory = shared.container?.factory(id) else { return }
    let end = area.column + area.width
    let nameWidth = max(8, min(32, area.width * 40 / 100))
    canvas.put(
      [shared.symbols.mark(factory), Span(" \(factory.name)")], row: area.row, column: area.column, width: nameWidth - 1
    )
    guard let creation = factory.state.creation, let beganAt = shared.container?.progress.beganAt else { return }
    let isWorking = creation.ended == nil
    let ended = creation.ended ?? shared.now
    let took = Format.duration(Format.elapsed(from: creation.began, to: ended), shared.symbols)
    canvas.put(took, isWorking ? .accent : .text, row: area.row, endingAt: end, width: 8)
    let width = area.width - nameWidth - 9
    let total = Format.elapsed(from: beganAt, to: max(shared.container?.progress.endedAt ?? shared.now, ended))
    guard width >= 4, total > 0 else { return }
    func column(_ instant: UInt64) -> Int {
      Int(Double(Format.elapsed(from: beganAt, to: instant)) / Double(total) * Double(width))
    }
    let first = min(width - 1, column(creation.began))
    let last = min(width, max(first + 1, column(ended)))
    canvas.put(
      String(repeating: shared.symbols.barFull, count: last - first), isWorking ? .accent : .good, row: area.row,
      column: area.column + nameWidth + first, width: last - first)
  }

  private func phaseLine(_ phase: Phase, _ preposition: String, _ shared: Shared) -> Document.Line {
    let mark = shared.symbols.mark(phase)
    let duration = shared.startDuration.map { [Span(preposition + Format.duration($0, shared.symbols))] } ?? []
    return Document.Line([mark, Span(" \(phase.title)", .strong)], trailing: duration)
  }

  private func progressLine(_ progress: Progress, width: Int, _ shared: Shared) -> Document.Line {
    guard progress.total > 0 else {
      return Document.Line([Span("The number of singletons is not known yet.", .dim)])
    }
    let count = "\(progress.started) of \(progress.total)"
    let barWidth = max(4, width - count.count - 2)
    let share = max(0, min(1, Double(progress.started) / Double(progress.total)))
    let full = Int(share * Double(barWidth))
    return Document.Line(
      [
        Span(String(repeating: shared.symbols.barFull, count: full), .accent),
        Span(String(repeating: shared.symbols.barEmpty, count: barWidth - full), .dim),
      ], trailing: [Span(count)])
  }

  private func workingLine(_ id: Int, _ shared: Shared) -> Document.Line? {
    guard let factory = shared.container?.factory(id), case .creating(let since, let thread) = factory.state else {
      return nil
    }
    let duration = Format.duration(Format.elapsed(from: since, to: shared.now), shared.symbols)
    return Document.Line(
      [shared.symbols.mark(factory), Span(" \(factory.name)"), Span("  on \(thread)", .dim)],
      trailing: [Span(duration, .accent)], item: id)
  }

  /// The slowest creations, each with a bar in proportion to the slowest.
  private func slowestLines(width: Int, phase: Phase, _ shared: Shared) -> [Document.Line] {
    guard let slowest = shared.startupLog.slowest.first else { return [] }
    let title = phase.isStarting ? "Slowest so far" : "Slowest"
    let nameWidth = width * 45 / 100
    let barWidth = max(0, width - nameWidth - 14)
    return [Document.Line(), Document.Line([Span(title, .dim)])]
      + shared.startupLog.slowest.compactMap { creation in
        guard let factory = shared.container?.factory(creation.factory) else { return nil }
        let name = Format.truncated(factory.name, to: nameWidth - 2, shared.symbols)
        let padding = String(repeating: " ", count: nameWidth - Format.width(of: name))
        let share = Double(creation.took) / Double(max(1, slowest.took))
        let bar = String(repeating: shared.symbols.barFull, count: Int(share * Double(barWidth) + 0.5))
        return Document.Line(
          [Span("  \(name)\(padding)"), Span(bar, .accent)],
          trailing: [Span(Format.duration(creation.took, shared.symbols))], item: creation.factory)
      }
  }
}
