// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// Declares a variable to inject; the container finds the object by the variable's type or by criteria.
///
/// The variable may be private or optional. An array receives all matching objects. The container sets the variable after
/// it has created the object, on the same thread. See <doc:Choosing>.
///
/// ```swift
/// AcInject(factory, \Transfers.ledger)
/// AcInject(factory, \Transfers.formatters, AcProtocol((any DateFormatting).self))
/// AcInject(factory, \Transfers.window, AcName("main window"), AcNillable())
/// ```
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` receives.
///   - variable: The variable.
///   - options: ``AcClass(_:)->InjectionOption``, ``AcProtocol(_:)->InjectionOption`` or
///     ``AcName(_:)->InjectionOption``, ``AcNillable()->InjectionOption``, ``AcTransient()->InjectionOption`` and
///     ``AcVariableName(_:)``.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcInject<Root: AnyObject, Value>(
  _ factory: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Root, Value>, _ options: InjectionOption...,
  fileID: String = #fileID, line: Int = #line
) {
  inject(factory, variable, options, at: AlchemicSourceLocation(fileID: fileID, line: line))
}

/// Declares a variable that receives a value from the declaration: ``AcInt(_:)``, ``AcValue(_:)`` and the like.
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` receives.
///   - variable: The variable.
///   - value: The source of the value.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
@_disfavoredOverload
public func AcInject<Root: AnyObject, Value>(
  _ factory: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Root, Value>, _ value: ValueSource<Value>,
  fileID: String = #fileID, line: Int = #line
) {
  inject(factory, variable, from: value.source, at: AlchemicSourceLocation(fileID: fileID, line: line))
}

/// Declares an optional variable that receives a value from the declaration.
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` receives.
///   - variable: The variable.
///   - value: The source of the value.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
@_disfavoredOverload
public func AcInject<Root: AnyObject, Value>(
  _ factory: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Root, Value?>, _ value: ValueSource<Value>,
  fileID: String = #fileID, line: Int = #line
) {
  inject(factory, variable, from: value.source, at: AlchemicSourceLocation(fileID: fileID, line: line))
}

func inject<Root: AnyObject, Value>(
  _ factory: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Root, Value>, _ options: [InjectionOption],
  at location: AlchemicSourceLocation
) {
  let (source, flags, name) = parts(of: options, in: factory, at: location)
  inject(factory, variable, named: name, from: source, flags: flags, at: location)
}

/// The source of an injection's value, its flags, and the name of its variable. Reports a flag that is declared twice.
func parts(
  of options: [InjectionOption], in factory: ALCClassObjectFactory, at location: AlchemicSourceLocation
) -> (source: Source, flags: FactoryFlags, name: String?) {
  var criteria: [Criterion] = []
  var flags: FactoryFlags = []
  var name: String?
  for option in options {
    switch option.kind {
    case .criterion(let criterion): criteria.append(criterion)
    case .flag(let flag) where flags.contains(flag): factory.report(.contradiction(flag.word, flag.word), at: location)
    case .flag(let flag): flags.formUnion(flag)
    case .variableName(let variable): name = variable
    }
  }
  return (criteria.isEmpty ? .byType : .search(criteria), flags, name)
}

private func inject<Root: AnyObject, Value>(
  _ factory: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Root, Value>,
  named name: String? = nil, from source: Source, flags: FactoryFlags = [], at location: AlchemicSourceLocation
) {
  let dependency = Dependency(
    label: .variable(name ?? factory.variableName(of: variable)), target: TargetType(Value.self), source: source,
    flags: flags, location: location)
  let injection = VariableInjection(dependency: dependency, variable: StoredReference(variable)) { object, value, _ in
    guard let object = object as? Root, let value = value as? Value else { return false }
    object[keyPath: variable] = value
    return true
  }
  factory.addInjection(injection, root: Root.self)
}
