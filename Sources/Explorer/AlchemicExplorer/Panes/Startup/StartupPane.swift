// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The start-up pane: the start and the stop of the container as they happen, and afterwards where the time went.
struct StartupPane: PaneModel {
  static let pane = Pane.startup
  static let place = PanePlace(view: .start, area: .leftBottom)
  static let finding = Finding.searches
  static let bindings: [KeyBinding] = [
    .showing, .returning, .searching, .editingSource,
    KeyBinding(
      .viewing, [.character("o")], .orderStart, "order the start as it was, by own, total or waiting time",
      hint: "order"),
    KeyBinding(
      .viewing, [.character("t")], .toggleStop, "show the stop beside the start, or the start alone", hint: "stop"),
    KeyBinding(
      .viewing, [.character("f")], .foldStart, "show or fold the objects under 1 % of the start", hint: "all objects"),
    KeyBinding(
      .marking, [.character(" ")], .leaveOut, "see the start without the object, or without several",
      hint: "leave out"),
    KeyBinding(.viewing, [.character("x")], .saveTrace, "write the start to a trace file, for Perfetto"),
  ]

  var cursor = Cursor()
  var search: LineSearch?
  var order = StartOrder.start
  /// The columns of the rows at the last width.
  private var stepLayout = StartStep.table.layout(width: 0)
  /// Where the time of the last start went; `nil` before its end, or while it is not needed or not known yet.
  private(set) var analysis: StartAnalysis?
  var profile: StartProfile? { analysis?.profile }
  private var laidOutStrip = LaidOutStrip()
  /// The start in one row at the last width; `nil` before a start.
  var strip: StartStrip? { laidOutStrip.strip }
  private var shorter = ShorterStart()
  /// The factories whose objects are services.
  private(set) var services: [Int] = []
  /// The stop of the container; `nil` where there is none, or while it is not needed.
  private(set) var stop: StopProfile?
  /// Whether the pane shows the stop, where there is one.
  private(set) var showsStop = true
  /// Whether the user wants to see the objects under a hundredth of the start.
  private var showsSmall = false
  /// When the start began that the cursor is in.
  private var beganAt: UInt64?
  private var isStale = true
  private var isAnalyzing = false
  private var isStopStale = true

