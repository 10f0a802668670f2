// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel

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

extension KeyValueWrite: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key, and whether it is set or removed. Never the value.
  public var description: String { "\(key.onOneLine) (\(value == nil ? "remove" : "set"))" }

  /// As `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: no value.
  public var customMirror: Mirror { Mirror(self, children: ["write": description]) }
}
