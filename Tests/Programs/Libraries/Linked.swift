// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Annex

/// The program's own class, which needs one of the library.
final class Desk: AlchemicDeclaring {
  let clerk: Clerk?
  init(clerk: Clerk?) { self.clerk = clerk }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Desk.init(clerk:), AcAuto())
  }
}

final class Configuration: AlchemicConfig {
  static var scanBundlesWithClasses: [AnyClass] { CommandLine.arguments.contains("named") ? [Clerk.self] : [] }
}

/// A program that is linked with a library, and names one of its classes if an argument says so.
@main
enum Linked {
  static func main() async throws {
    try await Alchemic.mainContext.started()
    print(Alchemic.mainContext.snapshot().factories.map(\.name).joined(separator: " "))
    print("injected: \(try AcGetShared(Desk.self).clerk?.isInjected == true)")
  }
}
