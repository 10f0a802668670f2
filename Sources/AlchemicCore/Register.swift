internal import AlchemicRuntime

/// Declares what the factory of a class is: its mode, its name, its flags. Without it the class is a singleton.
///
/// At most one in a class.
public func AcRegister(
  _ of: ALCClassObjectFactory, _ options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  of.register(options, at: SourcePlace(fileID: fileID, line: line))
}

/// Declares the initialiser that makes the objects of a class, with one source for each of its arguments.
///
/// At most one in a class; none in a reference.
///
/// ```swift
/// AcInitializer(of, Transfers.init(account:retries:), AcProtocol((any Account).self), AcInt(5))
/// ```
///
/// - Parameters:
///   - of: The factory that ``AlchemicDeclaring/alchemic(_:)`` was given.
///   - initializer: The initialiser. What it throws fails the start, or the request, with an error that holds it.
///   - sources: Where each argument comes from, in order.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcInitializer<Object: AnyObject, each Argument>(
  _ of: ALCClassObjectFactory, _ initializer: @escaping (repeat each Argument) throws -> Object,
  _ sources: repeat ValueSource<each Argument>, fileID: String = #fileID, line: Int = #line
) {
  let place = SourcePlace(fileID: fileID, line: line)
  var arguments: [Dependency] = []
  for (type, source) in repeat ((each Argument).self, (each sources).source) {
    arguments.append(.argument(arguments.count, of: type, from: source, at: place))
  }
  of.setInitializer(
    makes: Object.self, { try initializer(repeat $0.next((each Argument).self)) }, arguments: arguments, at: place)
}

/// Declares the initialiser that makes the objects of a class; each argument is found by its own type.
@_disfavoredOverload
public func AcInitializer<Object: AnyObject, each Argument>(
  _ of: ALCClassObjectFactory, _ initializer: @escaping (repeat each Argument) throws -> Object,
  fileID: String = #fileID, line: Int = #line
) {
  AcInitializer(
    of, initializer, repeat ValueSource<each Argument>(.byType), fileID: fileID, line: line)
}

/// Declares a method that makes objects, with one source for each of its arguments.
///
/// The object whose method it is comes from its own factory and is made, and injected, first. The factory is named
/// after the class and the type of the result, `Transfers.Receipt`; a class with two methods of the same result names
/// them with ``AcFactoryName(_:)``, because a function tells nobody its name at run time.
///
/// ```swift
/// AcMethod(of, Transfers.makeReceipt(for:), AcName("opening amount"), options: AcTemplate())
/// ```
///
/// - Parameters:
///   - of: The factory that ``AlchemicDeclaring/alchemic(_:)`` was given.
///   - method: The method of the class. What it throws fails the start, or the request, with an error that holds it.
///   - sources: Where each argument comes from, in order.
///   - options: What the factory of its results is; not ``AcReference()``.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcMethod<Owner: AnyObject, Result, each Argument>(
  _ of: ALCClassObjectFactory, _ method: @escaping (Owner) -> (repeat each Argument) throws -> Result,
  _ sources: repeat ValueSource<each Argument>, options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let place = SourcePlace(fileID: fileID, line: line)
  var arguments: [Dependency] = []
  for (type, source) in repeat ((each Argument).self, (each sources).source) {
    arguments.append(.argument(arguments.count, of: type, from: source, at: place))
  }
  of.addMethod(
    .method(
      .method(owner: of.objectType), result: Result.self, arguments: arguments, at: place,
      make: { try method($0.owner(Owner.self))(repeat $0.next((each Argument).self)) }),
    options: options)
}

/// Declares a method that makes objects; each argument is found by its own type.
@_disfavoredOverload
public func AcMethod<Owner: AnyObject, Result, each Argument>(
  _ of: ALCClassObjectFactory, _ method: @escaping (Owner) -> (repeat each Argument) throws -> Result,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let place = SourcePlace(fileID: fileID, line: line)
  var arguments: [Dependency] = []
  for type in repeat (each Argument).self {
    arguments.append(.argument(arguments.count, of: type, from: .byType, at: place))
  }
  of.addMethod(
    .method(
      .method(owner: of.objectType), result: Result.self, arguments: arguments, at: place,
      make: { try method($0.owner(Owner.self))(repeat $0.next((each Argument).self)) }),
    options: options)
}

/// Declares a static method that makes objects, with one source for each of its arguments. No object is made for it.
@_disfavoredOverload
public func AcMethod<Result, each Argument>(
  _ of: ALCClassObjectFactory, _ method: @escaping (repeat each Argument) throws -> Result,
  _ sources: repeat ValueSource<each Argument>, options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let place = SourcePlace(fileID: fileID, line: line)
  var arguments: [Dependency] = []
  for (type, source) in repeat ((each Argument).self, (each sources).source) {
    arguments.append(.argument(arguments.count, of: type, from: source, at: place))
  }
  of.addMethod(
    .method(
      .staticMethod(owner: of.objectType), result: Result.self, arguments: arguments, at: place,
      make: { try method(repeat $0.next((each Argument).self)) }),
    options: options)
}

