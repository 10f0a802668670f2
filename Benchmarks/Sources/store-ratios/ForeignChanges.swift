import AlchemicStores
import Dispatch
import Foundation

/// How long a change by another process takes to arrive, from before it is set until it is told here.
enum ForeignChanges {
  private static let count = 200

  static func measure(_ directory: URL) throws {
    let store = ALCUserDefaults(configuration: StoreRatios.configuration(directory, domain: "foreign"))
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["set", directory.path]
    let asking = Pipe()
    process.standardInput = asking
    try process.run()

    // The other process says when it began, in the value that it sets; both have one clock.
    let arrived = DispatchSemaphore(value: 0)
    let times = Times()
    let observation = store.observe("began") { change in
      guard case .integer(let began)? = change.newValue else { return }
      times.add(Double(DispatchTime.now().uptimeNanoseconds - UInt64(began)) / 1e6)
      arrived.signal()
    }
    // Asked for as soon as the last has arrived, which is within the moment that a watch lets pass between two looks, and
    // then after a moment without any.
    for pause in [UInt32(0), 20_000] {
      for _ in 0..<count {
        if pause > 0 { usleep(pause) }
        try asking.fileHandleForWriting.write(contentsOf: Data("set\n".utf8))
        arrived.wait()
      }
      let sorted = times.takeAll().sorted()
      let what = "a change by another process \(pause == 0 ? "on the heels of one" : "after a pause")"
      for (name, index) in [
        ("median", count / 2), ("95th percentile", count * 95 / 100), ("worst of \(count)", count - 1),
      ] {
        row("\(what), \(name)", "\(text(sorted[index])) ms", goal: "≤ 50 ms")
      }
    }
    observation.cancel()
    try asking.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The other process.
  static func setWhenAsked(_ directory: URL) throws {
    let store = ALCUserDefaults(configuration: StoreRatios.configuration(directory, domain: "foreign"))
    while readLine() != nil {
      try store.set(Int64(DispatchTime.now().uptimeNanoseconds), forKey: "began")
    }
  }
}
