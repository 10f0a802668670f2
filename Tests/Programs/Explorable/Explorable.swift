// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicInspection
import AlchemicInspectionServer

/// Found by the scan.
final class Greeting: AlchemicManaged {}

/// A program without stores that explorers can inspect. It prints the names of its factories and the number of its
/// stores.
@main
enum Explorable {
  static func main() async throws {
    Alchemic.start()
    try await Alchemic.mainContext.untilReady()
    let snapshot = ContainerInspector(Alchemic.mainContext).snapshot()
    print("\(snapshot.factories.map(\.name)) \(snapshot.stores.count)")
  }
}
