// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import BenchmarkSubjects

/// A managed class among 100,000 conformance records of other types.
final class Needle: AlchemicManaged {}

/// Measures the scan of a program with 1,000 types that conform to 100 protocols each. Prints the fastest of 20 scans.
@main
struct ScanRecords {
  static func main() async throws {
    var fastest = Double.infinity
    for _ in 0..<20 {
      // A scan of named modules is kept for the next container. One of the whole program is not.
      let context = try await started(.program)
      guard context.snapshot().factories.contains(where: { $0.name == "Needle" }) else {
        fatalError("The scan did not find the class.")
      }
      fastest = min(fastest, await scanTime(of: context))
    }
    print("scan 100,000 conformance records: \((fastest * 100).rounded() / 100) ms; goal ≤ 1 ms")
  }
}
