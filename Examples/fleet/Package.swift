// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fleet",
  dependencies: [.package(name: "alchemic", path: "../..", traits: ["Cloud"])],
  targets: [
    .executableTarget(
      name: "ship",
      dependencies: [
        .product(name: "Alchemic", package: "alchemic"),
        .product(name: "AlchemicCloud", package: "alchemic"),
        .product(name: "AlchemicProperties", package: "alchemic"),
        .product(name: "AlchemicStores", package: "alchemic"),
        // Linking this is enough to let explorers connect.
        .product(name: "AlchemicInspectionServer", package: "alchemic"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
      ])
  ]
)
