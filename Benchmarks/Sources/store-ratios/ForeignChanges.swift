// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import BenchmarkSupport
import Dispatch
import Foundation
import Synchronization

/// Measures the latency of a change by another process: from before it is set until an observer here receives it.
enum ForeignChanges {
  private static let count = 200

  static func measure(_ directory: URL) throws {
    let store = ALCUserDefaults(configuration: StoreRatios.configuration(directory, domain: "foreign"))
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["set", directory.path]
    let requests = Pipe()
    process.standardInput = requests
    try process.run()

    // The value that the other process sets is the time at which it started. Both processes have the same clock.
    let arrived = DispatchSemaphore(value: 0)
    let times = Times()
    Table.heading("latency of \(count) changes by another process")
    let observation = store.observe("began") { change in
      guard case .integer(let began)? = change.newValue else { return }
      times.add(Double(DispatchTime.now().uptimeNanoseconds - UInt64(began)) / 1e6)
      arrived.signal()
    }
    // First immediately after the last change has arrived, so that the watcher pauses between two checks. Then after a
    // pause.
    for pause in [UInt32(0), 20_000] {
      for _ in 0..<count {
        if pause > 0 { usleep(pause) }
        try requests.fileHandleForWriting.write(contentsOf: Data("set\n".utf8))
        arrived.wait()
      }
      let sorted = times.takeAll().sorted()
      let what = pause == 0 ? "right after another" : "after a pause"
      for (name, index) in [
        ("median", count / 2), ("95th percentile", count * 95 / 100), ("the longest", count - 1),
      ] {
        Table.row("\(what), \(name)", "\(number(sorted[index])) ms", goal: "≤ 50 ms")
      }
    }
    observation.cancel()
    try requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Times that an observer adds to.
  private final class Times: Sendable {
    private let times = Mutex<[Double]>([])

    /// Returns all times so far, and removes them.
    func takeAll() -> [Double] {
      times.withLock { times in
        defer { times = [] }
        return times
      }
    }

    func add(_ time: Double) { times.withLock { $0.append(time) } }
  }

  /// Runs the other process, which sets the value for each line in its standard input.
  static func setOnRequest(_ directory: URL) throws {
    let store = ALCUserDefaults(configuration: StoreRatios.configuration(directory, domain: "foreign"))
    while readLine() != nil {
      try store.set(Int64(DispatchTime.now().uptimeNanoseconds), forKey: "began")
    }
  }
}
