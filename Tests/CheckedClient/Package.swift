// swift-tools-version: 6.2
// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(
  name: "shop",
  dependencies: [.package(name: "alchemic", path: Context.environment["ALCHEMIC"] ?? "../..")],
  targets: [
    .executableTarget(
      name: "shop",
      dependencies: [
        .product(name: "AlchemicCore", package: "alchemic"),
        .product(name: "AlchemicInspectionServer", package: "alchemic"),
      ])
  ]
)
