// swift-tools-version: 6.1
import PackageDescription

/// What every Swift target of this package is compiled with.
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
    .executable(name: "store-ratios", targets: ["store-ratios"]),
    .executable(name: "scan-records", targets: ["scan-records"]),
  ],
  dependencies: [
    .package(name: "alchemic", path: ".."),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    // Without its traits: the interposers they need cannot be had everywhere, and nothing here asks them anything.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // What is measured, and the hand-written code it is measured against.
    .target(
      name: "Measured",
      dependencies: [
        .product(name: "AlchemicCore", package: "alchemic"), .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),

    // How it is measured.
    .target(name: "CHeap"),
    .target(name: "Measuring", dependencies: ["CHeap"], swiftSettings: settings),

    // Sources that are too long to be kept, written by the build.
    .executableTarget(name: "source-writer", swiftSettings: settings),
    .plugin(name: "WriteSource", capability: .buildTool(), dependencies: ["source-writer"]),

    // Ten thousand classes for the container to find.
    .target(
      name: "Discovered", dependencies: [.product(name: "AlchemicCore", package: "alchemic")],
      // Optimising ten thousand initialisers takes minutes and changes nothing that is measured.
      swiftSettings: settings + [.unsafeFlags(["-Onone"])], plugins: ["WriteSource"]),

    .executableTarget(
      name: "ratios",
      dependencies: [
        "Measured", "Measuring", .product(name: "AlchemicCore", package: "alchemic"),
        .product(name: "AlchemicInspectionServer", package: "alchemic"),
        .product(name: "AlchemicInspectionClient", package: "alchemic"),
        .product(name: "AlchemicStores", package: "alchemic"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "start-ratios",
      dependencies: ["Measured", "Measuring", "Discovered", .product(name: "AlchemicCore", package: "alchemic")],
      swiftSettings: settings),
    // A hundred thousand records for the container to look through.
    .executableTarget(
      name: "scan-records", dependencies: ["Measured", .product(name: "AlchemicCore", package: "alchemic")],
      swiftSettings: settings + [.unsafeFlags(["-Onone"])], plugins: ["WriteSource"]),

    // What requests allocate, counted.
    .target(name: "CAllocations"),
    .executableTarget(
      name: "allocations",
      dependencies: [
        "CAllocations", "Measured", .product(name: "AlchemicCore", package: "alchemic"),
      ],
      swiftSettings: settings),
    // The stores beside the disk and a locked variable.
    .executableTarget(
      name: "store-ratios", dependencies: [.product(name: "AlchemicStores", package: "alchemic")],
      swiftSettings: settings),
    .executableTarget(
      name: "Container",
      dependencies: [
        "Measured", .product(name: "AlchemicCore", package: "alchemic"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Container",
      swiftSettings: settings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
