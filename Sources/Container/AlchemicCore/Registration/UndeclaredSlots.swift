// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

extension ALCClassObjectFactory {
  private static let slotProperties = GenericProperties(
    declaredAs: [Injected<Int>.self, WeaklyInjected<SlotMarker>.self])

  /// The problems of the slots that no `AcInject` declares: the first read of such a slot ends the process.
  var undeclaredSlots: [FoundProblem] {
    let slots = Self.slotProperties.all(of: objectType)
    // Fast path: most classes have no slots.
    guard !slots.isEmpty else { return [] }
    let declared = declaration.injections.compactMap { injection in
      if case .variable(let name) = injection.dependency.label { name } else { nil }
    }
    // A key path without a name could lead to any slot.
    guard !declared.contains(where: { $0.hasPrefix("<") }) else { return [] }
    return slots.filter { !declared.contains(Self.slotName($0.name)) }.map { slot in
      FoundProblem(
        .slotNotDeclared(property: "\(slot.owner).\(slot.name)", slot: slot.index == 0 ? "Injected" : "WeaklyInjected"),
        requester: declaration.requester)
    }
  }
}

/// Any class, to name the generic class of slots.
private final class SlotMarker: Sendable {}
