// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// A start in Chrome's trace format, which Perfetto and other viewers open.
///
/// Times are in microseconds since the start began. Slices of one track lie inside of each other or follow each other, as the
/// format requires: what overlaps, such as asynchronous creations, gets further tracks.
enum TraceReport {
  static func startup(_ container: ContainerSnapshot) -> String {
    var container = container
    // A start that is under way is shown up to the moment of the snapshot.
    if container.progress.endedAt == nil { container.progress.endedAt = container.instant }
    let process = Int(container.process.identifier)
    var events = [Event(metadata: "process_name", container.process.name, process: process, track: 0)]
    if let profile = StartProfile(container) {
      var tracks = TraceTracks()
      let slices = slices(of: container, profile) + stopSlices(of: container)
      for slice in slices.sorted(by: { ($0.began, $1.ended) < ($1.began, $0.ended) }) {
        events.append(Event(slice, since: profile.began, process: process, track: tracks.place(slice)))
      }
      events += tracks.names.enumerated().map {
        Event(metadata: "thread_name", $1, process: process, track: $0 + 1)
      }
    }
    return JSONReport.text(Trace(traceEvents: events, displayTimeUnit: "ms"))
  }

  /// A part of the start.
  struct Slice {
    var name: String
    var category: String
    var began, ended: UInt64
    /// The thread's label.
    var thread: String
    var own: UInt64?
    var isCritical: Bool?
    /// The factory of a creation.
    var factory: Int?
    /// The factory whose creation it is a part of.
    var outer: Int?
  }

  /// The stop, whose objects have their own tracks: they stop beside each other. They have no thread.
  private static func stopSlices(of container: ContainerSnapshot) -> [Slice] {
    guard let stop = StopProfile(container) else { return [] }
    let ended = stop.ended ?? max(stop.began, container.instant)
    let whole = Slice(name: "stop", category: "stop", began: stop.began, ended: ended, thread: "stop")
    return [whole]
      + stop.rows.compactMap { row in
        guard let began = row.began, let name = container.name(of: row.factory) else { return nil }
        let isProblem = if case .failed = row.outcome { true } else { false }
        return Slice(
          name: isProblem ? "\(name) did not stop" : name, category: "stop", began: began,
          ended: min(max(began, row.ended ?? ended), max(ended, began)), thread: "objects that stop")
      }
  }

  private static func slices(of container: ContainerSnapshot, _ profile: StartProfile) -> [Slice] {
    let critical = Set(profile.criticalPath)
    func name(_ factory: Int?) -> String { factory.flatMap(container.name(of:)) ?? "another container" }
    var slices = [
      Slice(name: "start", category: "start", began: profile.began, ended: profile.ended, thread: "start", factory: -1)
    ]
    for step in profile.steps {
      slices.append(
        Slice(
          name: name(step.factory), category: "singleton", began: step.began, ended: step.ended, thread: step.thread,
          own: step.own, isCritical: critical.contains(step.factory), factory: step.factory, outer: step.outer))
      for wait in step.waits where wait.began >= step.began && wait.ended <= step.ended && wait.began < wait.ended {
        let subject =
          switch wait.reason {
          case .object(let factory): name(factory)
          case .mainThread: "the main thread"
          case .queue: "the container's queue"
          case .unknown: "something unknown"
          }
        slices.append(
          Slice(
            name: "waits for \(subject)", category: "wait", began: wait.began, ended: wait.ended, thread: step.thread,
            outer: step.factory))
      }
    }
    for gap in profile.gaps {
      slices.append(Slice(name: "gap", category: "gap", began: gap.began, ended: gap.ended, thread: "start", outer: -1))
    }
    for callback in container.callbacks {
      guard case .fired(let instant, let took, let thread) = callback.state, took <= instant,
        instant - took >= profile.began
      else { continue }
      let label = callback.label.isEmpty ? callback.location.description : callback.label
      slices.append(
        Slice(name: label, category: "callback", began: instant - took, ended: instant, thread: thread))
    }
    return slices
  }

  private struct Trace: Encodable {
    let traceEvents: [Event]
    let displayTimeUnit: String
  }

  private struct Event: Encodable {
    var name: String
    var cat: String?
    /// `X` for a slice, `M` for the name of a process or a track.
    var ph: String
    var ts, dur: Double?
    var pid, tid: Int
    var args: Arguments?

    struct Arguments: Encodable {
      var name: String?
      /// The own time in milliseconds.
      var own: Double?
      var isOnCriticalPath: Bool?
    }

    init(metadata: String, _ name: String, process: Int, track: Int) {
      (self.name, ph, pid, tid) = (metadata, "M", process, track)
      args = Arguments(name: name)
    }

    init(_ slice: Slice, since began: UInt64, process: Int, track: Int) {
      (name, cat, ph, pid, tid) = (slice.name, slice.category, "X", process, track)
      ts = Double(slice.began - began) / 1_000
      dur = Double(slice.ended - slice.began) / 1_000
      if let own = slice.own {
        args = Arguments(own: Double(own) / 1_000_000, isOnCriticalPath: slice.isCritical)
      }
    }
  }
}

/// The tracks of a trace: one for each thread, and more where slices of a thread overlap.
struct TraceTracks {
  /// The names of the tracks, which are numbered from 1.
  private(set) var names: [String] = []
  private var tracksOfThread: [String: [Int]] = [:]
  /// The slices that are open on each track, the innermost last.
  private var open: [[TraceReport.Slice]] = []

  /// The number of the track for the next slice; slices arrive in the order in which they begin.
  mutating func place(_ slice: TraceReport.Slice) -> Int {
    let known = tracksOfThread[slice.thread, default: []]
    for track in known {
      while let last = open[track].last, last.ended <= slice.began { open[track].removeLast() }
      // Inside of another slice is only what that slice caused.
      if open[track].last.map({ $0.factory == slice.outer && $0.factory != nil && $0.ended >= slice.ended }) ?? true {
        open[track].append(slice)
        return track + 1
      }
    }
    names.append(known.isEmpty ? slice.thread : "\(slice.thread) (\(known.count + 1))")
    open.append([slice])
    tracksOfThread[slice.thread, default: []].append(names.count - 1)
    return names.count
  }
}
