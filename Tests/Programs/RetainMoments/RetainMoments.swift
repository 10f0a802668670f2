// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicRuntime
import CRetainObserver

/// Prints when each kind of read without a lock retains its result.
///
/// A program of its own with one thread, because the observer replaces the function that retains in the whole process.
@main
enum RetainMoments {
  private final class Target: Sendable {}

  private static func moment(of object: Target, _ read: () -> AnyObject?) -> String {
    observe_retain_of(Unmanaged.passUnretained(object).toOpaque())
    let found = read()
    let moment = observed_retain()
    guard found === object else { return "another object" }
    return switch moment {
    case retain_while_reading: "while reading"
    case retain_after_reading: "after reading"
    default: "never"
    }
  }

  static func main() {
    let target = Target()
    let reference = SharedReference()
    reference.publish(target)
    print("published reference:", moment(of: target) { reference.object })
    _ = reference.withdraw()

    let objects = InstanceCache()
    objects.put([(Target.self, target)], generation: 0)
    let cached = moment(of: target) {
      if case .object(let object) = objects.find(Target.self) { object } else { nil }
    }
    print("cached object:", cached)

    let values = InstanceCache()
    values.put(Target?.some(target), owner: 0, generation: 0)
    print("cached value:", moment(of: target) { values.value(of: Target?.self, otherwise: { nil }) })

    let replaceable = ReplaceableValue<Target>()
    replaceable.set(target, isReplaceable: true)
    print("replaceable value:", moment(of: target) { replaceable.value })
  }
}
