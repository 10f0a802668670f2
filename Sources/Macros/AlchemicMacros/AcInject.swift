// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  /// Injects a variable through a slot, so that the class can be `Sendable` and the variable needs no optional.
  ///
  /// ```swift
  /// @AcInject private var ledger: Ledger
  /// @AcInject(.name("front window")) private var window: Window?
  /// @AcInject private var formatters: [any DateFormatting]
  /// @AcInject(3) private var retries: Int
  /// ```
  ///
  /// The variable becomes read-only, with a constant `_ledger` beside it: an `Injected` slot, which any thread may read.
  /// Reading it before the container has injected the object ends the program. An optional receives `nil` where nothing
  /// matches. The type must be `Sendable`. Use ``AcInjectVariable(_:)`` for a variable that stays stored.
  ///
  /// - Parameter options: Criteria such as `.name("front window")`, the flag `.transient`, or one value. `.weak` makes
  ///   the slot hold its object weakly.
  @attached(accessor)
  @attached(peer, names: prefixed(_))
  public macro AcInject(_ options: DeclaredSource...) =
    #externalMacro(module: "AlchemicMacroExpansion", type: "InjectMacro")

  /// Injects a variable and leaves it as it is: stored, weak, with observers, or computed.
  ///
  /// ```swift
  /// @AcInjectVariable(.nillable, .transient) private weak var printer: LabelPrinter?
  /// ```
  ///
  /// The container sets the variable through its key path, after it has created the object, on the same thread.
  ///
  /// - Parameter options: Criteria such as `.name("front window")`, the flags `.nillable` and `.transient`, or one value.
  @attached(peer)
  public macro AcInjectVariable(_ options: DeclaredSource...) =
    #externalMacro(module: "AlchemicMacroExpansion", type: "InjectVariableMacro")
#endif
