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
  name: "link-shortener",
  products: [
    // Examples/fleet runs them.
    .library(name: "Shortener", targets: ["Shortener"]),
    .executable(name: "load", targets: ["load"]),
    .executable(name: "link-shortener", targets: ["link-shortener"]),
  ],
  dependencies: [
    .package(name: "alchemic", path: "../..", traits: [.defaults, "Services"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // Everything but `main`. It imports AlchemicCore, so that its container does not start inside of the tests.
    .target(
      name: "Shortener",
      dependencies: [
        .product(name: "AlchemicCore", package: "alchemic"),
        .product(name: "AlchemicProperties", package: "alchemic"),
        .product(name: "AlchemicServices", package: "alchemic"),
        .product(name: "AlchemicStores", package: "alchemic"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "link-shortener",
      dependencies: [
        "Shortener",
        .product(name: "AlchemicServices", package: "alchemic"),
        // Linking this is enough to let explorers connect.
        .product(name: "AlchemicInspectionServer", package: "alchemic"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    // Puts the server under load.
    .executableTarget(
      name: "load",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "stuck-shortener",
      dependencies: [
        "Shortener",
        .product(name: "AlchemicCore", package: "alchemic"),
        .product(name: "AlchemicServices", package: "alchemic"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/stuck-shortener", swiftSettings: settings),
    .testTarget(
      name: "ShortenerTests",
      dependencies: [
        "Shortener", "link-shortener", "stuck-shortener",
        .product(name: "AlchemicCore", package: "alchemic"),
        .product(name: "AlchemicProperties", package: "alchemic"),
        .product(name: "AlchemicTesting", package: "alchemic"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: settings),
  ]
)