/// Declares a static method that makes objects; each argument is found by its own type. No object is made for it.
@_disfavoredOverload
public func AcMethod<Result, First, each Argument>(
  _ of: ALCClassObjectFactory, _ method: @escaping (First, repeat each Argument) throws -> Result,
  options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  let place = SourcePlace(fileID: fileID, line: line)
  // The first is apart, so that a method without arguments fits only the function above.
  var arguments: [Dependency] = [.argument(0, of: First.self, from: .byType, at: place)]
  for type in repeat (each Argument).self {
    arguments.append(.argument(arguments.count, of: type, from: .byType, at: place))
  }
  of.addMethod(
    .method(
      .staticMethod(owner: of.objectType), result: Result.self, arguments: arguments, at: place,
      make: { try method($0.next(First.self), repeat $0.next((each Argument).self)) }),
    options: options)
}

/// Declares a variable that is injected, found by its type or by criteria.
///
/// Private variables, optional ones and arrays too; an array takes all that match.
///
/// ```swift
/// AcInject(of, \Transfers.ledger)
/// AcInject(of, \Transfers.formatters, AcProtocol((any DateFormatting).self))
/// AcInject(of, \Transfers.window, AcName("main window"), AcNillable())
/// ```
///
/// - Parameters:
///   - of: The factory that ``AlchemicDeclaring/alchemic(_:)`` was given.
///   - variable: The variable.
///   - options: ``AcClass(_:)``, ``AcProtocol(_:)`` or ``AcName(_:)``, and ``AcNillable()`` or ``AcTransient()``.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcInject<Root: AnyObject, Value>(
  _ of: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Root, Value>, _ options: InjectionOption...,
  fileID: String = #fileID, line: Int = #line
) {
  var criteria: [Criterion] = []
  var flags: FactoryFlags = []
  for option in options {
    switch option.kind {
    case .criterion(let criterion): criteria.append(criterion)
    case .flag(let flag): flags.formUnion(flag)
    }
  }
  inject(
    of, variable, from: criteria.isEmpty ? .byType : .search(criteria), flags: flags,
    at: SourcePlace(fileID: fileID, line: line))
}

/// Declares a variable that gets a value written in the declaration: ``AcInt(_:)``, ``AcValue(_:)`` and the like.
@_disfavoredOverload
public func AcInject<Root: AnyObject, Value>(
  _ of: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Root, Value>, _ value: ValueSource<Value>,
  fileID: String = #fileID, line: Int = #line
) {
  inject(of, variable, from: value.source, at: SourcePlace(fileID: fileID, line: line))
}

/// Declares an optional variable that gets a value written in the declaration.
@_disfavoredOverload
public func AcInject<Root: AnyObject, Value>(
  _ of: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Root, Value?>, _ value: ValueSource<Value>,
  fileID: String = #fileID, line: Int = #line
) {
  inject(of, variable, from: value.source, at: SourcePlace(fileID: fileID, line: line))
}

private func inject<Root: AnyObject, Value>(
  _ of: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Root, Value>, from source: Source,
  flags: FactoryFlags = [], at place: SourcePlace
) {
  let dependency = Dependency(
    label: .variable(KeyPathNames.name(of: variable)), target: TargetType(Value.self), source: source, flags: flags,
    place: place)
  let injection = VariableInjection(dependency: dependency) { object, value in
    guard let object = object as? Root, let value = value as? Value else { return false }
    object[keyPath: variable] = value
    return true
  }
  of.addInjection(injection, root: Root.self)
}

extension Dependency {
  fileprivate static func argument(
    _ index: Int, of type: Any.Type, from source: Source, at place: SourcePlace
  ) -> Dependency {
    Dependency(label: .argument(index + 1), target: TargetType(type), source: source, place: place)
  }
}

extension FactoryDeclaration {
  fileprivate static func method(
    _ kind: Kind, result: Any.Type, arguments: [Dependency], at place: SourcePlace, make: @escaping Maker
  ) -> FactoryDeclaration {
    let owner =
      switch kind {
      case .method(let owner), .staticMethod(let owner): TypeNames.short(owner) + "."
      case .class: ""
      }
    let objectType = TargetType(result).unwrapped
    return FactoryDeclaration(
      name: owner + TypeNames.short(objectType), objectType: objectType, kind: kind, mode: .singleton, place: place,
      make: make, arguments: arguments)
  }
}
