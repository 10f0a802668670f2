// swift-tools-version: 6.2
// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// The settings of every target in this package.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "worker",
  products: [.executable(name: "webhook-worker", targets: ["webhook-worker"])],
  dependencies: [
    .package(name: "alchemic", path: "../..", traits: [.defaults, "Services"]),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ],
  targets: [
    // Everything but `main`. It imports AlchemicCore, so that its container does not start inside of the tests.
    .target(
      name: "Webhooks",
      dependencies: [
        .product(name: "AlchemicCore", package: "alchemic"),
        .product(name: "AlchemicProperties", package: "alchemic"),
        .product(name: "AlchemicServices", package: "alchemic"),
        .product(name: "AlchemicStores", package: "alchemic"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "webhook-worker",
      dependencies: [
        "Webhooks",
        .product(name: "AlchemicServices", package: "alchemic"),
        // Linking this is enough to let explorers connect.
        .product(name: "AlchemicInspectionServer", package: "alchemic"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    // Adds jobs to the queue, and lists failed ones.
    .executableTarget(
      name: "webhook-queue",
      dependencies: [
        "Webhooks",
        .product(name: "AlchemicCore", package: "alchemic"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "stuck-worker",
      dependencies: [
        "Webhooks",
        .product(name: "AlchemicCore", package: "alchemic"),
        .product(name: "AlchemicServices", package: "alchemic"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/stuck-worker", swiftSettings: settings),
    .testTarget(
      name: "WebhooksTests",
      dependencies: [
        "Webhooks", "webhook-worker", "webhook-queue", "stuck-worker",
        .product(name: "AlchemicCore", package: "alchemic"),
        .product(name: "AlchemicProperties", package: "alchemic"),
        .product(name: "AlchemicTesting", package: "alchemic"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: settings),
  ]
)
