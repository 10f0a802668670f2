internal import AlchemicGraph
public import Foundation

/// What an engine knows of one key: its last value, or that it was removed, and which change that was.
public struct StoredRecord: Hashable, Sendable {
  /// The key.
  public var key: String
  /// The value; `nil` for a key that was removed, whose record stays so that others learn of it.
  public var value: StoredValue?
  /// The change's place in this engine's journal; larger is later. It means nothing to another engine.
  public var revision: Int64
  /// When and by whom the change was made; of two changes to one key the later wins, everywhere.
  public var clock: HybridClock
  /// When the change was made, by the wall clock of whoever made it.
  public var changedAt: Date
  /// Who made the change, as a text for people, such as `sample-bank (4711)`; `nil` where that was not recorded, as
  /// by versions that did not.
  public var author: String?

  /// A record from its parts.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value; `nil` for a key that was removed.
  ///   - revision: The change's place in the engine's journal, from 1.
  ///   - clock: When and by whom the change was made, for telling which is the later.
  ///   - changedAt: When the change was made, for people.
  ///   - author: Who made the change, for people; `nil` where that is not known.
  public init(
    key: String, value: StoredValue?, revision: Int64, clock: HybridClock, changedAt: Date, author: String? = nil
  ) {
    self.key = key
    self.value = value
    self.revision = revision
    self.clock = clock
    self.changedAt = changedAt
    self.author = author
  }
}

extension StoredRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key and its revision; never the value, which may be a secret: an engine does not know which are.
  public var description: String { "\(key.onOneLine) (\(value == nil ? "removed" : "set"), revision \(revision))" }

  /// As `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: no value.
  public var customMirror: Mirror { Mirror(self, children: ["record": description]) }
}

extension KeyValueWrite: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key and whether it is set or removed; never the value.
  public var description: String { "\(key.onOneLine) (\(value == nil ? "remove" : "set"))" }

  /// As `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: no value.
  public var customMirror: Mirror { Mirror(self, children: ["write": description]) }
}

/// A hybrid logical clock: the wall clock's milliseconds, a counter for changes within one, and the writer, which
/// breaks ties the same way everywhere.
///
/// A change made after seeing another is always later than it, even where the wall clock was set back.
public struct HybridClock: Hashable, Sendable, Comparable {
  /// Milliseconds since 1970 times 65,536, plus the counter.
  public var time: Int64
  /// Who made the change: one number per opened engine.
  public var writer: Int64

  /// A clock from its parts.
  ///
  /// - Parameters:
  ///   - time: Milliseconds since 1970 times 65,536, plus the counter.
  ///   - writer: Who made the change.
  public init(time: Int64, writer: Int64) {
    self.time = time
    self.writer = writer
  }

  /// Earlier by time, then by writer.
  public static func < (left: HybridClock, right: HybridClock) -> Bool {
    (left.time, left.writer) < (right.time, right.writer)
  }

  /// The clock of a change made at `date` by `writer` who has seen changes up to `seen`.
  static func next(at date: Date, writer: Int64, seen: Int64) -> HybridClock {
    // A date outside of the years ±140,000 cannot be counted so; then the counter alone moves on.
    let now = Int64(exactly: (date.timeIntervalSince1970 * 1_000).rounded(.down))?
      .multipliedReportingOverflow(by: 65_536)
    let wall = now.flatMap { $0.overflow ? nil : $0.partialValue } ?? 0
    return HybridClock(time: max(wall, seen == .max ? seen : seen + 1), writer: writer)
  }
}

/// A change to be made: a value for a key, or its removal.
public struct KeyValueWrite: Hashable, Sendable {
  /// The key.
  public var key: String
  /// The value; `nil` removes the key.
  public var value: StoredValue?
  /// Whether earlier values are kept for undoing. Without, as for secrets, the engine erases them.
  public var keepsHistory: Bool
  /// Who makes the change, as a text for people, which the engine keeps with it; `nil` where nobody is to be named.
  public var author: String?
  /// What is known of the key, where the change is to be refused if that is no longer so.
  public var precondition: Precondition?

  /// What a change takes for granted.
  public enum Precondition: Hashable, Sendable {
    /// The key was never set.
    case isUntouched
    /// The last change of the key is the one with this clock.
    case lastChange(HybridClock)

    /// Whether it holds.
    ///
    /// - Parameter clock: The clock of the key's last change; `nil` where it was never set.
    public func holds(for clock: HybridClock?) -> Bool {
      switch self {
      case .isUntouched: clock == nil
      case .lastChange(let known): clock == known
      }
    }
  }

  /// A change from its parts.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value; `nil` removes the key.
  ///   - keepsHistory: Whether earlier values are kept for undoing.
  ///   - author: Who makes the change, for people; `nil` for nobody.
  ///   - precondition: What it takes for granted; `nil` for nothing.
  public init(
    key: String, value: StoredValue?, keepsHistory: Bool = true, author: String? = nil,
    precondition: Precondition? = nil
  ) {
    self.key = key
    self.value = value
    self.keepsHistory = keepsHistory
    self.author = author
    self.precondition = precondition
  }
}

extension Date {
  /// This moment in milliseconds since 1970, as engines keep the time of a change.
  var milliseconds: Int64 { Int64(exactly: (timeIntervalSince1970 * 1_000).rounded()) ?? 0 }

  /// The moment of that many milliseconds since 1970.
  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
