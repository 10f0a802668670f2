// swift-tools-version: 6.2
// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
  name: "fleet",
  dependencies: [
    .package(name: "alchemic", path: "../..", traits: [.defaults, "Cloud", "Services"]),
    .package(path: "../link-shortener"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    .executableTarget(
      name: "fleet-shortener",
      dependencies: [
        .product(name: "AlchemicCloud", package: "alchemic"),
        .product(name: "AlchemicCore", package: "alchemic"),
        .product(name: "AlchemicProperties", package: "alchemic"),
        .product(name: "AlchemicServices", package: "alchemic"),
        // Linking this is enough to let explorers connect.
        .product(name: "AlchemicInspectionServer", package: "alchemic"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Shortener", package: "link-shortener"),
        // Puts the instances under load: `run` starts one for each.
        .product(name: "load", package: "link-shortener"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
      ])
  ]
)
