/// The object that a factory holds.
enum StoredObject {
  /// No object.
  case none
  /// An object that the container keeps alive.
  case strong(AnyObject)
  /// An object that the container does not keep alive.
  indirect case weak(WeakReference)
  /// A value that isn't an object.
  indirect case value(Any)

  /// The object, while there is one.
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

/// A weak reference in a value.
struct WeakReference {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}
