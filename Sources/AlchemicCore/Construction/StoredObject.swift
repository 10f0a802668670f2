/// The object that a factory holds.
enum StoredObject {
  /// None yet, or none any more.
  case none
  /// One that the container keeps alive.
  case strong(AnyObject)
  /// One that lives as long as somebody else keeps it.
  indirect case weak(WeakReference)
  /// A value that is no object.
  indirect case value(Any)

  /// The object, as long as there is one.
  var live: Any? {
    switch self {
    case .none: nil
    case .strong(let object): object
    case .weak(let reference): reference.object
    case .value(let value): value
    }
  }

  init(_ object: AnyObject, isWeak: Bool) {
    self = isWeak ? .weak(WeakReference(object)) : .strong(object)
  }
}

/// An object that is not kept alive.
struct WeakReference {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}
