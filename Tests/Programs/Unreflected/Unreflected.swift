// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation

final class Settings: ALCUserDefaults, @unchecked Sendable {
  @AcStored("username") var name = "nobody"
  @AcStored("visits") var visits = 0
  @AcStored var unnamed = "unnamed"
}

/// Compiled with `-disable-reflection-metadata`: opens a store in a directory, prints reports and properties, and sets
/// them.
@main
enum Unreflected {
  static func main() {
    let settings = Settings(
      configuration: KeyValueStoreConfiguration(
        domain: "unreflected", directory: URL(filePath: CommandLine.arguments[1]), settings: .none, arguments: [],
        importsFoundationDefaults: false
      ) { print($0) })
    let before = "\(settings.name) \(settings.visits) \(settings.unnamed)"
    settings.name = "derek"
    settings.visits += 1
    print(before)
    print("\(settings.name) \(settings.visits) \(settings.unnamed)")
  }
}
