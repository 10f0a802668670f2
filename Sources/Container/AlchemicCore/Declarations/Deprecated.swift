// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// The names of earlier versions of the framework. Each forwards to its new name, so that the compiler offers a fix-it.
// Overloads.swift has the old names of AcInitializer and AcMethod.

/// The old name of ``ALCClassObjectFactory``.
@available(*, deprecated, renamed: "ALCClassObjectFactory")
public typealias ALCBuilder = ALCClassObjectFactory

/// The old name of ``AlchemicConfig``.
@available(*, deprecated, renamed: "AlchemicConfig")
public typealias ALCConfig = AlchemicConfig

/// The old name of ``AcRegister(_:_:fileID:line:)-(ALCClassObjectFactory,_,_,_)``.
@available(*, deprecated, renamed: "AcRegister")
public func ACRegister(
  _ factory: ALCClassObjectFactory, _ options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  DeprecatedWords.note("ACRegister", use: "AcRegister", fileID, line)
  factory.register(options, at: AlchemicSourceLocation(fileID: fileID, line: line))
}

/// The old name of ``AcTemplate()``.
@available(*, deprecated, renamed: "AcTemplate")
public func ACIsFactory(fileID: String = #fileID, line: Int = #line) -> FactoryOption {
  DeprecatedWords.note("ACIsFactory", use: "AcTemplate", fileID, line)
  return AcTemplate()
}

/// The old name of ``AcTemplate()``.
@available(*, deprecated, renamed: "AcTemplate")
public func AcFactory(fileID: String = #fileID, line: Int = #line) -> FactoryOption {
  DeprecatedWords.note("AcFactory", use: "AcTemplate", fileID, line)
  return AcTemplate()
}

/// The old name of ``AcPrimary()``.
@available(*, deprecated, renamed: "AcPrimary")
public func ACIsPrimary(fileID: String = #fileID, line: Int = #line) -> FactoryOption {
  DeprecatedWords.note("ACIsPrimary", use: "AcPrimary", fileID, line)
  return AcPrimary()
}

/// The old name of ``AcWeak()``.
@available(*, deprecated, renamed: "AcWeak")
public func ACWeak(fileID: String = #fileID, line: Int = #line) -> FactoryOption {
  DeprecatedWords.note("ACWeak", use: "AcWeak", fileID, line)
  return AcWeak()
}

/// The old name of ``AcReference()``.
@available(*, deprecated, renamed: "AcReference")
public func AcExternal(fileID: String = #fileID, line: Int = #line) -> FactoryOption {
  DeprecatedWords.note("AcExternal", use: "AcReference", fileID, line)
  return AcReference()
}

/// The old name of ``AcFactoryName(_:)``.
@available(*, deprecated, renamed: "AcFactoryName")
public func AcWithName(_ name: String, fileID: String = #fileID, line: Int = #line) -> FactoryOption {
  DeprecatedWords.note("AcWithName", use: "AcFactoryName", fileID, line)
  return AcFactoryName(name)
}

/// The old name of ``AcFactoryName(_:)``.
@available(*, deprecated, renamed: "AcFactoryName")
public func ACWithName(_ name: String, fileID: String = #fileID, line: Int = #line) -> FactoryOption {
  DeprecatedWords.note("ACWithName", use: "AcFactoryName", fileID, line)
  return AcFactoryName(name)
}

/// The old name of ``AcInject(_:_:_:fileID:line:)-(_,ReferenceWritableKeyPath<Root,Value>,InjectionOption...,_,_)``.
@available(*, deprecated, renamed: "AcInject")
public func ACInject<Root: AnyObject, Value>(
  _ factory: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Root, Value>, _ options: InjectionOption...,
  fileID: String = #fileID, line: Int = #line
) {
  DeprecatedWords.note("ACInject", use: "AcInject", fileID, line)
  inject(factory, variable, options, at: AlchemicSourceLocation(fileID: fileID, line: line))
}

/// The old name of the `AcInject` that takes a value.
@available(*, deprecated, renamed: "AcInject")
@_disfavoredOverload
public func ACInject<Root: AnyObject, Value>(
  _ factory: ALCClassObjectFactory, _ variable: ReferenceWritableKeyPath<Root, Value>, _ value: ValueSource<Value>,
  fileID: String = #fileID, line: Int = #line
) {
  DeprecatedWords.note("ACInject", use: "AcInject", fileID, line)
  AcInject(factory, variable, value, fileID: fileID, line: line)
}

/// The old name of any other `AcInitializer`: asynchronous, of the main actor, or with fewer sources than arguments.
@available(*, unavailable, renamed: "AcInitializer")
@_disfavoredOverload
public func ACInitializer<Object: AnyObject, each Argument, each Value>(
  _ factory: ALCClassObjectFactory, _ initializer: @escaping (repeat each Argument) async throws -> Object,
  _ sources: repeat ValueSource<each Value>
) {}

/// The old name of any other `AcMethod`: asynchronous, of the main actor, or with fewer sources than arguments.
@available(*, unavailable, renamed: "AcMethod")
@_disfavoredOverload
public func ACMethod<Result, each Argument, each Value>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (repeat each Argument) async throws -> Result,
  _ sources: repeat ValueSource<each Value>, options: FactoryOption...
) {}

