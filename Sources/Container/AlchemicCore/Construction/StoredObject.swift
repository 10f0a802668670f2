// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// An object, or another value, that the container has for a factory.
enum StoredObject: Sendable {
  /// An object that the container keeps alive.
  case strong(UncheckedTransfer<AnyObject>)
  /// An object that the container does not keep alive.
  indirect case weak(UncheckedTransfer<WeakReference>)
  /// A value that isn't an object.
  indirect case value(UncheckedTransfer<Any>)

  init(_ value: Any, isWeak: Bool) {
    if let object = References.object(in: value) {
      self.init(object, isWeak: isWeak)
    } else {
      self = .value(UncheckedTransfer(value))
    }
  }

  init(_ object: AnyObject, isWeak: Bool) {
    self = isWeak ? .weak(UncheckedTransfer(WeakReference(object))) : .strong(UncheckedTransfer(object))
  }

  /// The object, while there is one.
  var live: Any? {
    switch self {
    case .strong(let object): object.value
    case .weak(let reference): reference.value.object
    case .value(let value): value.value
    }
  }

  /// The object, if the container does not keep it alive, and whether it is gone.
  ///
  /// The caller releases the object outside of all locks, because this may be its last reference.
  var lease: (isLost: Bool, object: UncheckedTransfer<AnyObject?>) {
    guard case .weak(let reference) = self else { return (false, UncheckedTransfer(nil)) }
    let object = reference.value.object
    return (object == nil, UncheckedTransfer(object))
  }
}

/// A weak reference in a value.
struct WeakReference {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}
