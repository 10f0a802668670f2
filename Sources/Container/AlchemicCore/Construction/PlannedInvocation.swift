// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The plan of a call of `AcInvoke` with a criterion.
final class PlannedInvocation: Sendable {
  /// What identifies the plan.
  struct Call: Hashable {
    let type: TypeReference
    let criterion: Criterion

    init(_ type: Any.Type, _ criterion: Criterion) {
      self.type = TypeReference(type)
      self.criterion = criterion
    }

    /// The key in a cache. Other calls may have the same one.
    var key: UInt {
      UInt(bitPattern: ObjectIdentifier(type.type)) ^ (criterion.hash &* 0x9E37_79B9_7F4A_7C15)
    }
  }

  let call: Call
  // Not retained: the engine keeps both.
  let plan: Unmanaged<TemplatePlan>

  init(call: Call, plan: Unmanaged<TemplatePlan>) {
    self.call = call
    self.plan = plan
  }
}

extension Criterion {
  /// A hash that costs less than `Hasher`. It needs no protection against chosen names, because a collision only makes
  /// a call slower.
  fileprivate var hash: UInt {
    switch kind {
    case .class(let reference), .protocol(let reference): return UInt(bitPattern: ObjectIdentifier(reference.type))
    case .name(let name):
      // FNV-1a. Iterating over the view of a string takes longer than over its storage.
      func hash(_ bytes: some Sequence<UInt8>) -> UInt {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt($1)) &* 0x100_0000_01B3 }
      }
      return name.utf8.withContiguousStorageIfAvailable { hash($0) } ?? hash(name.utf8)
    case .dependencyOrder: return 0
    }
  }
}
