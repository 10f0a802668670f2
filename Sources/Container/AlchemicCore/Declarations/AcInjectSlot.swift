// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// Declares a slot to inject; the container finds the object by the slot's type or by criteria.
///
/// ```swift
/// AcInject(factory, \Transfers.ledger)
/// AcInject(factory, \Transfers.account, AcProtocol((any Account).self), AcTransient())
/// ```
///
/// The container sets the slot after it has created the object, on the same thread. An optional slot is nillable.
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` receives.
///   - slot: The slot; a `let` is enough.
///   - options: ``AcClass(_:)->InjectionOption``, ``AcProtocol(_:)->InjectionOption`` or
///     ``AcName(_:)->InjectionOption``, and ``AcTransient()->InjectionOption``.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcInject<Root: AnyObject, Value: Sendable>(
  _ factory: ALCClassObjectFactory, _ slot: KeyPath<Root, Injected<Value>>, _ options: InjectionOption...,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  let (source, flags, _) = parts(of: options, in: factory, at: location)
  inject(factory, slot, from: source, flags: flags, at: location)
}

/// Declares a slot that receives a value from the declaration: ``AcInt(_:)``, ``AcValue(_:)`` and the like.
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` receives.
///   - slot: The slot; a `let` is enough.
///   - value: The source of the value.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
@_disfavoredOverload
public func AcInject<Root: AnyObject, Value: Sendable>(
  _ factory: ALCClassObjectFactory, _ slot: KeyPath<Root, Injected<Value>>, _ value: ValueSource<Value>,
  fileID: String = #fileID, line: Int = #line
) {
  inject(factory, slot, from: value.source, at: AlchemicSourceLocation(fileID: fileID, line: line))
}

/// Declares a slot for an object that the class does not keep alive.
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` receives.
///   - slot: The slot; a `let` is enough.
///   - options: ``AcClass(_:)->InjectionOption``, ``AcProtocol(_:)->InjectionOption`` or
///     ``AcName(_:)->InjectionOption``, and ``AcTransient()->InjectionOption``.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcInject<Root: AnyObject, Value: AnyObject & Sendable>(
  _ factory: ALCClassObjectFactory, _ slot: KeyPath<Root, WeaklyInjected<Value>>, _ options: InjectionOption...,
  fileID: String = #fileID, line: Int = #line
) {
  let location = AlchemicSourceLocation(fileID: fileID, line: line)
  let (source, flags, _) = parts(of: options, in: factory, at: location)
  inject(factory, slot, as: Value?.self, from: source, flags: flags, at: location) { slot, value, isReplaceable in
    slot.set(value, isReplaceable: isReplaceable)
  }
}

private func inject<Root: AnyObject, Value>(
  _ factory: ALCClassObjectFactory, _ slot: KeyPath<Root, Injected<Value>>, from source: Source,
  flags: FactoryFlags = [], at location: AlchemicSourceLocation
) {
  inject(factory, slot, as: Value.self, from: source, flags: flags, at: location) { slot, value, isReplaceable in
    slot.set(value, isReplaceable: isReplaceable)
  }
}

private func inject<Root: AnyObject, Slot, Value>(
  _ factory: ALCClassObjectFactory, _ slot: KeyPath<Root, Slot>, as type: Value.Type, from source: Source,
  flags: FactoryFlags, at location: AlchemicSourceLocation, set: @escaping (Slot, Value, _ isReplaceable: Bool) -> Void
) {
  let target = TargetType(Value.self)
  if flags.contains(.nillable), !target.allowsNothing, !target.isArray {
    let type = TypeNames.short(Value.self)
    factory.report(
      .illegalArgument(
        reason: "AcNillable is used on a slot of \(type), which cannot stay empty.",
        remedy: "Declare it as Injected<\(type)?>()."),
      at: location)
  }
  let dependency = Dependency(
    label: .variable(factory.slotName(of: slot)), target: target, source: source,
    flags: target.allowsNothing ? flags.union(.nillable) : flags, location: location)
  let injection = VariableInjection(dependency: dependency, variable: nil) { object, value, isReplaceable in
    guard let object = object as? Root, let value = value as? Value else { return false }
    set(object[keyPath: slot], value, isReplaceable)
    return true
  }
  factory.addInjection(injection, root: Root.self)
}
