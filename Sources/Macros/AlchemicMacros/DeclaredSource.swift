// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  /// A source, a criterion or a flag in an attribute: `.byType`, `.name("orders")`, `5`.
  ///
  /// The compiler checks the arguments of an attribute without the type of the argument or variable that they are for. So
  /// they are values of this one type, and the attribute writes them as the functions that have the type: `AcAuto()`,
  /// `AcName("orders")`, `5`. No code runs for a value of this type.
  public struct DeclaredSource: Sendable {
    private init() {}

    /// The container finds the argument by its type; see `AcAuto()`.
    public static var byType: DeclaredSource { DeclaredSource() }

    /// An argument keeps its default value.
    public static var byDefault: DeclaredSource { DeclaredSource() }

    /// The object of the factory with a name; see `AcName(_:)`.
    ///
    /// - Parameter name: The name.
    public static func name(_ name: String) -> DeclaredSource { DeclaredSource() }

    /// An object of a class; see `AcClass(_:)`.
    ///
    /// - Parameter type: The class.
    public static func `class`(_ type: Any.Type) -> DeclaredSource { DeclaredSource() }

    /// An object that conforms to a protocol; see `AcProtocol(_:)`.
    ///
    /// - Parameter type: The protocol, as an existential type.
    public static func `protocol`(_ type: Any.Type) -> DeclaredSource { DeclaredSource() }

    /// An argument with several criteria; see `AcArg(_:_:)`. The attribute adds the argument's type.
    ///
    /// - Parameter criteria: The criteria, all of which the object must fulfil.
    public static func arg(_ criteria: DeclaredSource...) -> DeclaredSource { DeclaredSource() }

    /// An array in the order of its objects' dependencies; see `AcInDependencyOrder()`.
    public static var inDependencyOrder: DeclaredSource { DeclaredSource() }

    /// A variable that stays `nil`, or empty, where nothing matches; see `AcNillable()`.
    public static var nillable: DeclaredSource { DeclaredSource() }

    /// A variable that is set again when its factory gets another object; see `AcTransient()`.
    public static var transient: DeclaredSource { DeclaredSource() }

    /// A variable whose slot holds its object weakly; see `WeaklyInjected`.
    public static var weak: DeclaredSource { DeclaredSource() }

    /// An argument that the caller of `AcInvoke` or of an `ALCProvider` passes; see `AcParameter(_:)`.
    public static var parameter: DeclaredSource { DeclaredSource() }

    /// A value that the opener of a scope gives; see `AcGiven(_:)`.
    public static var given: DeclaredSource { DeclaredSource() }

    /// A value from the declaration, of any type; see `AcValue(_:)`.
    ///
    /// - Parameter value: The value. Write its type: `Duration.seconds(5)`.
    public static func value(_ value: Any) -> DeclaredSource { DeclaredSource() }

    /// A value from outside the program: `AcProperty` of `AlchemicProperties`, which the file must import.
    ///
    /// - Parameters:
    ///   - key: The key, such as `"server.port"`.
    ///   - short: The letter of the command line's short option.
    ///   - file: The only file that has the value, a `PropertyFile`.
    ///   - default: The value where no source has one.
    ///   - secret: Whether the value must not be shown.
    ///   - help: The text for `--help`.
    public static func property(
      _ key: String, short: Character? = nil, file: Any? = nil, default: Any? = nil, secret: Bool = false,
      help: String? = nil
    ) -> DeclaredSource { DeclaredSource() }
  }

  extension DeclaredSource: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByStringLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
  {
    /// A whole number, of the argument's type.
    ///
    /// - Parameter value: The number.
    public init(integerLiteral value: Int) {}

    /// A floating-point number, of the argument's type.
    ///
    /// - Parameter value: The number.
    public init(floatLiteral value: Double) {}

    /// A Boolean.
    ///
    /// - Parameter value: The Boolean.
    public init(booleanLiteral value: Bool) {}

    /// A string.
    ///
    /// - Parameter value: The string.
    public init(stringLiteral value: String) {}

    /// `nil`, for an optional argument.
    ///
    /// - Parameter nilLiteral: `nil`.
    public init(nilLiteral: ()) {}

    /// An array or a set.
    ///
    /// - Parameter elements: The elements.
    public init(arrayLiteral elements: DeclaredSource...) {}

    /// A dictionary.
    ///
    /// - Parameter elements: The keys with their values.
    public init(dictionaryLiteral elements: (DeclaredSource, DeclaredSource)...) {}
  }
#endif
