// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore

/// Declares the sources of a container's properties, in order of precedence: the first source that has a value wins.
///
/// Without this declaration, a container searches the command line, then the environment. Call the function in
/// `configureAlchemic(_:)` of an `AlchemicConfig`, or in `alchemic(_:)` of any class. A container takes one such
/// declaration. A declaration with `AcPrimary()`, such as a test's, replaces those without.
///
/// ```swift
/// final class ShopConfiguration: AlchemicConfig {
///   static func configureAlchemic(_ registry: ClassRegistry) {
///     AcUseProperties(.commandLine, .environment, .file("/etc/shop.yaml", isOptional: true), .file("Shop.plist"))
///   }
/// }
/// ```
///
/// Each start reads the files once, before it creates any object. A file that cannot be read fails the start.
///
/// - Parameters:
///   - sources: The sources, in order of precedence.
///   - options: `AcPrimary()`, or none.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcUseProperties(
  _ sources: PropertySource..., options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  AcUseProperties(sources, options: options, fileID: fileID, line: line)
}

/// Declares the sources of a container's properties, where the list is known only at run time.
///
/// - Parameters:
///   - sources: The sources, in order of precedence.
///   - options: `AcPrimary()`, or none.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcUseProperties(
  _ sources: [PropertySource], options: [FactoryOption] = [], fileID: String = #fileID, line: Int = #line
) {
  let requester = Problem.Requester(
    name: "AcUseProperties", location: AlchemicSourceLocation(fileID: fileID, line: line))
  ContainerProperties.current.use(
    ContainerProperties.Declaration(sources: sources, options: options, requester: requester))
}