/// The old name of ``AcArg(_:_:)-(_,Criterion...)``.
@available(*, deprecated, renamed: "AcArg")
public func ACArg<Value>(_ type: Value.Type, _ criteria: Criterion..., fileID: String = #fileID, line: Int = #line)
  -> ValueSource<Value>
{
  DeprecatedWords.note("ACArg", use: "AcArg", fileID, line)
  return ValueSource(criteria.isEmpty ? .byType : .search(criteria))
}

/// The old name of ``AcArg(_:_:)-(Value.Type,ValueSource<Value>)``.
@available(*, deprecated, renamed: "AcArg")
public func ACArg<Value>(_ type: Value.Type, _ source: ValueSource<Value>, fileID: String = #fileID, line: Int = #line)
  -> ValueSource<Value>
{
  DeprecatedWords.note("ACArg", use: "AcArg", fileID, line)
  return source
}

/// The old name of ``AcClass(_:)->Criterion``.
@available(*, deprecated, renamed: "AcClass")
public func ACClass<Object>(_ type: Object.Type, fileID: String = #fileID, line: Int = #line) -> Criterion {
  DeprecatedWords.note("ACClass", use: "AcClass", fileID, line)
  return AcClass(type)
}

/// The old name of ``AcClass(_:)->InjectionOption``.
@available(*, deprecated, renamed: "AcClass")
public func ACClass<Object>(_ type: Object.Type, fileID: String = #fileID, line: Int = #line) -> InjectionOption {
  DeprecatedWords.note("ACClass", use: "AcClass", fileID, line)
  return AcClass(type)
}

/// The old name of ``AcClass(_:)->ValueSource<Object>``.
@available(*, deprecated, renamed: "AcClass")
@_disfavoredOverload
public func ACClass<Object>(_ type: Object.Type, fileID: String = #fileID, line: Int = #line) -> ValueSource<Object> {
  DeprecatedWords.note("ACClass", use: "AcClass", fileID, line)
  return AcClass(type)
}

/// The old name of ``AcProtocol(_:)->Criterion``.
@available(*, deprecated, renamed: "AcProtocol")
public func ACProtocol<Existential>(_ type: Existential.Type, fileID: String = #fileID, line: Int = #line) -> Criterion
{
  DeprecatedWords.note("ACProtocol", use: "AcProtocol", fileID, line)
  return AcProtocol(type)
}

/// The old name of ``AcProtocol(_:)->InjectionOption``.
@available(*, deprecated, renamed: "AcProtocol")
public func ACProtocol<Existential>(_ type: Existential.Type, fileID: String = #fileID, line: Int = #line)
  -> InjectionOption
{
  DeprecatedWords.note("ACProtocol", use: "AcProtocol", fileID, line)
  return AcProtocol(type)
}

/// The old name of ``AcProtocol(_:)->ValueSource<Existential>``.
@available(*, deprecated, renamed: "AcProtocol")
@_disfavoredOverload
public func ACProtocol<Existential>(_ type: Existential.Type, fileID: String = #fileID, line: Int = #line)
  -> ValueSource<Existential>
{
  DeprecatedWords.note("ACProtocol", use: "AcProtocol", fileID, line)
  return AcProtocol(type)
}

/// The old name of ``AcName(_:)->Criterion``.
@available(*, deprecated, renamed: "AcName")
public func ACName(_ name: String, fileID: String = #fileID, line: Int = #line) -> Criterion {
  DeprecatedWords.note("ACName", use: "AcName", fileID, line)
  return AcName(name)
}

/// The old name of ``AcName(_:)->InjectionOption``.
@available(*, deprecated, renamed: "AcName")
public func ACName(_ name: String, fileID: String = #fileID, line: Int = #line) -> InjectionOption {
  DeprecatedWords.note("ACName", use: "AcName", fileID, line)
  return AcName(name)
}

/// The old name of ``AcName(_:)->ValueSource<Value>``.
@available(*, deprecated, renamed: "AcName")
@_disfavoredOverload
public func ACName<Value>(_ name: String, fileID: String = #fileID, line: Int = #line) -> ValueSource<Value> {
  DeprecatedWords.note("ACName", use: "AcName", fileID, line)
  return AcName(name)
}

/// The old name of ``AcValue(_:)``.
@available(*, deprecated, renamed: "AcValue")
public func ACValue<Value>(_ value: Value, fileID: String = #fileID, line: Int = #line) -> ValueSource<Value> {
  DeprecatedWords.note("ACValue", use: "AcValue", fileID, line)
  return AcValue(value)
}

/// The old name of ``AcValue(_:)`` for an argument.
@available(*, deprecated, renamed: "AcValue")
public func ACWithValue<Value>(_ value: Value, fileID: String = #fileID, line: Int = #line) -> ValueSource<Value> {
  DeprecatedWords.note("ACWithValue", use: "AcValue", fileID, line)
  return AcValue(value)
}

/// The old name of ``AcWhenReady(_:fileID:line:_:)``.
@available(*, deprecated, renamed: "AcWhenReady")
public func AcExecuteWhenStarted(
  _ label: String = "", fileID: String = #fileID, line: Int = #line,
  @_inheritActorContext _ body: @escaping @Sendable @isolated(any) () throws -> Void
) {
  DeprecatedWords.note("AcExecuteWhenStarted", use: "AcWhenReady", fileID, line)
  AcWhenReady(label, fileID: fileID, line: line, body)
}
