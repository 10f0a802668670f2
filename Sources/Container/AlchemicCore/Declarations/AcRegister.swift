// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Declares the mode, the name and the flags of a class's factory. Without it the class is a singleton.
///
/// A class declares at most one; a second one fails the start. See <doc:Declaring>.
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` receives.
///   - options: The options, in any order.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcRegister(
  _ factory: ALCClassObjectFactory, _ options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  factory.register(options, at: AlchemicSourceLocation(fileID: fileID, line: line))
}
