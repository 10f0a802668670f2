// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// Overloads for common mistakes: the compiler prints their message instead of reporting that no overload matches.

/// Rejects options of the class, which belong to ``AcRegister(_:_:fileID:line:)-(ALCClassObjectFactory,_,_,_)``.
@available(*, unavailable, message: "Options of the class belong to AcRegister.")
public func AcInitializer<Object: AnyObject, each Argument>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (repeat each Argument) async throws -> Object,
  _ option: FactoryOption, _ more: FactoryOption...
) {}

/// Rejects options without their label.
@available(*, unavailable, message: "Options of a method follow the label 'options:'.")
public func AcMethod<Owner: AnyObject, Result, each Argument>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (Owner) -> (repeat each Argument) async throws -> Result,
  _ option: FactoryOption, _ more: FactoryOption...
) {}

/// Rejects options without their label.
@available(*, unavailable, message: "Options of a method follow the label 'options:'.")
@_disfavoredOverload
public func AcMethod<Result, each Argument>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (repeat each Argument) async throws -> Result,
  _ option: FactoryOption, _ more: FactoryOption...
) {}

/// Rejects a read-only property.
@available(
  *, unavailable, message: "Inject into a 'var' that is settable here, or into an 'Injected' slot."
)
@_disfavoredOverload
public func AcInject<Root: AnyObject, Value>(
  _ factory: ALCClassObjectFactory, _ constant: KeyPath<Root, Value>, _ options: InjectionOption...
) {}

/// Rejects a read-only property.
@available(
  *, unavailable, message: "Inject into a 'var' that is settable here, or into an 'Injected' slot."
)
@_disfavoredOverload
public func AcInject<Root: AnyObject, Value>(
  _ factory: ALCClassObjectFactory, _ constant: KeyPath<Root, Value>, _ value: ValueSource<Value>
) {}

/// Rejects a value of another type than the variable.
@available(*, unavailable, message: "The value is of another type than the variable.")
@_disfavoredOverload
public func AcInject<Root: AnyObject, Value, Other>(
  _ factory: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Root, Value>, _ value: Other
) {}

/// Rejects a value of another type than the slot.
@available(*, unavailable, message: "The value is of another type than the variable.")
@_disfavoredOverload
public func AcInject<Root: AnyObject, Value, Other>(
  _ factory: ALCClassObjectFactory, _ slot: KeyPath<Root, Injected<Value>>, _ value: Other
) {}

/// Rejects options of the class, which belong to ``AcRegister(_:_:fileID:line:)-(ALCClassObjectFactory,_,_,_)``.
@available(*, unavailable, message: "Options of the class belong to AcRegister.")
public func AcInject<Root: AnyObject, Value>(
  _ factory: ALCClassObjectFactory, _ variable: KeyPath<Root, Value>, _ option: FactoryOption, _ more: FactoryOption...
) {}

// The spellings of Alchemic for Objective-C, where Swift named methods and variables by strings.

/// Rejects a variable that is named by a string.
@available(*, unavailable, message: "Write a key path instead: AcInject(factory, \\MyClass.ledger). Its type is known.")
public func AcInject(
  _ factory: ALCClassObjectFactory, variableName: String, type: Any.Type, _ options: InjectionOption...
) {}

/// Rejects a variable that is named by a string.
@available(*, unavailable, message: "Write a key path instead: AcInject(factory, \\MyClass.ledger). Its type is known.")
@_disfavoredOverload
public func AcInject<Value>(
  _ factory: ALCClassObjectFactory, variableName: String, type: Any.Type, _ value: ValueSource<Value>
) {}

/// Rejects an initialiser that is named by a string.
@available(
  *, unavailable,
  message: "Write the initialiser itself: AcInitializer(factory, MyClass.init(name:), AcName(\"n\"))."
)
public func AcInitializer<each Value>(
  _ factory: ALCClassObjectFactory, initializer: String, args: repeat ValueSource<each Value>
) {}

/// Rejects a method that is named by a string.
@available(
  *, unavailable,
  message: "Write the method itself: AcMethod(factory, MyClass.order(of:), AcName(\"n\")). Its type is known."
)
public func AcMethod<each Value>(
  _ factory: ALCClassObjectFactory, method: String, type: Any.Type, _ sources: repeat ValueSource<each Value>
) {}

/// Rejects a method that is named by a string.
@available(
  *, unavailable,
  message: "Write the method itself: AcMethod(factory, MyClass.order, options: AcTemplate()). Its type is known."
)
public func AcMethod(
  _ factory: ALCClassObjectFactory, method: String, type: Any.Type, _ option: FactoryOption, _ more: FactoryOption...
) {}

/// Rejects a source with a label.
@available(*, unavailable, message: "Write the source without its label: AcArg(Ledger.self, AcName(\"main\")).")
public func AcArg<Value>(_ type: Value.Type, source: Criterion...) -> ValueSource<Value> {
  fatalError("The compiler rejects each call.")
}

/// Rejects a source with a label.
@available(*, unavailable, message: "Write the source without its label: AcArg(Ledger.self, AcName(\"main\")).")
@_disfavoredOverload
public func AcArg<Value>(_ type: Value.Type, source: ValueSource<Value>) -> ValueSource<Value> {
  fatalError("The compiler rejects each call.")
}
