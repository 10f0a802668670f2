// swift-tools-version: 6.1
// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// The settings of every Swift target in this package.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .unsafeFlags(["-warnings-as-errors"]),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "benchmarks",
  products: [
    .executable(name: "ratios", targets: ["ratios"]), .executable(name: "start-ratios", targets: ["start-ratios"]),
    .executable(name: "allocations", targets: ["allocations"]),
    .executable(name: "instructions", targets: ["instructions"]),
    .executable(name: "store-ratios", targets: ["store-ratios"]),
    .executable(name: "scan-records", targets: ["scan-records"]), .executable(name: "large", targets: ["large"]),
    .executable(name: "empty-program", targets: ["empty-program"]),
    .executable(name: "container-program", targets: ["container-program"]),
  ],
  dependencies: [
    .package(name: "alchemic", path: ".."),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // Without traits: these need interposers that are not available everywhere, and no benchmark uses them.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // The classes to create, and the hand-written baselines.
    .target(
      name: "BenchmarkSubjects",
      dependencies: [
        .product(name: "AlchemicCore", package: "alchemic"), .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),

    // Measuring, statistics and tables.
    .target(name: "CHeap"),
    .target(name: "BenchmarkSupport", dependencies: ["CHeap"], swiftSettings: settings),

    // Generates sources that are too long for the repository.
    .executableTarget(name: "source-writer", swiftSettings: settings),
    .plugin(name: "WriteSource", capability: .buildTool(), dependencies: ["source-writer"]),

    // 10,000 classes for the container to discover.
    .target(
      name: "Discovered", dependencies: [.product(name: "AlchemicCore", package: "alchemic")],
      // Optimising 10,000 initialisers takes minutes, and does not affect the results.
      swiftSettings: settings + [.unsafeFlags(["-Onone"])], plugins: ["WriteSource"]),

    .executableTarget(
      name: "ratios",
      dependencies: [
        "BenchmarkSubjects", "BenchmarkSupport", .product(name: "AlchemicCore", package: "alchemic"),
        .product(name: "AlchemicInspectionServer", package: "alchemic"),
        .product(name: "AlchemicInspectionClient", package: "alchemic"),
        .product(name: "AlchemicStores", package: "alchemic"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "start-ratios",
      dependencies: [
        "BenchmarkSubjects", "BenchmarkSupport", "Discovered", .product(name: "AlchemicCore", package: "alchemic"),
      ],
      swiftSettings: settings),
    // What a container adds to a program; see Benchmarks/programs.
    .executableTarget(name: "empty-program", swiftSettings: settings),
    .executableTarget(
      name: "container-program", dependencies: [.product(name: "AlchemicCore", package: "alchemic")],
      swiftSettings: settings),
    // The operations whose instructions valgrind counts.
    .executableTarget(
      name: "instructions",
      dependencies: ["BenchmarkSubjects", "Discovered", .product(name: "AlchemicCore", package: "alchemic")],
      swiftSettings: settings),
    // 100,000 conformance records for the container to scan.
    .executableTarget(
      name: "scan-records", dependencies: ["BenchmarkSubjects", .product(name: "AlchemicCore", package: "alchemic")],
      swiftSettings: settings + [.unsafeFlags(["-Onone"])], plugins: ["WriteSource"]),

    // The same classes in a program that can be asked.
    .executableTarget(
      name: "large",
      dependencies: [
        "BenchmarkSupport", "Discovered", .product(name: "AlchemicCore", package: "alchemic"),
        .product(name: "AlchemicInspectionServer", package: "alchemic"),
      ],
      swiftSettings: settings),

    // Counts the allocations of requests.
    .target(name: "CAllocations"),
    .executableTarget(
      name: "allocations",
      dependencies: [
        "CAllocations", "BenchmarkSubjects", .product(name: "AlchemicCore", package: "alchemic"),
      ],
      swiftSettings: settings),
    // Compares the stores with the disk, with a locked variable and with SQLite itself.
    .executableTarget(
      name: "store-ratios",
      dependencies: [
        "BenchmarkSupport", .product(name: "AlchemicStores", package: "alchemic"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "Container",
      dependencies: [
        "BenchmarkSubjects", .product(name: "AlchemicCore", package: "alchemic"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Container",
      swiftSettings: settings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
