/// How the time of a singleton's creation was spent, where not all of it was the object's own.
///
/// Instants and durations are nanoseconds of the container's clock.
public struct CreationTiming: Hashable, Sendable {
  /// When the creation began.
  public let began: UInt64
  /// When it ended, with or without an object.
  public let ended: UInt64
  /// The thread on which it ended.
  public let thread: String
  /// The duration without the time in which other objects were created inside of this creation, and without its waits.
  public let own: UInt64
  /// The id of the singleton's factory inside of whose creation this one took place; `nil` outside of any.
  public let outer: Int?
  /// The times in which the creation could not continue, in their order.
  public let waits: [Wait]

  /// A time in which a creation could not continue.
  public struct Wait: Hashable, Sendable {
    /// When it began.
    public let began: UInt64
    /// When it ended.
    public let ended: UInt64
    /// What the creation waited for.
    public let reason: Reason
  }

  /// What a creation waits for.
  public enum Reason: Hashable, Sendable {
    /// An object of the factory with this id, which another thread or task creates; `nil` for one of another container.
    case object(factory: Int?)
    /// The main thread, to run an initialiser or a method of the main actor there.
    case mainThread
    /// The container's queue, to set the variables of an object that a task has constructed.
    case queue
  }
}

extension CreationTiming {
  /// - Parameters:
  ///   - began: When the creation began.
  ///   - ended: When it ended.
  ///   - thread: Where it ended.
  ///   - outer: The id of the factory inside of whose creation it took place.
  ///   - pauses: What was not its own work.
  init(began: UInt64, ended: UInt64, thread: ThreadLabel, outer: Int?, pauses: [CreationPause]) {
    self.began = began
    self.ended = ended
    self.thread = thread.description
    self.outer = outer
    waits = pauses.compactMap { pause in
      pause.reason.map { Wait(began: pause.began, ended: pause.ended, reason: $0) }
    }.sorted { ($0.began, $0.ended) < ($1.began, $1.ended) }
    // Tasks of one initialiser can pause it at the same time: each moment counts once.
    var (paused, end) = (UInt64(0), began)
    for pause in pauses.sorted(by: { $0.began < $1.began }) {
      let (from, to) = (max(pause.began, end), min(pause.ended, ended))
      guard to > from else { continue }
      paused += to - from
      end = to
    }
    own = ended - began - paused
  }
}

/// A part of a creation that was not its own work.
struct CreationPause: Sendable {
  let began: UInt64
  let ended: UInt64
  /// What it waited for; `nil` while another object was created inside of it.
  let reason: CreationTiming.Reason?
}
