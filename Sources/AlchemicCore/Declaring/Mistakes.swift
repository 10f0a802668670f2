// Mistakes that the compiler explains in a line, where it would otherwise have nothing to say but that no types fit.

/// Options of the class, which belong to ``AcRegister(_:_:fileID:line:)``.
@available(*, unavailable, message: "Options of the class belong to AcRegister.")
public func AcInitializer<Object: AnyObject, each Argument>(
  _ of: ALCClassObjectFactory, _ initializer: @escaping (repeat each Argument) async throws -> Object,
  _ option: FactoryOption, _ more: FactoryOption...
) {}

/// Options without their label.
@available(*, unavailable, message: "Options of a method follow the label 'options:'.")
public func AcMethod<Owner: AnyObject, Result, each Argument>(
  _ of: ALCClassObjectFactory, _ method: @escaping (Owner) -> (repeat each Argument) async throws -> Result,
  _ option: FactoryOption, _ more: FactoryOption...
) {}

/// Options without their label.
@available(*, unavailable, message: "Options of a method follow the label 'options:'.")
@_disfavoredOverload
public func AcMethod<Result, each Argument>(
  _ of: ALCClassObjectFactory, _ method: @escaping (repeat each Argument) async throws -> Result,
  _ option: FactoryOption, _ more: FactoryOption...
) {}

/// A constant of the class, which nothing can be injected into.
@available(
  *, unavailable, message: "What is injected is set after the object was made: declare a 'var' that can be set here."
)
@_disfavoredOverload
public func AcInject<Root: AnyObject, Value>(
  _ of: ALCClassObjectFactory, _ constant: KeyPath<Root, Value>, _ options: InjectionOption...
) {}

/// A constant of the class, which nothing can be injected into.
@available(
  *, unavailable, message: "What is injected is set after the object was made: declare a 'var' that can be set here."
)
@_disfavoredOverload
public func AcInject<Root: AnyObject, Value>(
  _ of: ALCClassObjectFactory, _ constant: KeyPath<Root, Value>, _ value: ValueSource<Value>
) {}
