// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros

  @AcRegister(isUnprotected: true)
  private final class Greeter {
    @AcInjectVariable("hello world") private(set) var message: String?
    @AcInjectVariable(5) private(set) var retries = 0
    @AcInjectVariable(true) private(set) var isLoud = false
    @AcInjectVariable(1.5) private(set) var ratio = 0.0
    @AcInjectVariable(2.5) private(set) var scale: Float = 0
    @AcInjectVariable([1, 2, 3]) private(set) var pauses: [Int] = []
    @AcInjectVariable(nil) private(set) var nothing: String? = "something"
  }
#else
  private final class Greeter: AlchemicManaged {
    private(set) var message: String?
    private(set) var retries = 0
    private(set) var isLoud = false
    private(set) var ratio = 0.0
    private(set) var scale: Float = 0
    private(set) var pauses: [Int] = []
    private(set) var nothing: String? = "something"

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcInject(factory, \Greeter.message, AcString("hello world"))
      AcInject(factory, \Greeter.retries, AcInt(5))
      AcInject(factory, \Greeter.isLoud, AcBool(true))
      AcInject(factory, \Greeter.ratio, AcDouble(1.5))
      AcInject(factory, \Greeter.scale, AcFloat(2.5))
      AcInject(factory, \Greeter.pauses, AcValue([1, 2, 3]))
      AcInject(factory, \Greeter.nothing, AcNil())
    }
  }
#endif

@Suite("12. Constants")
struct Chapter12Constants {
  @Test func `A variable takes a constant of its type`() async throws {
    let greeter = try await started(Greeter.self).getShared(Greeter.self)
    #expect(greeter.message == "hello world")
    #expect(greeter.retries == 5)
    #expect(greeter.isLoud)
    #expect(greeter.ratio == 1.5)
    #expect(greeter.scale == 2.5)
    #expect(greeter.pauses == [1, 2, 3])
    #expect(greeter.nothing == nil)
  }

  @Test func `A snapshot shows each constant as it is declared`() {
    let texts = container([Greeter.self]).snapshot().factories[0].injections.map { injection in
      if case .constant(let text) = injection.resolution { text } else { "\(injection.resolution)" }
    }
    #expect(
      texts == [
        #"AcString("hello world")"#, "AcInt(5)", "AcBool(true)", "AcDouble(1.5)", "AcFloat(2.5)", "AcValue([1, 2, 3])",
        "AcNil()",
      ])
  }
}
