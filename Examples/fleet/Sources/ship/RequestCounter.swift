import Alchemic
import Synchronization

/// Answers as many requests in each second as the present setting allows.
final class RequestCounter: AlchemicDeclaring, Sendable {
  private let settings: FleetSettings
  private let counts = Mutex(Counts())

  struct Counts: Sendable {
    var answered = 0
    var refused = 0
  }

  init(settings: FleetSettings) { self.settings = settings }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, RequestCounter.init(settings:))
  }

  /// Counts a request, and returns the greeting if it is within the limit.
  func answer() -> String? {
    let limit = settings.requestsPerSecond
    let isAnswered = counts.withLock { counts in
      guard limit == 0 || counts.answered < limit else {
        counts.refused += 1
        return false
      }
      counts.answered += 1
      return true
    }
    return isAnswered ? settings.greeting : nil
  }

  /// Returns the counts of this second, and begins the next one.
  func nextSecond() -> Counts {
    counts.withLock { counts in
      defer { counts = Counts() }
      return counts
    }
  }
}
