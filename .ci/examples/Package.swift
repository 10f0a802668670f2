// swift-tools-version: 6.2
import PackageDescription

// All examples in one build, so that `make check-examples` compiles what they share once: their programs are dependencies.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    // The traits of all examples: SwiftPM does not resolve the dependencies of a trait that only a later one enables.
    .package(name: "alchemic", path: "../..", traits: ["Macros", "Services"]),
    .package(path: "../../Examples/link-shortener"),
    .package(path: "../../Examples/todos"),
    .package(path: "../../Examples/weather-station"),
    .package(path: "../../Examples/worker"),
  ],
  targets: [
    .executableTarget(
      name: "examples",
      dependencies: [
        .product(name: "link-shortener", package: "link-shortener"),
        .product(name: "WithAlchemic", package: "todos"),
        .product(name: "WeatherStation", package: "weather-station"),
        .product(name: "webhook-worker", package: "worker"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
