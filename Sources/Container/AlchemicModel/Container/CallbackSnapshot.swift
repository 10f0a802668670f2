// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// One when-ready callback as an explorer sees it.
public struct CallbackSnapshot: Codable, Hashable, Sendable, Identifiable {
  /// The callback's number: its index in ``ContainerSnapshot/callbacks``. A callback registered later may reuse the
  /// number of a finished one.
  public var id: Int
  /// The program's label for it; empty if it has none.
  public var label: String
  /// Where it was registered.
  public var location: AlchemicSourceLocation
  /// How many callbacks with this label and source location have used this number, including this one.
  public var count: Int
  /// Its present state.
  public var state: State
  /// The factories whose objects it requested, as with `AcGet`, without repetition; empty before its end.
  @OmittedIfDefault public var requested: [Int]

  /// Creates a callback from its parts.
  public init(
    id: Int, label: String, location: AlchemicSourceLocation, count: Int = 1, state: State, requested: [Int] = []
  ) {
    self.id = id
    self.label = label
    self.location = location
    self.count = count
    self.state = state
    self.requested = requested
  }

  /// The states of a callback. Instants and durations are nanoseconds of the container's clock.
  public enum State: Codable, Hashable, Sendable, OpenEnum {
    /// The callback waits until the container is ready.
    case waiting
    /// The callback is running.
    case firing(since: UInt64, thread: String)
    /// The callback has returned.
    case fired(at: UInt64, took: UInt64, thread: String)
    /// The callback threw an error.
    case failed(FailureSnapshot)
    /// A state of a newer version.
    case unknown

    private enum FailedCodingKeys: String, CodingKey { case _0 = "error" }
  }
}
