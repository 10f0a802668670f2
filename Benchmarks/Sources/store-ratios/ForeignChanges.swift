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
    for _ in 0..<count {
      try asking.fileHandleForWriting.write(contentsOf: Data("set\n".utf8))
      arrived.wait()
    }
    observation.cancel()
    try asking.fileHandleForWriting.close()
    process.waitUntilExit()
    let sorted = times.all.sorted()
    row("a change by another process is told, median", "\(text(sorted[count / 2])) ms", goal: "≤ 50 ms")
    row("the same, slowest of \(count)", "\(text(sorted[count - 1])) ms", goal: "≤ 50 ms")
  }

  /// The other process.
  static func setWhenAsked(_ directory: URL) throws {
    let store = ALCUserDefaults(configuration: StoreRatios.configuration(directory, domain: "foreign"))
    while readLine() != nil {
      try store.set(Int64(DispatchTime.now().uptimeNanoseconds), forKey: "began")
    }
  }
}
