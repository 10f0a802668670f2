// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Values by type, or by the address of a type's descriptor, which never moves.
///
/// The hash is one multiplication. It needs no protection against chosen keys, as `Dictionary` has, because no one chooses
/// the addresses of types. The table uses open addressing and is at most two thirds full.
public struct AddressTable<Value> {
  @usableFromInline
  struct Slot {
    /// 0 for an empty slot.
    @usableFromInline var address: UInt
    @usableFromInline var value: Value

    @inlinable
    init(address: UInt, value: Value) {
      self.address = address
      self.value = value
    }
  }

  /// A power of two.
  @usableFromInline var slots: [Slot]
  @usableFromInline let absent: Value
  /// How many addresses there are.
  @usableFromInline var count = 0

  /// An empty table.
  ///
  /// - Parameters:
  ///   - capacity: The number of addresses to reserve room for. The table grows as needed.
  ///   - absent: The value of an address that is not in the table.
  @inlinable
  public init(capacity: Int = 0, absent: Value) {
    self.absent = absent
    slots = Self.empty(capacity: capacity, absent: absent)
  }

  /// The value of a type.
  @inlinable
  public subscript(type: Any.Type) -> Value {
    get { self[UInt(bitPattern: ObjectIdentifier(type))] }
    set { self[UInt(bitPattern: ObjectIdentifier(type))] = newValue }
  }

  /// The value of an address.
  @inlinable
  public subscript(address: UnsafeRawPointer) -> Value {
    get { self[UInt(bitPattern: address)] }
    set { self[UInt(bitPattern: address)] = newValue }
  }

  @inlinable
  subscript(address: UInt) -> Value {
    get { slots[slot(of: address)].value }
    set {
      let index = slot(of: address)
      if slots[index].address == address {
        slots[index].value = newValue
      } else {
        insert(newValue, for: address, at: index)
      }
    }
  }

  /// The slot of an address, or the empty slot that it would use.
  @inlinable
  func slot(of address: UInt) -> Int {
    var index = AddressHash.of(address) & (slots.count - 1)
    while slots[index].address != address, slots[index].address != 0 { index = (index + 1) & (slots.count - 1) }
    return index
  }

  /// Adds a value in an empty slot, or in a larger table when this one is too full.
  @inlinable
  mutating func insert(_ value: Value, for address: UInt, at index: Int) {
    count += 1
    guard count * 3 > slots.count * 2 else {
      slots[index] = Slot(address: address, value: value)
      return
    }
    let old = slots
    slots = Self.empty(capacity: count, absent: absent)
    for slot in old where slot.address != 0 { slots[self.slot(of: slot.address)] = slot }
    slots[slot(of: address)] = Slot(address: address, value: value)
  }

  @inlinable
  static func empty(capacity: Int, absent: Value) -> [Slot] {
    var size = 16
    while size * 2 < capacity * 3 { size *= 2 }
    return Array(repeating: Slot(address: 0, value: absent), count: size)
  }
}

/// The hash of an address.
@usableFromInline
enum AddressHash {
  /// Fibonacci hashing: addresses are aligned, so their low bits carry little information.
  @inlinable
  @inline(__always)
  static func of(_ address: UInt) -> Int {
    Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}

extension AddressTable: Sendable where Value: Sendable {}
extension AddressTable.Slot: Sendable where Value: Sendable {}
