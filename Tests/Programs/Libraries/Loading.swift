// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Glibc

final class Desk: AlchemicManaged {}

/// Names a class of the library from the moment that it is loaded.
final class Configuration: AlchemicConfig {
  static var scanBundlesWithClasses: [AnyClass] {
    [_typeByName("5Annex5ClerkC")].compactMap { $0 as? AnyClass }
  }
}

/// A program that loads a library after its start.
@main
enum Loading {
  static func main() async throws {
    let context = Alchemic.mainContext
    try await context.started()
    guard dlopen(CommandLine.arguments[1], RTLD_NOW) != nil else { fatalError(String(cString: dlerror())) }
    print("running: \(names(context))")
    print("again: \(context.start())")
    do {
      _ = try AcGetShared(AnyObject.self, AcName("Clerk"))
    } catch {
      print(error.problems.map(\.code).joined(separator: " "))
    }
    let later = ALCContext(scan: .program)
    try await later.started()
    print("later: \(names(later))")
    print("\(try later.getShared(AnyObject.self, AcName("Clerk")))")
  }

  private static func names(_ context: ALCContext) -> String {
    context.snapshot().factories.map(\.name).joined(separator: " ")
  }
}
