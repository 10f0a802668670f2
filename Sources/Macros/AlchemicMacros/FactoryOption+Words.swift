// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  public import AlchemicCore

  // The macros write these words as the functions that they call.
  extension FactoryOption {
    /// A new object for each request; see `AcTemplate()`.
    public static var template: FactoryOption { AcTemplate() }

    /// An object that the program supplies; see `AcReference()`.
    public static var reference: FactoryOption { AcReference() }

    /// One object for each open scope; see `AcScoped(_:)`.
    ///
    /// - Parameter scope: The kind of scope.
    public static func scoped(_ scope: ALCScope) -> FactoryOption { AcScoped(scope) }

    /// Preferred to candidates that are not primary; see `AcPrimary()`.
    public static var primary: FactoryOption { AcPrimary() }

    /// Not kept alive by the container; see `AcWeak()`.
    public static var weak: FactoryOption { AcWeak() }

    /// Created at its first use; see `AcLazy()`.
    public static var lazy: FactoryOption { AcLazy() }

    /// May have no object; see `AcNillable()`.
    public static var nillable: FactoryOption { AcNillable() }

    /// Injected again when it changes; see `AcTransient()`.
    public static var transient: FactoryOption { AcTransient() }

    /// The time that the object has to stop; see `AcStopTimeout(_:)`.
    ///
    /// - Parameter timeout: The longest time, more than zero.
    public static func stopTimeout(_ timeout: Duration) -> FactoryOption { AcStopTimeout(timeout) }
  }
#endif
