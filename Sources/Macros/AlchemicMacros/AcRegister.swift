// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  public import AlchemicCore

  /// Declares a class or an actor to the container: the attributes of its members become its `alchemic(_:)`.
  ///
  /// ```swift
  /// @AcRegister(.primary, name: "transfers")
  /// final class Transfers: Sendable {
  ///   @AcInject private var ledger: Ledger
  ///   private let account: any Account
  ///
  ///   init(account: any Account) { self.account = account }
  /// }
  /// ```
  ///
  /// A class with one initialiser needs no ``AcInitializer(_:)``: the container finds each argument by its type, and an
  /// argument with a default value keeps it. The class or actor conforms to `AlchemicDeclaring`. Members in extensions are
  /// not seen. The container calls the result as it calls a declaration that is written by hand: once in each start, on
  /// its queue.
  ///
  /// A subclass has the attribute too. It inherits the variables, and declares the rest itself.
  ///
  /// - Parameters:
  ///   - options: The options of the factory, such as `.template` or `.scoped(.request)`. Without a mode, the object is
  ///     a singleton.
  ///   - name: The name of the factory. Without it, the factory has the name of the type.
  ///   - isUnprotected: Whether a shared object may be of a class that is not `Sendable`. Otherwise the compiler warns.
  @attached(member, conformances: AlchemicDeclaring, Sendable, names: named(alchemic(_:)))
  @attached(extension, conformances: AlchemicDeclaring)
  public macro AcRegister(_ options: FactoryOption..., name: String? = nil, isUnprotected: Bool = false) =
    #externalMacro(module: "AlchemicMacroExpansion", type: "RegisterMacro")

  /// Declares a structure or an enumeration to the container.
  ///
  /// ```swift
  /// @AcRegisterValue
  /// struct Limits {
  ///   let requests: Int
  ///
  ///   @AcInitializer(100)
  ///   init(requests: Int) { self.requests = requests }
  /// }
  /// ```
  ///
  /// The type conforms to `AlchemicDeclaringValue`, which makes it `Sendable`. Without an initialiser, the
  /// container uses the one that the compiler writes, with each argument by its type.
  ///
  /// - Parameters:
  ///   - options: The options of the factory; not `.reference`, `.weak` or `.transient`, which need an object.
  ///   - name: The name of the factory. Without it, the factory has the name of the type.
  @attached(member, names: named(alchemic(_:)))
  @attached(extension, conformances: AlchemicDeclaringValue)
  public macro AcRegisterValue(_ options: FactoryOption..., name: String? = nil) =
    #externalMacro(module: "AlchemicMacroExpansion", type: "RegisterMacro")

  /// Declares an order without a variable: the object is created after others, and stops before them.
  ///
  /// ```swift
  /// @AcRegister
  /// @AcDependsOn(Migration.self)
  /// final class Accounts: Sendable {}
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of what must exist first, an array for all matching objects, or an optional.
  ///   - criteria: The criteria that its factory must fulfil, such as `.name("orders")`.
  @attached(peer)
  public macro AcDependsOn(_ type: Any.Type, _ criteria: DeclaredSource...) =
    #externalMacro(module: "AlchemicMacroExpansion", type: "DependsOnMacro")
#endif
