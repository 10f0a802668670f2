import Alchemic
import AlchemicCloud
import AlchemicInspectionServer
import Foundation

/// One instance of a service under load: 20,000 requests arrive each second. It prints once a second what it answered,
/// and whether it is synchronised.
@main
enum Ship {
  static func main() async throws {
    Alchemic.exitIfStartFails()
    try await Alchemic.mainContext.untilReady()
    let (counter, synchronization) = (try AcGet(RequestCounter.self), try AcGet(CloudSynchronization.self))
    let name = ProcessInfo.processInfo.environment["SHIP"] ?? "ship"
    Task.detached {
      while true {
        for _ in 0..<200 { _ = counter.answer() }
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    while true {
      try await Task.sleep(for: .seconds(1))
      let counts = counter.nextSecond()
      let state = synchronization.status.summary(at: Date())
      print("\(name): \(counts.answered) answered, \(counts.refused) refused · \(state)")
      fflush(nil)
    }
  }
}
