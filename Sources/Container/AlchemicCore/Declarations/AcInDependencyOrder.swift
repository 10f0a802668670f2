// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Requests the objects of an array in dependency order: each after its direct and indirect dependencies, otherwise by
/// the names of their factories.
///
/// ```swift
/// let services = try AcGet([any Service].self, AcInDependencyOrder())
/// ```
///
/// Without it, an array is in the order of the names. Objects that need each other through variables are in that order
/// too.
public func AcInDependencyOrder() -> Criterion {
  Criterion(kind: .dependencyOrder)
}

/// Injects the objects of an array in dependency order: each after its direct and indirect dependencies, otherwise by
/// the names of their factories.
///
/// ```swift
/// AcInject(factory, \Migrations.steps, AcInDependencyOrder())
/// ```
public func AcInDependencyOrder() -> InjectionOption {
  InjectionOption(kind: .criterion(AcInDependencyOrder()))
}

/// An array as an argument, in dependency order: each object after its direct and indirect dependencies, otherwise by
/// the names of their factories.
///
/// ```swift
/// AcInitializer(factory, Group.init(services:), AcInDependencyOrder())
/// ```
@_disfavoredOverload
public func AcInDependencyOrder<Value>() -> ValueSource<Value> {
  ValueSource(.search([AcInDependencyOrder()]))
}

extension ProblemKind {
  /// An order where there is no array.
  static var orderOfOneObject: ProblemKind {
    .illegalArgument(reason: "AcInDependencyOrder is used on one object.", remedy: "Drop it, or take an array.")
  }
}
