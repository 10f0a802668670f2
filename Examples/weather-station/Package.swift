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
  name: "weather-station",
  products: [.executable(name: "WeatherStation", targets: ["WeatherStation"])],
  dependencies: [
    .package(name: "alchemic", path: "../..", traits: [.defaults, "Macros"])
  ],
  targets: [
    .executableTarget(
      name: "WeatherStation",
      dependencies: [
        .product(name: "AlchemicMacros", package: "alchemic"),
        .product(name: "AlchemicProperties", package: "alchemic"),
        // Linking this is enough to let explorers connect.
        .product(name: "AlchemicInspectionServer", package: "alchemic"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "WeatherStationTests",
      dependencies: [
        "WeatherStation",
        .product(name: "AlchemicMacros", package: "alchemic"),
        .product(name: "AlchemicTesting", package: "alchemic"),
      ],
      swiftSettings: settings),
  ]
)
