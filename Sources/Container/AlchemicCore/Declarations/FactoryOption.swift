// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An option of a factory: its mode, its name, or a flag.
///
/// Created by ``AcTemplate()``, ``AcReference()``, ``AcScoped(_:)``, ``AcPrimary()``, ``AcWeak()``, ``AcLazy()``,
/// ``AcNillable()->FactoryOption``, ``AcTransient()->FactoryOption``, ``AcStopTimeout(_:)`` and ``AcFactoryName(_:)``.
public struct FactoryOption: Hashable, Sendable {
  let kind: Kind

  enum Kind: Hashable, Sendable {
    case mode(FactoryMode)
    case scope(ALCScope)
    case flag(FactoryFlags)
    case name(String)
    case stopTimeout(Duration)
    case attached(AnyAttachedOption)
  }

  var isMode: Bool {
    switch kind {
    case .mode, .scope: true
    case .flag, .name, .stopTimeout, .attached: false
    }
  }

  /// The function that creates the option.
  var word: String {
    switch kind {
    case .mode(let mode): mode.word
    case .scope: FactoryMode.scoped.word
    case .flag(let flag): flag.word
    case .name: "AcFactoryName"
    case .stopTimeout: "AcStopTimeout"
    case .attached(let attached): type(of: attached.option).word
    }
  }
}

extension FactoryMode {
  /// The function that creates the option of this mode.
  var word: String {
    switch self {
    case .singleton: "AcRegister"
    case .template: "AcTemplate"
    case .reference: "AcReference"
    case .scoped: "AcScoped"
    }
  }

  /// An object of this mode, in texts.
  var noun: String {
    switch self {
    case .singleton: "singleton"
    case .template: "template"
    case .reference: "reference"
    case .scoped: "scoped object"
    }
  }
}

extension ProblemKind {
  /// Two options, by their functions, that a declaration must not have both.
  static func contradiction(_ first: String, _ second: String) -> ProblemKind {
    first == second
      ? .illegalArgument(reason: "\(first) is declared twice.", remedy: "Keep one of them.")
      : .illegalArgument(reason: "\(second) is used with \(first).", remedy: "Drop one of them.")
  }
}

/// Creates and injects a new object for each request, on the requester's thread (prototype scope).
public func AcTemplate() -> FactoryOption {
  FactoryOption(kind: .mode(.template))
}

/// Lets the program supply the object, with ``AcSet(_:_:fileID:line:)``.
///
/// Not for methods, nor for a class with an `AcInitializer`. A request before the program sets the object is an error,
/// unless the factory is ``AcNillable()->FactoryOption``.
public func AcReference() -> FactoryOption {
  FactoryOption(kind: .mode(.reference))
}

/// Creates one object for each open scope of a kind: once, at its first use there.
///
/// ```swift
/// extension ALCScope { static let request = ALCScope("request") }
///
/// AcRegister(factory, AcScoped(.request))
/// ```
///
/// The object stops at the end of its scope, and is released. A request for it outside of such a scope is an error, and
/// so is a longer-lived object that would keep it. See <doc:Scopes>.
///
/// - Parameter scope: The kind of scope.
public func AcScoped(_ scope: ALCScope) -> FactoryOption {
  FactoryOption(kind: .scope(scope))
}

/// Creates the singleton at its first use, once, instead of at the start.
///
/// ```swift
/// AcRegister(factory, AcLazy())
/// ```
///
/// Its dependencies are not lazy with it: a start creates them unless they declare this option too. A singleton that
/// the start creates, and that needs this one other than through an ``ALCLazy`` or an ``ALCProvider``, is its first
/// use; the start then logs a warning. If the creation fails, the request that needs the object fails, and the next one
/// tries again.
///
/// Only for singletons.
public func AcLazy() -> FactoryOption {
  FactoryOption(kind: .flag(.lazy))
}

/// Prefers this factory to candidates that are not primary, wherever several match: a mock in a test, for example.
public func AcPrimary() -> FactoryOption {
  FactoryOption(kind: .flag(.primary))
}

/// Does not keep the object alive. The next request for a released weak singleton creates it again.
///
/// The objects that it is injected into hold the object. The container releases one that nothing holds at the end of the
/// start, and logs that.
///
/// Only for singletons and references whose objects are of a class.
public func AcWeak() -> FactoryOption {
  FactoryOption(kind: .flag(.weak))
}

/// Allows the factory to have no object (optional): a reference that is not set, or a method that returned `nil`.
///
/// A requester then receives `nil`, and its type must be optional. An array omits the object.
public func AcNillable() -> FactoryOption {
  FactoryOption(kind: .flag(.nillable))
}

/// Injects this factory's next object wherever its current one is injected, as soon as the factory has it.
///
/// Only for singletons and references.
public func AcTransient() -> FactoryOption {
  FactoryOption(kind: .flag(.transient))
}

/// Names the factory. Without it, a class's factory has the name of the class.
///
/// - Parameter name: The name, unique in the container.
public func AcFactoryName(_ name: String) -> FactoryOption {
  FactoryOption(kind: .name(name))
}
