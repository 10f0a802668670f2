// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  import AlchemicCore
  import AlchemicTesting
  import Testing

  @testable import AlchemicServices

  /// Rejects the command line, as AlchemicProperties does.
  private final class WrongCommandLine: RegistrationExtension {
    func problems() -> [FoundProblem] {
      [FoundProblem(.unknownOptions([Problem.UnknownOption(name: "--colour", suggestions: [])]), requester: nil)]
    }
  }

  private final class Shop: AlchemicManaged {
    static func alchemic(_ factory: ALCClassObjectFactory) {
      _ = Registration.currentExtension(WrongCommandLine.self)
    }
  }

  private final class Unlucky: AlchemicDeclaring, Sendable {
    init() throws { throw CancellationError() }
    static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Unlucky.init) }
  }

  struct ExitCodeTests {
    @Test(
      arguments: [
        ([Shop.self], .usage), ([Unlucky.self], .startFailed), ([Shop.self, Unlucky.self], .usage),
      ] as [([AnyClass], ServicesExitCode)])
    func `An unknown option has an exit code of its own`(classes: [AnyClass], expected: ServicesExitCode) async {
      let run = ServicesRun(ALCContext(testing: .classes(classes)), within: .seconds(20))
      #expect(await run.run().exitCode == expected)
    }
  }
#endif