  /// The largest number of factories for which the analysis takes less than 5 ms. Of more it is computed beside the loop,
  /// and only once the user goes there.
  static let quickCount = 2_000

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    switch action {
    case .open: return cursor.item.map { [.follow($0, in: .detail)] } ?? []
    case .editSource:
      // Without a selected row, the place of the problem that the pane shows.
      return [.openSource(source(shared) ?? shared.container?.failure?.problems.lazy.compactMap(\.location).first)]
    case .orderStart:
      repeat { order = order.next } while order == .waiting && analysis?.hasWaits != true
      shared.status = StatusMessage(text: "Listed \(order.title).", role: .text)
      return [.showFirst]
    case .foldStart:
      showsSmall.toggle()
      return [.settle]
    case .leaveOut: return leaveOut(&shared)
    case .clearFilter where search == nil && !shared.window.isZoomed && !leftOut.isEmpty:
      shorter.leftOut = []
      return []
    case .saveTrace: return saveTrace(&shared)
    case .toggleStop:
      guard stop != nil else {
        shared.warn("The container has not stopped since its start.")
        return []
      }
      showsStop.toggle()
      cursor = Cursor()
      return [.settle]
    default: return nil
    }
  }

  /// The objects that the user leaves out of the start to see what it would take without them.
  var leftOut: Set<Int> { shorter.leftOut }

  private mutating func leaveOut(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard let item = cursor.item, profile?.step(of: item) != nil, let name = shared.container?.factory(item)?.name
    else {
      shared.warn("Only an object that the last start created can be left out.")
      return []
    }
    if shorter.leftOut.remove(item) == nil {
      shorter.leftOut.insert(item)
      shared.status = StatusMessage(
        text: "Left out \(name). \(shared.keyLabel(.clearFilter)) takes all back.", role: .text)
    }
    return []
  }

  private func saveTrace(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard let container = shared.container, container.progress.beganAt != nil else {
      shared.warn("Nothing to write: the container has not started.")
      return []
    }
    guard shared.access.isReadOnlyByChoice else { return [.ask(WriteFile(.trace(container)))] }
    return [.open(Confirmation.writing("a trace of the start", .trace(container)))]
  }

  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    switch message {
    case .snapshot, .replaced:
      isStopStale = true
      let isSameStart = shared.container?.progress.beganAt == beganAt
      if shared.container?.phase != .stopped || !isSameStart || analysis == nil { isStale = true }
      findServices(shared)
    case .event(let event), .rewound(let event):
      switch event.change {
      case .phase(let phase, _):
        isStopStale = true
        // A stop changes nothing of the start before it, but takes away the objects that say what needed which.
        if ![.stopping, .stopped].contains(phase) || analysis == nil { isStale = true }
        // Another stop is shown again.
        if phase == .stopping { showsStop = true }
      case .factories:
        (isStale, isStopStale) = (true, true)
        findServices(shared)
      case .service(let id, _):
        if !services.contains(id) { services = (services + [id]).sorted() }
      case .factory:
        // There may be thousands of events a second.
        if stop != nil || shared.container?.phase == .stopping { isStopStale = true }
      default: break
      }
    case .answered(let reply):
      if let analyzed = reply.to(AnalyzeStart.self), isAnalyzing {
        isAnalyzing = false
        // Where another process or another start has replaced the one that was analyzed, another analysis follows.
        guard !isStale else { break }
        // Without a connection the state no longer changes.
        analysis = analyzed.answer ?? shared.container.flatMap { StartAnalysis($0) }
        laidOutStrip.layOut(width: stepLayout.width, profile, shared)
        return shared.focus == Self.pane ? [.settle] : []
      }
      if let answer = reply.to(ShortenStart.self), shorter.requested == answer.question.factories {
        (shorter.result, shorter.requested) = ((answer.question.factories, answer.answer), nil)
      }
    default: break
    }
    if let began = shared.container?.progress.beganAt, began != beganAt {
      // The rows of another start are other rows. Its head is shown first.
      if beganAt != nil || shared.container?.progress.endedAt == nil { cursor = Cursor() }
      beganAt = began
    }
    if isStale {
      (analysis, shorter) = (nil, ShorterStart())
      // Nothing is known of the waits of another start.
      if order == .waiting { order = .start }
    }
    return []
  }

  mutating func layOut(width: Int, _ shared: ExplorerState) {
    stepLayout = layout(width: width)
    laidOutStrip.layOut(width: width, profile, shared)
  }

  /// The columns of the rows of the start.
  func layout(width: Int) -> TableLayout {
    // A column for the waits replaces the bar where it is narrow.
    let hasWaits = analysis?.hasWaits == true && (width >= 76 || order == .waiting)
    return stepLayout.width == width && stepLayout.hasExtras == hasWaits
      ? stepLayout : StartStep.table.layout(width: width, hasExtras: hasWaits)
  }

  private mutating func findServices(_ shared: ExplorerState) {
    let factories = shared.container?.factories ?? []
    services = factories.indices.filter { factories[$0].service != nil }
  }

  mutating func missing(_ shared: ExplorerState) -> [Effect] {
    guard let container = shared.container else { return [] }
    if isStopStale, shared.focus == Self.pane || container.factories.count <= Self.quickCount {
      isStopStale = false
      stop = StopProfile(container)
    }
    return analyze(container, shared) + shorten(shared)
  }

  /// Analyzes a finished start: of few factories at once, of many beside the loop.
  private mutating func analyze(_ container: ContainerSnapshot, _ shared: ExplorerState) -> [Effect] {
    guard isStale, container.progress.endedAt != nil else { return [] }
    if container.factories.count <= Self.quickCount {
      (isStale, isAnalyzing) = (false, false)
      analysis = StartAnalysis(container)
      laidOutStrip.layOut(width: stepLayout.width, profile, shared)
      return []
    }
    // Beside the loop, only the present is known.
    guard shared.focus == Self.pane, !isAnalyzing, shared.mirror.rewound == nil else { return [] }
    (isStale, isAnalyzing) = (false, true)
    return [.ask(AnalyzeStart())]
  }

  /// Computes the start without the objects that are left out, or without the selected one, once for each selection; of many
  /// steps beside the loop.
  private mutating func shorten(_ shared: ExplorerState) -> [Effect] {
    let factories = shorter.factories(at: cursor.item)
    guard shared.focus == Self.pane, let analysis, let profile,
      factories.contains(where: { profile.step(of: $0) != nil })
    else {
      shorter.result = nil
      return []
    }
    guard shorter.result?.factories != factories, shorter.requested != factories else { return [] }
    // Without some steps, a start is shorter by their total times at most.
    if profile.time(of: factories) <= profile.least {
      shorter.result = (factories, profile.total)
      return []
    }
    if profile.steps.count <= Self.quickCount {
      shorter.result = (factories, profile.duration(without: factories))
      return []
    }
    // One at a time: the answer for a row that the cursor has left is followed by the request for its own row.
    guard shorter.requested == nil else { return [] }
    shorter.requested = factories
    return [.ask(ShortenStart(analysis, without: factories))]
  }

  func isUseful(_ action: Action, _ shared: ExplorerState) -> Bool {
    switch action {
    case .open: cursor.item != nil
    case .leaveOut: cursor.item.flatMap { profile?.step(of: $0) } != nil && !(showsStop && stop != nil)
    case .foldStart: showsSmall || !folded.isEmpty
    case .orderStart: !shared.mirror.startupLog.lanes.isEmpty && !(showsStop && stop != nil)
    case .toggleStop: stop != nil
    default: true
    }
  }

  func hint(for action: Action, _ shared: ExplorerState) -> String? {
    switch action {
    case .toggleStop where showsStop: "start only"
    case .foldStart where showsSmall: "fold"
    case .leaveOut where cursor.item.map { leftOut.contains($0) } == true: "take back"
    default: nil
    }
  }

  /// The objects that are one row now. A search finds all.
  var folded: Set<Int> { showsSmall || search != nil ? [] : analysis?.small ?? [] }

  func note(_ shared: ExplorerState) -> String {
    if stop != nil, showsStop { return "start and stop" }
    return order == .start || shared.container?.progress.beganAt == nil ? "" : order.title
  }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    let position = searchPosition(shared) ?? linePosition(cursor, in: document, height: height)
    // What the start would take says nothing about a stop.
    guard !(showsStop && stop != nil), let shortened = shorter.result, let factory = shortened.factories.first,
      shortened.factories == shorter.factories(at: cursor.item), shared.focus == Self.pane,
      let name = shortened.factories.count == 1
        ? shared.container?.factory(factory)?.name : "these \(shortened.factories.count)"
    else { return position }
    let why = profile?.reasonForNoGain(without: shortened.factories, duration: shortened.duration, shared.symbols)
    let words =
      (why == nil ? "" : "still ") + "\(Format.duration(shortened.duration, shared.symbols)) without "
    let rest = position.isEmpty ? "" : " \(shared.symbols.separator) \(position)"
    let room = max(8, width - Format.width(of: rest))
    let reason = why.map { ": \($0)" } ?? ""
    if Format.width(of: words + name + reason) <= room { return words + name + reason + rest }
    // The name gives way last: it is also in the row.
    let short = Format.truncated(name, to: max(4, room - Format.width(of: words)), shared.symbols)
    return Format.truncated(words + short, to: room, shared.symbols) + rest
  }

  func source(_ shared: ExplorerState) -> AlchemicSourceLocation? { shared.source(of: cursor.item) }

  func badge(_ shared: ExplorerState) -> Badge? {
    // What a stop or an error has cut short says nothing about the next start.
    guard let explanation = analysis?.explanation, explanation.hasAdvice, let container = shared.container,
      container.failure == nil, container.progress.started >= container.progress.total
    else { return nil }
    let time = Format.duration(explanation.saving, shared.symbols)
    return Badge(text: "! avoid \(time)", short: "! \(time)", role: .warning)
  }

  func textToCopy(_ shared: ExplorerState) -> String? {
    shared.container?.failure?.text ?? cursor.item.flatMap { shared.container?.factory($0)?.name }
  }
}

/// The start without the steps of some factories.
private struct ShorterStart {
  /// The factories that the user leaves out.
  var leftOut: Set<Int> = []
  /// How long it would have taken, in nanoseconds, and without which factories.
  var result: (factories: Set<Int>, duration: UInt64)?
  /// The factories for which that was requested last, until the answer.
  var requested: Set<Int>?

  /// What the start is computed without: the row of the cursor where the user leaves nothing out.
  func factories(at cursor: Int?) -> Set<Int> { leftOut.isEmpty ? Set([cursor].compactMap(\.self)) : leftOut }
}

extension Pane {
  /// The start of the container.
  public static let startup = Pane(
    "startup", title: "Start-up",
    otherNames: ["slow", "why slow", "critical path", "cost", "threads", "unused", "avoidable", "AcLazy"])
}

extension Action {
  static let orderStart = Action("slowest", otherNames: ["longest"])
  static let toggleStop = Action("stop-timeline")
  static let foldStart = Action("fold-start", otherNames: ["small", "all objects"])
  static let leaveOut = Action("leave-out", otherNames: ["without", "what if"])
  static let saveTrace = Action("save-trace", otherNames: ["perfetto", "chrome trace", "profile"])
}
