// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The rows of the start: progress, current work, a timeline or the slowest objects, and the reason of a failure.
extension StartupPane {
  /// What a visitor of the sample should know.
  private static let aboutSample =
    "This is a sample bank. alchemic-tui shows what the container of a program creates, when and why, and changes its "
    + "settings: alchemic-tui run launches yours, alchemic-tui attach shows one that runs."

  func document(width: Int, _ shared: ExplorerState) -> Document {
    guard let container = shared.container else { return Document(notice: shared.emptyNotice, width: width) }
    if let stop, showsStop { return stopDocument(stop, width: width, shared) }
    var lines: [Document.Line] = []
    switch container.phase {
    case .idle:
      guard shared.canStart else { return Document(notice: shared.startInvitation, width: width) }
      // The one next step is the brightest line of the first screen.
      let invitation = Document.Line([
        Span("Press ", .strong), Span(shared.keyLabel(.start), .key), Span(" to start, and watch it here.", .strong),
      ])
      let words = shared.access.isSample ? Format.wrapped(Self.aboutSample, to: width) : []
      let about = words.isEmpty ? [] : [Document.Line()] + words.map { Document.Line([Span($0, .dim)]) }
      return Document([.lines([invitation] + about)])
    case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks:
      let progress = container.progress
      let count = progress.total > 0 ? "\(progress.started) of \(progress.total) in " : ""
      lines.append(phaseLine(container.phase, count, shared))
      lines += progressLines(container.progress, width: width, shared)
      lines += shared.mirror.startupLog.working.prefix(20).compactMap { workingLine($0, shared) }
      if order == .start { return Document([.lines(lines)] + newestFirst(width: width, shared)) }
    case .stopping, .stopped, .unknown:
      lines.append(phaseLine(container.phase, "after a start of ", shared))
    case .ready:
      lines += stripLines(shared)
    case .failed:
      lines.append(phaseLine(.failed, "after ", shared))
      lines += failureLines(container, width: width, shared)
    }
    if order != .start, container.progress.endedAt == nil {
      return Document([.lines(lines + slowestLines(width: width, phase: container.phase, shared))])
    }
    lines += explanationLines(width: width, shared) + pathLines(width: width, shared)
    lines += serviceLines(container, shared)
    if order != .start {
      let title =
        switch order {
        case .own: "Longest own time first"
        case .waiting: "Longest wait first"
        case .start, .total: "Longest total time first"
        }
      let short = order == .waiting ? "Longest wait" : nil
      return Document([
        .lines(lines + [heading(title, short: short, width: width, shared)]),
        .items(unfolded(analysis?.factories(in: order) ?? [])),
        .lines(foldedLines(shared) + waitLines(shared)),
      ])
    }
    var sections: [Document.Section] = [.lines(lines)]
    for lane in shared.mirror.startupLog.lanes {
      let shown = unfolded(lane.factories)
      // The fold stands for a thread without a long one.
      if shown.isEmpty { continue }
      let most = analysis?.atOnce[lane.thread] ?? 0
      let atOnce = most > 1 ? ", up to \(most) at once" : ""
      let count = lane.factories.count
      let title = "On \(lane.thread), \(Format.count(count, "singleton", "singletons"))\(atOnce)"
      let short = most > 1 ? "On \(lane.thread), \(count)\(atOnce)" : nil
      let space = sections.count == 1 ? [] : [Document.Line()]
      sections += [
        .lines(space + [heading(title, short: short, width: width, shared)]),
        .items(shown),
      ]
    }
    return Document(sections + [.lines(foldedLines(shared) + waitLines(shared) + gapLines(shared))])
  }

  /// The objects of a start so far, the newest first: the window follows the start without scrolling, and its head stays.
  private func newestFirst(width: Int, _ shared: ExplorerState) -> [Document.Section] {
    let started = shared.mirror.startupLog.started
    guard !started.isEmpty else { return [] }
    let title = "Newest first, \(Format.count(started.count, "singleton", "singletons"))"
    return [.lines([heading(title, short: "Newest first", width: width, shared)]), .items(started.reversed())]
  }

  /// A title above rows, with the titles of their columns.
  ///
  /// - Parameter short: The title where the other one has no room.
  private func heading(
    _ title: String, short: String? = nil, width: Int, _ shared: ExplorerState
  ) -> Document.Line {
    // A share is one of the whole start.
    let empty = profile == nil ? "share" : nil
    let columns = StartStep.table.headings(
      layout(width: width), orderedBy: order.column, empty: empty, shared.symbols)
    // The titles of the columns stand above their numbers at any width.
    let room = max(0, width - columns.reduce(1) { $0 + Format.width(of: $1.text) })
    let shown = Format.width(of: title) <= room ? title : short ?? title
    return Document.Line([Span(Format.truncated(shown, to: room, shared.symbols), .dim)], trailing: columns)
  }

