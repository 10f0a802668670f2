// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicStores

extension ALCCloudKeyValueStore {
  /// Sets a key to a value that a closure computes from the server's value. No change by any device is lost: the server
  /// accepts the value only if the key has not changed there, and otherwise the closure runs again.
  ///
  /// ```swift
  /// let number = try await store.updateEverywhere("tickets", default: 0) { $0 += 1 }
  /// ```
  ///
  /// It fails while the server cannot be reached; `update` does not need the
  /// server and is local. When this returns, the server and this device have the value.
  ///
  /// - Parameters:
  ///   - key: The key; for a property, the property's key.
  ///   - defaultValue: What the closure gets if there is neither a value nor a default value.
  ///   - body: Changes the value. It runs on the calling task, once or more.
  /// - Returns: The new value.
  /// - Throws: ``CloudUpdateError``; `KeyValueStoreError` if the value is of another type or the store cannot be
  ///   written; `CancellationError`; and what `body` throws.
  @discardableResult
  public func updateEverywhere<Value: StorableValue>(
    _ key: String, default defaultValue: @autoclosure () -> Value, _ body: (inout Value) throws -> Void
  ) async throws -> Value {
    try await changeEverywhere(key) { try updated(key, from: $0, default: defaultValue, body) }
  }

  /// Sets a key to a `Codable` value that a closure computes from the server's value, as
  /// `updateEverywhere` for values of stores does.
  ///
  /// - Parameters:
  ///   - key: The key; for a property, the property's key.
  ///   - defaultValue: What the closure gets if there is neither a value nor a default value.
  ///   - body: Changes the value. It runs on the calling task, once or more.
  /// - Returns: The new value.
  /// - Throws: As for the types that the store supports directly.
  @discardableResult
  public func updateEverywhere<Value: Codable & Sendable>(
    _ key: String, default defaultValue: @autoclosure () -> Value, _ body: (inout Value) throws -> Void
  ) async throws -> Value {
    try await changeEverywhere(key) { try updated(key, from: $0, default: defaultValue, body) }
  }

  private func changeEverywhere<Result>(
    _ key: String, _ body: (StoredValue?) throws -> (StoredValue?, Result)
  ) async throws -> Result {
    let key = try normalizedKey(key)
    guard let replica = (attachedReplica as? RunningReplica)?.replica else { throw CloudUpdateError.notSynchronized }
    var refusals = 0
    var present = try await replica.present(key)
    while true {
      let (value, result) = try body(present.value)
      guard let changed = try await replica.replace(key, by: value, if: present) else { return result }
      present = changed
      try Task.checkCancellation()
      refusals += 1
      try await replica.waitAfterRefusal(refusals)
    }
  }
}
