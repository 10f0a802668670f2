// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A structure or an enumeration that declares itself, as a class does with ``AlchemicDeclaring``.
///
/// Its values have no identity: each requester gets a copy. So a value can be a singleton or a template, with arguments, a
/// name and options, and it can be found by its type and by its protocols. It cannot be a reference, weak or transient,
/// and nothing is injected into it after its creation.
///
/// ```swift
/// struct Limits: AlchemicDeclaringValue {
///   let requests: Int
///
///   static func alchemic(_ factory: ValueFactory<Limits>) {
///     AcInitializer(factory, Limits.init(requests:), 100)
///   }
/// }
/// ```
///
/// The container finds every conforming type except generic ones, including private and nested types.
public protocol AlchemicDeclaringValue: AlchemicSendable {
  /// Declares the type: call ``AcRegister(_:_:fileID:line:)-(ValueFactory<Value>,_,_,_)`` and its relatives here.
  ///
  /// The container calls this as it calls ``AlchemicDeclaring/alchemic(_:)``.
  ///
  /// - Parameter factory: The factory of this type, for each declaration.
  static func alchemic(_ factory: ValueFactory<Self>)
}
