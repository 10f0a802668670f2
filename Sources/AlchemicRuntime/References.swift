/// Objects inside of values whose type is not known.
public enum References {
  /// The class of an object, by its identity; the language's own way counts a reference to the object meanwhile.
  @inline(__always)
  public static func identifier(ofClassOf object: AnyObject) -> ObjectIdentifier {
    // An object begins with the address of its class's metadata, which is the metatype.
    let object = Unmanaged.passUnretained(object).toOpaque()
    return ObjectIdentifier(unsafeBitCast(object.load(as: UnsafeRawPointer.self), to: Any.Type.self))
  }

  /// The object that a value is; `nil` for one that is none: a structure, an enumeration, a function.
  ///
  /// A cast to `AnyObject` gives the same, but has the runtime go over the records of the whole program the first time
  /// it meets a class, to find that the class bridges to no other.
  public static func object(in value: Any) -> AnyObject? {
    guard type(of: value) is AnyClass else { return nil }
    // An existential without protocols keeps a value of one word inline, in its first word, and a reference is one; the
    // value keeps the object alive until the new reference does.
    return withUnsafeBytes(of: value) { bytes in
      bytes.loadUnaligned(as: UnsafeRawPointer?.self).map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
    }
  }
}
