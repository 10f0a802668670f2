// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The value of a key, for readers that must not wait (a seqlock). Numbers, dates and flags are read without a lock,
/// other values under a lock that is held only for a copy.
///
/// There is one writer at a time, which holds the store's lock.
final class ReadCell: Sendable {
  let key: String
  /// Odd while a value is being changed. A reader that finds the same even number before and after has read one
  /// consistent value.
  private let sequence = Atomic<UInt64>(0)
  private let form: Atomic<UInt8>
  private let bits: Atomic<UInt64>
  private let layers: Mutex<Layers>

  /// The stored value and the default value.
  struct Layers {
    var stored: StoredValue?
    var defaultValue: StoredValue?

    var best: StoredValue? { stored ?? defaultValue }
  }

  init(key: String, _ layers: Layers) {
    self.key = key
    let (form, bits) = Self.word(of: layers.best)
    self.form = Atomic(form.rawValue)
    self.bits = Atomic(bits)
    self.layers = Mutex(layers)
  }

  /// The stored value, otherwise the default value.
  var best: StoredValue? {
    let before = sequence.load(ordering: .acquiring)
    let form = Form(rawValue: form.load(ordering: .relaxed))
    let bits = bits.load(ordering: .relaxed)
    atomicMemoryFence(ordering: .acquiring)
    guard before & 1 == 0, sequence.load(ordering: .relaxed) == before else { return layers.withLock { $0.best } }
    switch form {
    case .nothing: return nil
    case .bool: return .bool(bits != 0)
    case .integer: return .integer(Int64(bitPattern: bits))
    case .unsigned: return .unsigned(bits)
    case .double: return .double(Double(bitPattern: bits))
    case .date: return .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits)))
    case .larger, nil: return layers.withLock { $0.best }
    }
  }

  /// Sets the values. Only one thread at a time may call this.
  func set(_ new: Layers) {
    let (form, bits) = Self.word(of: new.best)
    let before = sequence.load(ordering: .relaxed)
    sequence.store(before &+ 1, ordering: .relaxed)
    atomicMemoryFence(ordering: .releasing)
    self.form.store(form.rawValue, ordering: .relaxed)
    self.bits.store(bits, ordering: .relaxed)
    layers.withLock { $0 = new }
    sequence.store(before &+ 2, ordering: .releasing)
  }

  private enum Form: UInt8 {
    case nothing, bool, integer, unsigned, double, date
    /// Larger than a word: read under the lock.
    case larger
  }

  private static func word(of value: StoredValue?) -> (Form, UInt64) {
    switch value {
    case nil: (.nothing, 0)
    case .bool(let flag): (.bool, flag ? 1 : 0)
    case .integer(let number): (.integer, UInt64(bitPattern: number))
    case .unsigned(let number): (.unsigned, number)
    case .double(let number): (.double, number.bitPattern)
    case .date(let date): (.date, date.timeIntervalSinceReferenceDate.bitPattern)
    case .string, .data, .url, .array, .dictionary, .null: (.larger, 0)
    }
  }
}
