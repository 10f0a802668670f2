import AlchemicInspection

/// The start of the container: how far it is, what it is doing, what took long, why it failed.
extension Explorer {
  func startupDocument(width: Int) -> Document {
    guard let container else { return Document(notice: emptyNotice, width: width) }
    var lines: [Document.Line] = []
    switch container.phase {
    case .idle:
      return Document(notice: startInvitation, width: width)
    case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks:
      lines.append(phaseLine(container.phase, ""))
      lines.append(progressLine(container.progress, width: width))
      lines += log.working.prefix(20).compactMap { workingLine($0) }
    case .ready:
      lines.append(phaseLine(.ready, "in "))
      lines.append(progressLine(container.progress, width: width))
    case .failed:
      lines.append(phaseLine(.failed, "after "))
      lines += Format.wrapped(container.failure ?? "It gave no reason.", to: width).map {
        Document.Line([Span($0, .bad)])
      }
      lines.append(Document.Line([Span("Press \(keyLabel(.start)) to try again.", .dim)]))
    }
    lines += slowestLines(width: width, phase: container.phase)
    return Document([.lines(lines)])
  }

  private func phaseLine(_ phase: Phase, _ preposition: String) -> Document.Line {
    let mark = symbols.mark(phase)
    let duration = startDuration.map { [Span(preposition + Format.duration($0, symbols))] } ?? []
    return Document.Line([mark, Span(" \(phase.title)", .strong)], trailing: duration)
  }

  private func progressLine(_ progress: Progress, width: Int) -> Document.Line {
    guard progress.total > 0 else {
      return Document.Line([Span("How many singletons there are is not known yet.", .dim)])
    }
    let count = "\(progress.started) of \(progress.total)"
    let barWidth = max(4, width - count.count - 2)
    let share = max(0, min(1, Double(progress.started) / Double(progress.total)))
    let full = Int(share * Double(barWidth))
    return Document.Line(
      [
        Span(String(repeating: symbols.barFull, count: full), .accent),
        Span(String(repeating: symbols.barEmpty, count: barWidth - full), .dim),
      ], trailing: [Span(count)])
  }

  private func workingLine(_ id: Int) -> Document.Line? {
    guard let factory = container?.factory(id), case .starting(let since, let thread) = factory.state else {
      return nil
    }
    let duration = Format.duration(Format.elapsed(from: since, to: now), symbols)
    return Document.Line(
      [symbols.mark(factory), Span(" \(factory.name)"), Span("  on \(thread)", .dim)],
      trailing: [Span(duration, .accent)], item: id)
  }

  /// The slowest creations, each with a bar in proportion to the slowest of all.
  private func slowestLines(width: Int, phase: Phase) -> [Document.Line] {
    guard let slowest = log.slowest.first else { return [] }
    let title = phase.isUnderWay ? "Slowest so far" : "Slowest"
    let nameWidth = width * 45 / 100
    let barWidth = max(0, width - nameWidth - 14)
    return [Document.Line(), Document.Line([Span(title, .dim)])]
      + log.slowest.compactMap { creation in
        guard let factory = container?.factory(creation.factory) else { return nil }
        let name = Format.fitted(factory.name, to: nameWidth - 2, symbols)
        let padding = String(repeating: " ", count: nameWidth - Format.width(of: name))
        let share = Double(creation.took) / Double(max(1, slowest.took))
        let bar = String(repeating: symbols.barFull, count: Int(share * Double(barWidth) + 0.5))
        return Document.Line(
          [Span("  \(name)\(padding)"), Span(bar, .accent)],
          trailing: [Span(Format.duration(creation.took, symbols))], item: creation.factory)
      }
  }
}
