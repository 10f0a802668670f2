// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A class that the container creates with `init()`; without any declaration it is a singleton.
///
/// A class with subclasses declares `required init()`. A structure or an enumeration conforms to
/// ``AlchemicDeclaringValue`` instead.
public protocol AlchemicManaged: AlchemicDeclaring {
  /// Creates the object, unless the class declares another initialiser.
  ///
  /// The container calls it on the thread that creates the object: in a start on the container's queue.
  init()
}

extension AlchemicManaged {
  /// Declares nothing: a singleton named after its class.
  ///
  /// A class that misspells its method gets this one; see <doc:Declaring#Misspelled-declarations>.
  ///
  /// - Parameter factory: The factory of the class.
  public static func alchemic(_ factory: ALCClassObjectFactory) {}
}
