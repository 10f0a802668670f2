// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// Sets a variable once the object that it needs exists.
struct DeferredInjection: Sendable {
  fileprivate let object: UncheckedTransfer<AnyObject>
  fileprivate let inject: @Sendable (UncheckedTransfer<AnyObject>) throws -> Void

  /// - Parameters:
  ///   - object: The object that has the variable.
  ///   - inject: Sets the variable.
  init(
    into object: AnyObject, _ inject: @escaping @Sendable (UncheckedTransfer<AnyObject>) throws -> Void
  ) {
    self.object = UncheckedTransfer(object)
    self.inject = inject
  }

  func callAsFunction() throws { try inject(object) }
}

/// A deferred injection after its attempt has failed, for the next one.
///
/// The object that has the variable may outlive the attempt, for example where the failed initialiser got it as an argument.
/// Usually it does not, so this does not keep it alive.
struct AbandonedInjection: Sendable {
  private let object: UncheckedTransfer<WeakReference>
  private let inject: @Sendable (UncheckedTransfer<AnyObject>) throws -> Void

  init(_ injection: DeferredInjection) {
    object = UncheckedTransfer(WeakReference(injection.object.value))
    inject = injection.inject
  }

  func callAsFunction() throws {
    if let object = object.value.object { try inject(UncheckedTransfer(object)) }
  }
}

/// A deferred injection of an attempt, since the program has set the object that the variable needs.
struct SupersededInjection: Sendable {
  let attempt: Attempt
  private let injection: DeferredInjection
  /// The objects that the program has set in the meantime. The variable gets the last one, which the container may not keep.
  private var needed: [UncheckedTransfer<Any?>]

  init(_ injection: DeferredInjection, _ attempt: Attempt) {
    (self.injection, self.attempt, needed) = (injection, attempt, [])
  }

  /// Keeps an object alive until the variable has it.
  mutating func keep(_ object: StoredObject) { needed.append(UncheckedTransfer(object.live)) }

  func callAsFunction() throws { try withExtendedLifetime(needed) { try injection() } }
}
