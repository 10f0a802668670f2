// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

/// The content of a slot of an open scope, as one word that threads change without a lock.
///
/// A slot is empty, has the frame of the plan that creates its object, or the complete object, which it keeps. In all
/// other cases its ``InstanceState`` says more, which the lock of the scope protects. Objects and frames lie at multiples of
/// eight, so their addresses are none of the small numbers.
enum SlotWord {
  /// There is no object, and no attempt to create one.
  static let empty: UInt = 0
  /// The ``InstanceState`` of the slot says what there is.
  static let isInState: UInt = 2
  /// The bits of a frame's address: while its object does not exist yet, and while its variables are set.
  private static let constructing: UInt = 1
  private static let wiring: UInt = 3

  @inline(__always)
  static func constructing(_ frame: UnsafeMutablePointer<AttemptFrame>) -> UInt {
    UInt(bitPattern: frame) | constructing
  }

  @inline(__always)
  static func wiring(_ frame: UnsafeMutablePointer<AttemptFrame>) -> UInt { UInt(bitPattern: frame) | wiring }

  /// A word that keeps an object.
  @inline(__always)
  static func object(_ object: AnyObject) -> UInt { UInt(bitPattern: Unmanaged.passRetained(object).toOpaque()) }

  @inline(__always)
  static func isObject(_ word: UInt) -> Bool { word & 3 == 0 && word != empty }

  /// Whether there is an object, complete or not.
  static func hasObject(_ word: UInt) -> Bool { isObject(word) || isWiring(word) }

  /// Whether the slot has the frame of an object that exists, and whose variables are set.
  static func isWiring(_ word: UInt) -> Bool { word & 3 == wiring }

  @inline(__always)
  static func object(in word: UInt) -> AnyObject? {
    guard isObject(word), let pointer = UnsafeRawPointer(bitPattern: word) else { return nil }
    // The word keeps it. The scope releases it once no run and no holder of the lock reads the word.
    return Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The class of the object.
  @inline(__always)
  static func objectClass(in word: UInt) -> ObjectIdentifier? {
    guard isObject(word), let pointer = UnsafeRawPointer(bitPattern: word) else { return nil }
    return References.identifier(ofClassOf: Unmanaged<AnyObject>.fromOpaque(pointer))
  }

  static func frame(in word: UInt) -> UnsafeMutablePointer<AttemptFrame>? {
    word & 1 == 1 ? UnsafeMutablePointer(bitPattern: word & ~3) : nil
  }

  /// Releases the object of a word that is gone.
  @inline(__always)
  static func release(_ word: UInt) {
    guard isObject(word), let pointer = UnsafeRawPointer(bitPattern: word) else { return }
    Unmanaged<AnyObject>.fromOpaque(pointer).release()
  }
}

extension Atomic where Value == UInt {
  /// Changes a word, unless another thread has changed it since it was read.
  @inline(__always)
  borrowing func take(_ word: UInt, _ next: UInt) -> Bool {
    compareExchange(expected: word, desired: next, ordering: .acquiringAndReleasing).exchanged
  }
}
