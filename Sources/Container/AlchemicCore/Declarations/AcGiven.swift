// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// A value that the opener of a scope gives: the user of a request, for example.
///
/// ```swift
/// AcRegister(factory, AcScoped(.request))
/// AcInitializer(factory, Cart.init(user:ledger:), AcGiven(User.self), AcClass(Ledger.self))
/// // …
/// try await AcScope(.request, giving: request.user) { … }
/// ```
///
/// The innermost scope that gives such a value decides: the object's own, or one that encloses it. A scope that gives no
/// such value cannot be opened, unless the parameter's type is optional. Not for singletons and references, which outlive
/// every scope.
///
/// - Parameter type: The type of the value, which is also the parameter's type.
public func AcGiven<Value>(_ type: Value.Type = Value.self) -> ValueSource<Value> {
  ValueSource(.given)
}

extension Dependency {
  /// Whether the opener of a scope gives its value.
  var isGiven: Bool {
    if case .given = source { true } else { false }
  }

  /// The requirement of a given value.
  var givenText: String { "AcGiven(\(TypeNames.short(target.unwrapped)))" }
}
