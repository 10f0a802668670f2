// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// When a factory creates objects.
public enum FactoryMode: Hashable, Sendable {
  /// The factory creates one object: at start, or with ``AcLazy()`` at its first use; the default.
  case singleton
  /// The factory creates a new object for each request.
  case template
  /// The factory creates none: the program supplies the object.
  case reference
  /// The factory creates one object for each open scope of its kind; see ``AcScoped(_:)``.
  case scoped
}

extension FactoryMode {
  /// Whether the container keeps the object.
  var isKept: Bool { self == .singleton || self == .reference }
}

extension FactoryFlags {
  /// The function that creates an option of this one flag.
  var word: String { names.first.map { "Ac" + $0.prefix(1).uppercased() + String($0.dropFirst()) } ?? "" }
}
