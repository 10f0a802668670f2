// swift-tools-version: 6.2
// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

/// What Xcode gives a new application: declarations belong to the main actor unless they say otherwise.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .defaultIsolation(MainActor.self),
]

/// A client of AlchemicCore alone. `.ci/client` copies it out of the repository, whose path is in ALCHEMIC.
let package = Package(
  name: "client",
  dependencies: [.package(name: "alchemic", path: Context.environment["ALCHEMIC"] ?? "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "DefaultIsolation", dependencies: [.product(name: "AlchemicCore", package: "alchemic")],
      swiftSettings: settings),
    // The same sources, with the features that Xcode's "approachable concurrency" adds.
    .executableTarget(
      name: "ApproachableConcurrency", dependencies: [.product(name: "AlchemicCore", package: "alchemic")],
      swiftSettings: settings + [
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ]),
    // Its trait is not among the package's.
    .executableTarget(
      name: "WithoutTrait", dependencies: [.product(name: "AlchemicStores", package: "alchemic")],
      swiftSettings: settings),
  ]
)
