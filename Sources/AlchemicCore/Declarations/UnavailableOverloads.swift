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

/// Rejects too few sources, too many, or one of another type than its parameter.
@available(
  *, unavailable, message: "Give one source for each parameter, in order and of the parameter's type; or none at all."
)
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, each Argument, First, each Value>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (repeat each Argument) async throws -> Object,
  _ source: ValueSource<First>, _ sources: repeat ValueSource<each Value>
) {}

/// Rejects too few sources, too many, or one of another type than its parameter.
@available(
  *, unavailable, message: "Give one source for each parameter, in order and of the parameter's type; or none at all."
)
public func AcMethod<Owner: AnyObject, Result, each Argument, First, each Value>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (Owner) -> (repeat each Argument) async throws -> Result,
  _ source: ValueSource<First>, _ sources: repeat ValueSource<each Value>, options: FactoryOption...
) {}

/// Rejects too few sources, too many, or one of another type than its parameter.
@available(
  *, unavailable, message: "Give one source for each parameter, in order and of the parameter's type; or none at all."
)
@_disfavoredOverload
public func AcMethod<Result, each Argument, First, each Value>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (repeat each Argument) async throws -> Result,
  _ source: ValueSource<First>, _ sources: repeat ValueSource<each Value>, options: FactoryOption...
) {}

/// Rejects a value of another type than the variable.
@available(*, unavailable, message: "The value is of another type than the variable.")
@_disfavoredOverload
public func AcInject<Root: AnyObject, Value, Other>(
  _ factory: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Root, Value>, _ value: ValueSource<Other>
) {}

/// Rejects a value of another type than the slot.
@available(*, unavailable, message: "The value is of another type than the variable.")
@_disfavoredOverload
public func AcInject<Root: AnyObject, Value, Other>(
  _ factory: ALCClassObjectFactory, _ slot: KeyPath<Root, Injected<Value>>, _ value: ValueSource<Other>
) {}
