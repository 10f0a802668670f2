internal import AlchemicGraph
public import Foundation

/// One change of a key: the value that it set, or the removal.
public struct StoredRecord: Hashable, Sendable {
  /// The key.
  public var key: String
  /// The value; `nil` for a removed key. The record of a removal is kept, so that other stores learn of it.
  public var value: StoredValue?
  /// The change's position in this engine's journal; a larger revision is later. It has no meaning in another engine.
  public var revision: Int64
  /// When the change was made, and by which engine. Of two changes to one key the later one applies, in every engine.
  public var clock: HybridClock
  /// When the change was made, by the wall clock of the process that made it.
  public var changedAt: Date
  /// Who made the change, as a text for people, such as `sample-bank (4711)`; `nil` if that was not recorded, as in
  /// earlier versions.
  public var author: String?

  /// Creates a record from its parts.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value; `nil` for a removed key.
  ///   - revision: The change's position in the engine's journal, from 1.
  ///   - clock: When and by which engine the change was made, to order changes.
  ///   - changedAt: When the change was made, for people.
  ///   - author: Who made the change, for people; `nil` if unknown.
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
  /// The key and its revision. Never the value, which may be a secret: an engine does not know which keys are.
  public var description: String { "\(key.onOneLine) (\(value == nil ? "removed" : "set"), revision \(revision))" }

  /// As `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: no value.
  public var customMirror: Mirror { Mirror(self, children: ["record": description]) }
}

extension KeyValueWrite: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key, and whether it is set or removed. Never the value.
  public var description: String { "\(key.onOneLine) (\(value == nil ? "remove" : "set"))" }

  /// As `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: no value.
  public var customMirror: Mirror { Mirror(self, children: ["write": description]) }
}

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

/// A change to apply: a value for a key, or its removal.
public struct KeyValueWrite: Hashable, Sendable {
  /// The key.
  public var key: String
  /// The value; `nil` removes the key.
  public var value: StoredValue?
  /// Whether earlier values are kept for undo. If not, as for secrets, the engine erases them.
  public var keepsHistory: Bool
  /// Who makes the change, as a text for people that the engine stores; `nil` for no author.
  public var author: String?
  /// A condition on the key's last change. If it does not hold, the engine refuses the change.
  public var precondition: Precondition?

  /// A condition on a key's last change.
  public enum Precondition: Hashable, Sendable {
    /// The key was never set.
    case isUntouched
    /// The last change of the key is the one with this clock.
    case lastChange(HybridClock)

    /// Whether the condition holds.
    ///
    /// - Parameter clock: The clock of the key's last change; `nil` if it was never set.
    public func holds(for clock: HybridClock?) -> Bool {
      switch self {
      case .isUntouched: clock == nil
      case .lastChange(let known): clock == known
      }
    }
  }

  /// Creates a change from its parts.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value; `nil` removes the key.
  ///   - keepsHistory: Whether earlier values are kept for undo.
  ///   - author: Who makes the change, for people; `nil` for no author.
  ///   - precondition: A condition on the key's last change; `nil` for none.
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
  /// The date in milliseconds since 1970, as engines store it.
  var milliseconds: Int64 { Int64(exactly: (timeIntervalSince1970 * 1_000).rounded()) ?? 0 }

  /// Creates a date from milliseconds since 1970.
  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