  /// The critical path: one line, or all of it where the user reads the pane.
  private func pathLines(width: Int, _ shared: ExplorerState) -> [Document.Line] {
    guard let profile, profile.criticalPath.count > 1 || profile.criticalTime > 0 else { return [] }
    // A path can be very long, and only its first lines are shown.
    let names = profile.criticalPath.prefix(4 * width).compactMap { shared.container?.factory($0)?.name }
    let mark = String(shared.symbols.critical)
    let time = Format.part(profile.criticalTime, of: profile.total, shared.symbols)
    let words = "Critical path \(time): \(names.joined(separator: " \(shared.symbols.arrow) "))"
    let lines = Format.wrapped(words, to: width - 2)
    let shown = shared.focus == Self.pane ? Array(lines.prefix(4)) : [words]
    return shown.enumerated().map { index, line in
      Document.Line([Span(index == 0 ? "\(mark) " : "  ", .accent), Span(line)])
    }
  }

  /// The sum of the start, and what would make it shorter: all of it where the user reads the pane.
  private func explanationLines(width: Int, _ shared: ExplorerState) -> [Document.Line] {
    guard let explanation = analysis?.explanation, !explanation.objects.isEmpty else { return [] }
    // Beside other panes, the objects below need the rows of a low one.
    let height = shared.layout.panes.first { $0.pane == Self.pane }?.rectangle.height ?? 0
    let isRead = shared.focus == Self.pane || height >= 16
    let namedCount = width < 100 ? 3 : 6
    return explanation.lines(named: { shared.container?.factory($0)?.name }, namedCount: namedCount, shared.symbols)
      .flatMap { line in
        let lines =
          isRead
          ? Format.wrapped(line.text, to: width - 2) : [Format.truncated(line.text, to: width - 2, shared.symbols)]
        return lines.enumerated().map { index, text in
          Document.Line([Span(index == 0 ? line.mark : "  ", line.role), Span(text, line.role)])
        }
      }
  }

  /// The services that run or have run, in the order of their ids.
  private func serviceLines(_ container: ContainerSnapshot, _ shared: ExplorerState) -> [Document.Line] {
    let services = services.compactMap { id in
      container.factory(id).flatMap { factory in factory.service.map { (factory.name, $0) } }
    }
    guard !services.isEmpty else { return [] }
    return [Document.Line([Span(Format.count(services.count, "service", "services"), .dim)])]
      + services.map { name, service in
        let words = ServiceText.state(of: service, shared.symbols).dropFirst("service ".count)
        return Document.Line(
          [shared.symbols.mark(service.state), Span(" \(name)")], trailing: [Span(String(words), .dim)])
      } + [Document.Line()]
  }

  private func unfolded(_ factories: [Int]) -> [Int] {
    let folded = folded
    return folded.isEmpty ? factories : factories.filter { !folded.contains($0) }
  }

  /// The sum of the objects that are folded, and the key that shows them.
  private func foldedLines(_ shared: ExplorerState) -> [Document.Line] {
    guard !folded.isEmpty, let explanation = analysis?.explanation else { return [] }
    let key = shared.keyLabel(.foldStart)
    let rest = key.isEmpty ? "" : "; \(key) shows them"
    return [
      Document.Line(
        [Span("  \(explanation.small.count) smaller ones\(rest)", .dim)],
        trailing: [Span(Format.duration(explanation.smallTime, shared.symbols), .dim)])
    ]
  }

  /// The longest waits: what waited, and for what. They lead to no further row, because each has one above.
  private func waitLines(_ shared: ExplorerState) -> [Document.Line] {
    let waits = analysis?.waits ?? []
    guard !waits.isEmpty else { return [] }
    return [Document.Line(), Document.Line([Span("Waited", .dim)])]
      + waits.map { wait in
        let name = shared.container?.factory(wait.factory)?.name ?? ""
        return Document.Line(
          [Span("  \(name)"), Span(" for \(shared.words(for: wait.reason))", .dim)],
          trailing: [Span(Format.duration(wait.time, shared.symbols), .warning)])
      }
  }

  /// The longest times in which nothing was created.
  private func gapLines(_ shared: ExplorerState) -> [Document.Line] {
    guard let profile, !profile.steps.isEmpty, !profile.longGaps.isEmpty else { return [] }
    let gaps = profile.longGaps
    let time = Format.duration(gaps.reduce(0) { $0 &+ $1.total }, shared.symbols)
    let title = Document.Line([Span("No object was being created for \(time)", .dim)])
    return [Document.Line(), title]
      + gaps.prefix(8).map { gap in
        Document.Line(
          [Span("  \(words(for: gap, shared))")], trailing: [Span(Format.duration(gap.total, shared.symbols))])
      }
  }

