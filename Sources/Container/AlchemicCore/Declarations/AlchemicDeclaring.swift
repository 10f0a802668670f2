// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A class that declares itself and its dependencies to the container. A structure or an enumeration conforms to
/// ``AlchemicDeclaringValue`` instead.
///
/// The container finds every conforming class except generic ones, including private classes, nested classes, and
/// subclasses that inherit the conformance. It calls ``alchemic(_:)`` of each class once in each start.
///
/// The class conforms on no actor: the compiler makes it `nonisolated`, also in a module whose default isolation is the
/// main actor, unless it belongs to an actor by its own words. See <doc:Concurrency#Default-isolation>.
///
/// ```swift
/// final class Barista: AlchemicDeclaring {
///   private var grinder: Grinder?
///   let name: String
///   init(name: String) { self.name = name }
///
///   static func alchemic(_ factory: ALCClassObjectFactory) {
///     AcInitializer(factory, Barista.init(name:), AcString("Ada"))
///     AcInject(factory, \Barista.grinder)
///   }
/// }
/// ```
public protocol AlchemicDeclaring: AnyObject, SendableMetatype {
  /// Declares the class: call ``AcRegister(_:_:fileID:line:)-(ALCClassObjectFactory,_,_,_)`` and its relatives here.
  ///
  /// The container calls this once in each start, on its queue. Before the first start, ``ALCContext/snapshot()`` and
  /// explanations also call it, on the calling thread. Only declare here, and have no side effects. See <doc:Declaring>.
  ///
  /// - Parameter factory: The factory of this class, for each declaration.
  static func alchemic(_ factory: ALCClassObjectFactory)
}
