// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicInspectionServer
import BenchmarkSupport
import Discovered

protocol Part: AnyObject, Sendable {}
extension Service5000: Part {}
extension Service9999: Part {}

/// The only class with dependencies.
final class Whole: AlchemicDeclaring {
  private let first = Injected<Service0>()
  private let part = Injected<any Part>()
  private let parts = Injected<[any Part]>()

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Whole.first)
    AcInject(factory, \Whole.part, AcClass(Service9999.self))
    AcInject(factory, \Whole.parts)
  }
}

/// A program with 10,000 classes. `Benchmarks/ask` asks it questions, and runs it alone to learn what is not the command's own
/// time. With the argument `model` it prints the memory of the model that the commands receive.
@main
enum Large {
  static func main() throws {
    // The first snapshot scans the program and resolves its graph. What that needs stays in the container.
    let count = Alchemic.mainContext.snapshot().factories.count
    guard CommandLine.arguments.contains("model") else { return print("\(count) factories") }
    let before = liveHeap()
    let container = Alchemic.mainContext.snapshot()
    let model = withExtendedLifetime(container) { liveHeap() - before }
    print("\(count) factories, \(model / 1_024) KiB")
  }
}
