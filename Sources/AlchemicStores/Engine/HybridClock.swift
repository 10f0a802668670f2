import Foundation

/// A hybrid logical clock: the wall clock's milliseconds, a counter for changes within one millisecond, and the writer.
/// The writer breaks ties in the same way everywhere.
///
/// A change made after seeing another one is always later, even if the wall clock was set back.
public struct HybridClock: Hashable, Sendable, Comparable {
  /// Milliseconds since 1970 times 65,536, plus the counter.
  public var time: Int64
  /// The engine that made the change. Each opened engine has its own number.
  public var writer: Int64

  /// Creates a clock from its parts.
  ///
  /// - Parameters:
  ///   - time: Milliseconds since 1970 times 65,536, plus the counter.
  ///   - writer: The engine that made the change.
  public init(time: Int64, writer: Int64) {
    self.time = time
    self.writer = writer
  }

  /// Compares the time, then the writer.
  public static func < (left: HybridClock, right: HybridClock) -> Bool {
    (left.time, left.writer) < (right.time, right.writer)
  }

  /// The clock of a change that `writer` makes at `date` after seeing changes up to `seen`.
  static func next(at date: Date, writer: Int64, seen: Int64) -> HybridClock {
    // Dates outside the years ±140,000 do not fit. Then only the counter advances.
    let now = Int64(exactly: (date.timeIntervalSince1970 * 1_000).rounded(.down))?
      .multipliedReportingOverflow(by: 65_536)
    let wall = now.flatMap { $0.overflow ? nil : $0.partialValue } ?? 0
    return HybridClock(time: max(wall, seen == .max ? seen : seen + 1), writer: writer)
  }
}
