// swift-tools-version: 6.2
// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// All examples as one package, so that their programs and tests are built once and together. Each folder is a link to an
// example; `make examples-apart` uses the manifests there.

/// The settings of every target in this package.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// What the targets may import from other packages, and from this package's libraries.
let dependencies: [Target.Dependency] =
  [
    "AlchemicCore", "AlchemicInspectionServer", "AlchemicMacros", "AlchemicProperties", "AlchemicServices",
    "AlchemicStores",
  ].map { .product(name: $0, package: "alchemic") } + [
    .product(name: "AsyncHTTPClient", package: "async-http-client"),
    .product(name: "Configuration", package: "swift-configuration"),
    .product(name: "Crypto", package: "swift-crypto"),
    .product(name: "CryptoExtras", package: "swift-crypto"),
    .product(name: "GRDB", package: "GRDB.swift"),
    .product(name: "HTTPTypes", package: "swift-http-types"),
    .product(name: "Hummingbird", package: "hummingbird"),
    .product(name: "Logging", package: "swift-log"),
    .product(name: "Mustache", package: "swift-mustache"),
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    .product(name: "UnixSignals", package: "swift-service-lifecycle"),
  ]

func library(_ name: String, in example: String, resources: [Resource] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "\(example)/Sources/\(name)", resources: resources,
    swiftSettings: settings)
}

func program(_ name: String, in example: String, folder: String = "Sources", of library: String? = nil) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies + (library.map { [.target(name: $0)] } ?? []),
    path: "\(example)/\(folder)/\(name)", swiftSettings: settings)
}

func tests(_ name: String, in example: String, of targets: [Target.Dependency]) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies + targets + [
      .product(name: "AlchemicTesting", package: "alchemic"),
      .product(name: "HummingbirdTesting", package: "hummingbird"),
    ],
    path: "\(example)/Tests/\(name)", swiftSettings: settings)
}

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    // With the traits of the tests, whose objects are then used again.
    .package(name: "alchemic", path: "../..", traits: [.defaults, "Cloud", "Macros", "Services"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(
      url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: [.defaults, "CommandLineArguments"]),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    program("WeatherStation", in: "weather-station"),
    tests("WeatherStationTests", in: "weather-station", of: ["WeatherStation"]),

    library("Todos", in: "todos", resources: [.copy("Resources")]),
    program("ByHand", in: "todos", of: "Todos"),
    program("WithAlchemic", in: "todos", of: "Todos"),
    tests("TodosTests", in: "todos", of: ["Todos", "ByHand", "WithAlchemic"]),

    library("Webhooks", in: "worker"),
    program("webhook-worker", in: "worker", of: "Webhooks"),
    program("webhook-queue", in: "worker", of: "Webhooks"),
    program("stuck-worker", in: "worker", folder: "Tests", of: "Webhooks"),
    tests("WebhooksTests", in: "worker", of: ["Webhooks", "webhook-worker", "webhook-queue", "stuck-worker"]),

    library("Shortener", in: "link-shortener"),
    program("link-shortener", in: "link-shortener", of: "Shortener"),
    program("stuck-shortener", in: "link-shortener", folder: "Tests", of: "Shortener"),
    tests("ShortenerTests", in: "link-shortener", of: ["Shortener", "link-shortener", "stuck-shortener"]),
  ],
  swiftLanguageModes: [.v6]
)
