// swift-tools-version: 6.2
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
