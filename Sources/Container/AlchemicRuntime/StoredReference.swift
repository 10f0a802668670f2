// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A variable of a class that holds a reference, as its offset in the object.
///
/// Writing to memory is several times faster than writing through a key path.
public struct StoredReference: Sendable {
  private let offset: Int

  /// The variable of a key path.
  ///
  /// - Returns: `nil` unless the path leads directly from a class to a stored variable without observers that subclasses
  ///   do not override, and the variable's type is a class or an optional class.
  public init?<Root: AnyObject, Value>(_ keyPath: ReferenceWritableKeyPath<Root, Value>) {
    let type: Any.Type = CompoundParts.wrapped(in: Value.self) ?? Value.self
    guard type is AnyClass else { return nil }
    guard let offset = Self.offset(in: keyPath, isMutable: true) else { return nil }
    self.offset = offset
  }

  /// Sets the variable.
  ///
  /// - Parameters:
  ///   - value: The new value; it must be of the variable's class.
  ///   - object: An object of the path's root class or of a subclass.
  public func set(_ value: consuming AnyObject, in object: Unmanaged<AnyObject>) {
    let memory = object.toOpaque() + offset
    // A reference and an optional reference are one word each, 0 for `nil`.
    memory.assumingMemoryBound(to: AnyObject?.self).pointee = value
  }

  /// The offset of the stored property to which a key path leads directly from a class; `nil` for another key path.
  ///
  /// - Parameter isMutable: Whether the property must be a variable.
  static func offset(in keyPath: AnyKeyPath, isMutable mustBeMutable: Bool = false) -> Int? {
    guard let (component, size) = onlyComponent(of: keyPath), size == 4 else { return nil }
    let isStoredInClass = component & 0x7F00_0000 == 0x0300_0000
    let isMutable = component & 0x0080_0000 != 0
    let offset = Int(component & 0x007F_FFFF)
    // Larger numbers mean that the offset is stored elsewhere.
    guard isStoredInClass, isMutable || !mustBeMutable, offset <= 0x007F_FFFC, offset >= 16 else { return nil }
    return offset
  }

  /// Whether a key path leads to a computed property, and nowhere else.
  static func isComputed(_ keyPath: AnyKeyPath) -> Bool {
    onlyComponent(of: keyPath).map { $0.component & 0x7F00_0000 == 0x0200_0000 } ?? false
  }

  /// The first word of a key path's only component, and the size of its components in bytes; `nil` if there are several.
  ///
  /// The layout of a key path's object: `stdlib/public/core/KeyPath.swift`, with the numbers of
  /// `stdlib/public/SwiftShims/swift/shims/KeyPath.h`.
  private static func onlyComponent(of keyPath: AnyKeyPath) -> (component: UInt32, size: UInt32)? {
    withExtendedLifetime(keyPath) {
      let object = UnsafeRawPointer(Unmanaged.passUnretained(keyPath).toOpaque())
      // After the object's header and one word of the key path.
      let buffer = object.load(fromByteOffset: 24, as: UInt32.self)
      let isSingleComponent = buffer & 0x2000_0000 != 0
      return isSingleComponent ? (object.load(fromByteOffset: 32, as: UInt32.self), buffer & 0x00FF_FFFF) : nil
    }
  }
}
