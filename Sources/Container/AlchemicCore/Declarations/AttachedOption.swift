// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An option of a factory that another target of the package declares, and reads from the resolved graph.
package protocol AttachedOption: Hashable, Sendable {
  /// The function that creates the option.
  static var word: String { get }
  /// What is wrong with the option at a factory, and what to do; `nil` for nothing.
  ///
  /// - Parameter objectType: The type of the factory's objects; `nil` where a method returns them, which may be of another
  ///   type than it declares.
  func mistake(objectType: Any.Type?) -> (reason: String, remedy: String)?
}

extension AttachedOption {
  package func mistake(objectType: Any.Type?) -> (reason: String, remedy: String)? { nil }
}

extension FactoryOption {
  /// Creates an option that the container only keeps.
  package init(_ option: some AttachedOption) {
    kind = .attached(AnyAttachedOption(option: option))
  }
}

/// An attached option as a hashable value.
struct AnyAttachedOption: Hashable, Sendable {
  let option: any AttachedOption

  static func == (left: AnyAttachedOption, right: AnyAttachedOption) -> Bool {
    AnyHashable(left.option) == AnyHashable(right.option)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(option))
  }
}
