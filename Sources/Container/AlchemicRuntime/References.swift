// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Access to the objects in values of unknown type.
public enum References {
  /// The identifier of an object's class. `type(of:)` would count a reference to the object.
  @inline(__always)
  public static func identifier(ofClassOf object: Unmanaged<AnyObject>) -> ObjectIdentifier {
    // An object begins with the address of its class's metadata, which is the metatype.
    ObjectIdentifier(unsafeBitCast(object.toOpaque().load(as: UnsafeRawPointer.self), to: Any.Type.self))
  }

  /// The value as an object; `nil` for a structure, an enumeration or a function.
  ///
  /// A cast to `AnyObject` has the same result, but the first cast of each class makes the runtime search the records of
  /// the whole program for a bridging conformance.
  public static func object(in value: Any) -> AnyObject? {
    guard type(of: value) is AnyClass else { return nil }
    // An existential without protocols keeps a one-word value, such as a reference, in its first word. The value keeps the
    // object alive until the new reference does.
    return withUnsafeBytes(of: value) { bytes in
      bytes.loadUnaligned(as: UnsafeRawPointer?.self).map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
    }
  }
}