  private func words(for gap: StartProfile.Gap, _ shared: ExplorerState) -> String {
    func name(_ factory: Int) -> String { shared.container?.factory(factory)?.name ?? "" }
    return switch (gap.after, gap.before) {
    case (nil, nil): "in the whole start"
    case (nil, let next?): "the search for classes and the check of the graph, before \(name(next))"
    case (let last?, let next?): "between \(name(last)) and \(name(next))"
    case (let last?, nil): "after \(name(last))"
    }
  }

  private func phaseLine(_ phase: ContainerPhase, _ preposition: String, _ shared: ExplorerState) -> Document.Line {
    let mark = shared.symbols.mark(phase)
    let duration = shared.startDuration.map { [Span(preposition + Format.duration($0, shared.symbols))] } ?? []
    return Document.Line([mark, Span(" \(phase.title)", .strong)], trailing: duration)
  }

  /// The strip, which grows with the number of objects.
  private func progressLines(_ progress: ContainerSnapshot.Progress, width: Int, _ shared: ExplorerState)
    -> [Document.Line]
  {
    guard progress.total > 0, let strip else {
      return [Document.Line([Span("The number of singletons is not known yet.", .dim)])]
    }
    var lines = stripLines(shared)
    lines[0].spans.append(rest(of: strip, width: width, shared))
    return lines
  }

  /// The start in one row, for a window that shows another view: how to begin it, and then its strip.
  func shortSpans(width: Int, _ shared: ExplorerState) -> [Span] {
    guard let container = shared.container else { return [] }
    if container.phase == .idle {
      if shared.lostConnection != nil { return [Span("Not started.", .dim)] }
      guard shared.canStart else { return [Span(shared.startInvitation, .dim)] }
      let what = " to start, and watch here what the container creates, when and why."
      return [Span("Press ", .strong), Span(shared.keyLabel(.start), .key), Span(what, .strong)]
    }
    if let strip {
      let bars = strip.bars(role: { role(ofPart: $0, shared) }, shared.symbols)
      return container.progress.endedAt == nil ? bars + [rest(of: strip, width: width, shared)] : bars
    }
    guard container.progress.endedAt != nil else { return [] }
    // Of a large container, the start is only analyzed for a user who wants to see it.
    let key = shared.keyLabel(goingTo: .startup)
    return [Span("\(key) shows where the time of the start went.", .dim)]
  }

  /// The start in one row, with what nothing needed in another colour.
  private func stripLines(_ shared: ExplorerState) -> [Document.Line] {
    strip?.lines(
      role: { role(ofPart: $0, shared) }, named: { shared.container?.factory($0)?.name }, shared.symbols) ?? []
  }

  private func role(ofPart factory: Int, _ shared: ExplorerState) -> Role {
    if leftOut.contains(factory) { return .dim }
    if analysis?.avoidable.contains(factory) == true { return .warning }
    return shared.container?.factory(factory)?.totalTime == nil ? .accent : .good
  }

  /// What the strip of a start under way has not reached.
  private func rest(of strip: StartStrip, width: Int, _ shared: ExplorerState) -> Span {
    Span(String(repeating: shared.symbols.barEmpty, count: max(0, width - strip.columns.count)), .dim)
  }

  private func workingLine(_ id: Int, _ shared: ExplorerState) -> Document.Line? {
    guard let factory = shared.container?.factory(id), case .creating(let since, let thread) = factory.state else {
      return nil
    }
    let duration = Format.duration(Format.elapsed(from: since, to: shared.now), shared.symbols)
    return Document.Line(
      [shared.symbols.mark(factory), Span(" \(factory.name)"), Span("  on \(thread)", .dim)],
      trailing: [Span(duration, .accent)], item: id)
  }

  /// The slowest creations, each with a bar in proportion to the slowest.
  private func slowestLines(width: Int, phase: ContainerPhase, _ shared: ExplorerState) -> [Document.Line] {
    let creations = order == .total ? shared.mirror.startupLog.longest : shared.mirror.startupLog.slowest
    func time(_ creation: StartupLog.Creation) -> UInt64 { order == .total ? creation.total : creation.own }
    guard let slowest = creations.first else { return [] }
    let title = "Longest \(order == .total ? "total" : "own") time" + (phase.isStarting ? " so far" : "")
    let nameWidth = width * 45 / 100
    let barWidth = max(0, width - nameWidth - 14)
    return [Document.Line(), Document.Line([Span(title, .dim)])]
      + creations.compactMap { creation in
        guard let factory = shared.container?.factory(creation.factory) else { return nil }
        let name = Format.truncated(factory.name, to: nameWidth - 2, shared.symbols)
        let padding = String(repeating: " ", count: nameWidth - Format.width(of: name))
        let share = Double(time(creation)) / Double(max(1, time(slowest)))
        let bar = String(repeating: shared.symbols.barFull, count: Int(share * Double(barWidth) + 0.5))
        return Document.Line(
          [Span("  \(name)\(padding)"), Span(bar, .accent)],
          trailing: [Span(Format.duration(time(creation), shared.symbols))], item: creation.factory)
      }
  }
}
