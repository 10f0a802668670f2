// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// An argument, a variable or a request, which needs a value.
@usableFromInline
struct Dependency {
  let label: Label
  let target: TargetType
  let source: Source
  var flags: FactoryFlags = []
  /// Whether the declaration leaves out the sources of all arguments, including this one's.
  var isOmitted = false
  let location: AlchemicSourceLocation

  enum Label: Hashable {
    /// An argument, counted from 1.
    case argument(Int)
    /// A variable, by its name.
    case variable(String)
    /// A request of the running program.
    case request
    /// An object that must exist first, by its type; no variable receives it.
    case order(String)
  }

  /// Whether it is an array in dependency order.
  var isInDependencyOrder: Bool {
    target.isArray && criteria.contains { $0.kind == .dependencyOrder }
  }

  /// The criteria of the source; empty where the type decides.
  var criteria: [Criterion] {
    if case .search(let criteria) = source { criteria } else { [] }
  }
}

/// A variable that the container injects, and how to set it.
struct VariableInjection {
  let dependency: Dependency
  /// The variable, if it is a stored reference.
  let variable: StoredReference?
  /// Sets the variable of an object; returns false when the object or the value is of another type. A replaceable value
  /// comes from a transient source, which may set it again.
  let set: (_ object: AnyObject, _ value: Any, _ isReplaceable: Bool) -> Bool
}
