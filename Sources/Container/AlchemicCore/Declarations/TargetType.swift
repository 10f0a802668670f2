// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// The type of a parameter or a variable, split into the parts that the container searches by.
struct TargetType {
  /// The declared type: `[any Account]?`.
  let type: Any.Type
  /// The type of the objects to find: `any Account`.
  let element: Any.Type
  let isOptional: Bool
  let isArray: Bool
  /// The type of a given value: without the optional, but with the array.
  let unwrapped: Any.Type
  /// The type of the one object that is the whole value. It differs from ``unwrapped`` where the value gives objects later.
  let single: Any.Type
  /// `nil` as a value of the type; absent where the type is not optional.
  let null: Any?
  /// How the value gives its objects later; `nil` where it is the object itself.
  let deferral: Deferral?

  /// Whether there may be no object.
  var allowsNothing: Bool { isOptional || deferral?.target.isOptional == true }

  init(_ type: Any.Type) {
    self.type = type
    var parts = CompoundParts(type)
    if case .optional(let wrapped, let null)? = parts {
      (unwrapped, isOptional, self.null) = (wrapped, true, null)
      parts = CompoundParts(wrapped)
    } else {
      (unwrapped, isOptional, null) = (type, false, nil)
    }
    var element = unwrapped
    var isArray = false
    if case .array(let type)? = parts {
      (element, isArray) = (type, true)
      parts = CompoundParts(type)
    }
    guard case .generic? = parts, let deferred = element as? any DeferredValue.Type else {
      (self.element, self.isArray, single, deferral) = (element, isArray, unwrapped, nil)
      return
    }
    let deferral = Deferral(deferred, isElement: isArray)
    self.element = deferral.target.element
    self.isArray = isArray || deferral.target.isArray
    single = isArray ? unwrapped : deferral.target.single
    self.deferral = deferral
  }
}
