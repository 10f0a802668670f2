// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// Declares an order without a variable: the object is created after others, and stops before them.
///
/// Use it where an object needs another that it never touches, such as the migration of a database. Not for templates,
/// which keep no object.
///
/// ```swift
/// AcDependsOn(factory, Migration.self)
/// AcDependsOn(factory, [any Migrating].self)
/// ```
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` receives.
///   - type: The type of what must exist first: a class, a protocol, or an array for all matching objects; an optional
///     where there may be none.
///   - criteria: The criteria that its factory must fulfil, all of them.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcDependsOn<Value>(
  _ factory: ALCClassObjectFactory, _ type: Value.Type, _ criteria: Criterion..., fileID: String = #fileID,
  line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  let dependency = Dependency(
    label: .order(TypeNames.written(type)), target: TargetType(type),
    source: criteria.isEmpty ? .byType : .search(criteria), location: location)
  // There is nothing to set: the container obtains the object, and that is all.
  factory.orders.append(VariableInjection(dependency: dependency, variable: nil) { _, _, _ in true })
  if factory.declaration.location == nil { factory.declaration.location = location }
}
