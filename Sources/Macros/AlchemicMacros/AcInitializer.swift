// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  public import AlchemicCore

  /// Marks the initialiser, or the static method, that creates the object, with one source for each argument.
  ///
  /// ```swift
  /// @AcInitializer(.byType, 5)
  /// init(account: any Account, retries: Int) { … }
  /// ```
  ///
  /// Without sources, the container finds each argument by its type, and an argument with a default value keeps it. The
  /// initialiser may throw, suspend, or belong to an actor. A type has at most one.
  ///
  /// - Parameter sources: The source of each argument, in order. Up to three optional arguments at the end may be left
  ///   out; they are `nil`.
  @attached(peer)
  public macro AcInitializer(_ sources: DeclaredSource...) =
    #externalMacro(module: "AlchemicMacroExpansion", type: "InitializerMacro")

  /// Declares a method whose result is an object or a value of the container.
  ///
  /// ```swift
  /// @AcMethod(.template, name: "receipt", sources: 100)
  /// func receipt(cents: Int) -> Receipt { … }
  /// ```
  ///
  /// The container calls an instance method on the object of its class, which it creates first.
  ///
  /// - Parameters:
  ///   - options: The options of the result's factory; not `.reference`.
  ///   - name: The name of the factory. Without it, the factory has the name of the class and of the method.
  ///   - sources: The source of each argument, in order. Without them, the container finds each argument by its type.
  @attached(peer)
  public macro AcMethod(_ options: FactoryOption..., name: String? = nil, sources: DeclaredSource...) =
    #externalMacro(module: "AlchemicMacroExpansion", type: "MethodMacro")

  /// Marks the method, without arguments, that stops the object.
  ///
  /// A synchronous method runs on a thread that it may block. A class that conforms to `AlchemicStopping` needs none.
  @attached(peer)
  public macro AcStop() = #externalMacro(module: "AlchemicMacroExpansion", type: "StopMacro")
#endif
