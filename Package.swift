// swift-tools-version: 6.2
// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import CompilerPluginSupport
import PackageDescription

/// What every Swift target of this package is compiled with.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The conditions of dependencies that are fetched and built only with the trait.
let withStores: TargetDependencyCondition? = .when(traits: ["Stores"])
let withProperties: TargetDependencyCondition? = .when(traits: ["Properties"])
let withExplorer: TargetDependencyCondition? = .when(traits: ["Explorer"])
let withCloud: TargetDependencyCondition? = .when(traits: ["Cloud"])
let withServices: TargetDependencyCondition? = .when(traits: ["Services"])
let withMacros: TargetDependencyCondition? = .when(traits: ["Macros"])

let package = Package(
  name: "alchemic",
  products: [
    .library(name: "Alchemic", targets: ["Alchemic"]),
    .library(name: "AlchemicCore", targets: ["AlchemicCore"]),
    .library(name: "AlchemicFoundation", targets: ["AlchemicFoundation"]),
    .library(name: "AlchemicStores", targets: ["AlchemicStores"]),
    .library(name: "AlchemicCloud", targets: ["AlchemicCloud"]),
    .library(name: "AlchemicProperties", targets: ["AlchemicProperties"]),
    .library(name: "AlchemicServices", targets: ["AlchemicServices"]),
    .library(name: "AlchemicMacros", targets: ["AlchemicMacros"]),
    .library(name: "AlchemicTesting", targets: ["AlchemicTesting"]),
    .library(name: "AlchemicStoresTesting", targets: ["AlchemicStoresTesting"]),
    .library(name: "AlchemicInspection", targets: ["AlchemicInspection"]),
    .library(name: "AlchemicInspectionServer", targets: ["AlchemicInspectionServer"]),
    .library(name: "AlchemicInspectionClient", targets: ["AlchemicInspectionClient"]),
    // One image of the container, for a program and its dynamic libraries. A static copy in each would have its own
    // protocols, which no scan of another copy finds.
    .library(
      name: "AlchemicDynamic", type: .dynamic,
      targets: [
        "AlchemicCore", "AlchemicFoundation", "AlchemicStores", "AlchemicProperties", "AlchemicInspectionServer",
      ]),
    .executable(name: "alchemic-tui", targets: ["alchemic-tui"]),
    .executable(name: "sample-bank", targets: ["sample-bank"]),
    .plugin(name: "alchemic-check", targets: ["alchemic-check"]),
  ],
  // A client of AlchemicCore with `traits: []` fetches swift-log alone.
  traits: [
    .default(enabledTraits: ["Stores", "Properties", "Explorer"]),
    .trait(name: "Stores", description: "AlchemicStores, which keeps user defaults and cloud key-values."),
    .trait(name: "Properties", description: "AlchemicProperties, which reads the configuration of a program."),
    .trait(
      name: "Explorer", description: "alchemic-tui, also for alchemic-check, and sample-bank.",
      enabledTraits: ["Stores"]),
    .trait(
      name: "Cloud", description: "AlchemicCloud, which keeps a cloud store and an etcd cluster the same.",
      enabledTraits: ["Stores"]),
    .trait(name: "Services", description: "AlchemicServices, which runs services of swift-service-lifecycle."),
    .trait(name: "Macros", description: "AlchemicMacros, whose attributes write declarations."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(
      url: "https://github.com/apple/swift-configuration", from: "1.4.0",
      traits: [.defaults, "CommandLineArguments", "PropertyList", "YAML"]),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"),
  ],
  targets: [
    // Each is empty with its trait, and otherwise an error. A target that needs the trait depends on it, so that the error
    // names the trait and not a module that is missing.
    .target(name: "StoresTrait", swiftSettings: settings),
    .target(name: "PropertiesTrait", swiftSettings: settings),
    .target(name: "ExplorerTrait", swiftSettings: settings),
    // All that knows the format of executables, the loader and the kernel: images and their sections, what runs before main,
    // calls that synchronise threads. Also calls to the system that Swift does not import.
    .target(name: "CAlchemicPlatform"),
    // The container.
    .target(name: "CAlchemicRuntime", dependencies: ["CAlchemicPlatform"]),
    .target(
      name: "AlchemicRuntime", dependencies: ["CAlchemicRuntime", "CAlchemicPlatform"], swiftSettings: settings),
    // What a container is and does, as values: for the program, for explorers, and in files.
    .target(name: "AlchemicModel", swiftSettings: settings),
    .target(
      name: "AlchemicCore",
      dependencies: [
        "AlchemicRuntime", "CAlchemicRuntime", "AlchemicModel", .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    // For a program that links Foundation and observes the notification of a finished start.
    .target(name: "AlchemicFoundation", dependencies: ["AlchemicCore"], swiftSettings: settings),
    .target(name: "Alchemic", dependencies: ["AlchemicCore", "CAlchemicPlatform"], swiftSettings: settings),
    .target(
      name: "AlchemicStores",
      dependencies: [
        "StoresTrait", "AlchemicCore", "AlchemicRuntime", "AlchemicModel", "CAlchemicPlatform",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "GRDB", package: "GRDB.swift", condition: withStores),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: withStores),
      ],
      swiftSettings: settings),
    // A cloud store's replica of an etcd cluster.
    .target(
      name: "AlchemicCloud",
      dependencies: [
        "AlchemicCore", "AlchemicStores", .product(name: "Logging", package: "swift-log"),
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: withCloud),
        .product(name: "NIOCore", package: "swift-nio", condition: withCloud),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: withCloud),
        .product(name: "NIOPosix", package: "swift-nio", condition: withCloud),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: withCloud),
        .product(name: "Crypto", package: "swift-crypto", condition: withCloud),
      ],
      swiftSettings: settings),
    .target(
      name: "AlchemicProperties",
      dependencies: [
        "PropertiesTrait", "AlchemicCore", "AlchemicModel", "AlchemicRuntime", "CAlchemicPlatform",
        .product(name: "Configuration", package: "swift-configuration", condition: withProperties),
      ],
      swiftSettings: settings),
    // Runs the services among the container's objects.
    .target(
      name: "AlchemicServices",
      dependencies: [
        "AlchemicCore", .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: withServices),
        .product(name: "UnixSignals", package: "swift-service-lifecycle", condition: withServices),
      ],
      swiftSettings: settings),

    // Attributes that expand to declarations. The compiler runs the expansion; no program links it.
    .target(name: "AlchemicMacros", dependencies: ["AlchemicCore", "AlchemicMacroExpansion"], swiftSettings: settings),
    .macro(
      name: "AlchemicMacroExpansion",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: withMacros),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax", condition: withMacros),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: withMacros),
        .product(name: "SwiftDiagnostics", package: "swift-syntax", condition: withMacros),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax", condition: withMacros),
      ],
      swiftSettings: settings),

    // Containers for the tests of those who use the package.
    .target(
      name: "AlchemicTesting", dependencies: ["AlchemicCore", .product(name: "Logging", package: "swift-log")],
      swiftSettings: settings),
    // The contract of engines, separate from the containers: it links SQLite.
    .target(name: "AlchemicStoresTesting", dependencies: ["AlchemicStores"], swiftSettings: settings),

    // What an explorer sees of a container.
    .target(name: "AlchemicInspection", dependencies: ["AlchemicModel"], swiftSettings: settings),
    .target(name: "LocalSockets", dependencies: ["CAlchemicPlatform"], swiftSettings: settings),
    .target(
      name: "AlchemicInspectionServer",
      dependencies: [
        "AlchemicCore", "AlchemicInspection", "CAlchemicPlatform", "LocalSockets",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),

    .target(
      name: "AlchemicInspectionClient", dependencies: ["AlchemicInspection", "LocalSockets"], swiftSettings: settings),

    // The explorer.
    .systemLibrary(
      name: "CNcurses", path: "Modules/CNcurses",
      providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .target(name: "TerminalScreen", swiftSettings: settings),
    // What runs in signal handlers, and the calls of libedit that Swift cannot import.
    .target(name: "CTerminal", linkerSettings: [.linkedLibrary("edit")]),
    .target(
      name: "Terminals", dependencies: ["CNcurses", "CTerminal", "TerminalScreen"], swiftSettings: settings
    ),
    .target(
      name: "AlchemicExplorer",
      dependencies: ["AlchemicModel", "AlchemicInspection", "TerminalScreen"],
      swiftSettings: settings),
    .target(
      name: "SampleBank",
      dependencies: [
        "AlchemicCore", "AlchemicStores", .product(name: "GRDB", package: "GRDB.swift", condition: withStores),
      ],
      resources: [.copy("Resources")],
      swiftSettings: settings),
    .executableTarget(
      name: "sample-bank",
      dependencies: [
        "ExplorerTrait", "Alchemic", "AlchemicInspectionServer", "SampleBank",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: withExplorer),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "alchemic-tui",
      dependencies: [
        "ExplorerTrait", "AlchemicCore", "AlchemicStores", "AlchemicInspection", "AlchemicInspectionClient",
        "AlchemicInspectionServer", "AlchemicExplorer", "AlchemicModel",
        "TerminalScreen", "Terminals", "SampleBank",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: withExplorer),
      ],
      swiftSettings: settings),
    // `swift package alchemic-check`, also in packages that depend on this one.
    .plugin(
      name: "alchemic-check",
      capability: .command(
        intent: .custom(
          verb: "alchemic-check", description: "Check the graph of a program's container without running its main."))),

    // Tests; what they run as programs of their own lies in Tests/Programs.
    .target(name: "TestPrograms", path: "Tests/Programs/Running", swiftSettings: settings),
    .target(name: "SeededNumbers", path: "Tests/Programs/SeededNumbers", swiftSettings: settings),
    .target(name: "CHeap", path: "Tests/Programs/CHeap"),
    .target(name: "Shop", dependencies: ["AlchemicCore"], path: "Tests/Programs/Shop", swiftSettings: settings),
    // The README's example.
    .executableTarget(
      name: "club",
      dependencies: [
        "AlchemicServices", "AlchemicCore", "AlchemicProperties",
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: withServices),
      ],
      path: "Tests/Programs/Club", swiftSettings: settings),
    .executableTarget(
      name: "self-starting", dependencies: ["Alchemic"], path: "Tests/Programs/SelfStarting", swiftSettings: settings),
    .executableTarget(
      name: "not-starting", dependencies: ["AlchemicCore"], path: "Tests/Programs/NotStarting",
      swiftSettings: settings),
    .executableTarget(
      name: "explorable", dependencies: ["AlchemicCore", "AlchemicInspection", "AlchemicInspectionServer"],
      path: "Tests/Programs/Explorable", swiftSettings: settings),
    // The sample bank with mistakes that `alchemic-tui check` finds.
    .executableTarget(
      name: "mistaken", dependencies: ["AlchemicCore", "AlchemicInspectionServer", "AlchemicProperties", "SampleBank"],
      path: "Tests/Programs/Mistaken", swiftSettings: settings),
    // Programs that set up logging in main, and what is in each of them.
    .target(
      name: "Recording", dependencies: ["AlchemicCore", .product(name: "Logging", package: "swift-log")],
      path: "Tests/Programs/Recording", swiftSettings: settings),
    .executableTarget(
      name: "recording-async", dependencies: ["Alchemic", "Recording"], path: "Tests/Programs/RecordingAsync",
      swiftSettings: settings),
    .executableTarget(
      name: "recording-sync", dependencies: ["Alchemic", "Recording"], path: "Tests/Programs/RecordingSync",
      swiftSettings: settings),
    .executableTarget(
      name: "recording-by-hand", dependencies: ["AlchemicCore", "Recording"], path: "Tests/Programs/RecordingByHand",
      swiftSettings: settings),
    .executableTarget(
      name: "creating-application",
      dependencies: ["AlchemicCore", "Recording", .product(name: "Logging", package: "swift-log")],
      path: "Tests/Programs/CreatingApplication", swiftSettings: settings),
    .executableTarget(
      name: "failing", dependencies: ["Alchemic", "Recording"], path: "Tests/Programs/Failing",
      swiftSettings: settings),
    .executableTarget(
      name: "configured-self-starting",
      dependencies: ["Alchemic", "AlchemicProperties", "AlchemicInspectionServer"],
      path: "Tests/Programs/ConfiguredSelfStarting", swiftSettings: settings),
    .executableTarget(
      name: "configured-starting", dependencies: ["AlchemicCore", "AlchemicProperties"],
      path: "Tests/Programs/ConfiguredStarting", swiftSettings: settings),
    .executableTarget(
      name: "starting-by-hand", dependencies: ["AlchemicCore", "AlchemicInspectionServer"],
      path: "Tests/Programs/StartingByHand", swiftSettings: settings),
    .executableTarget(
      name: "heap-growth", dependencies: ["AlchemicCore", "CHeap"], path: "Tests/Programs/HeapGrowth",
      swiftSettings: settings),
    // They run as processes of their own; a dependency would link the self-starting module into the tests.
    .testTarget(name: "AlchemicTests", dependencies: ["TestPrograms"], swiftSettings: settings),
    // Shows when a thread retains an object.
    .target(name: "CRetainObserver", dependencies: ["CAlchemicRuntime"], path: "Tests/Programs/CRetainObserver"),
    .executableTarget(
      name: "retain-moments", dependencies: ["AlchemicRuntime", "CRetainObserver"],
      path: "Tests/Programs/RetainMoments", swiftSettings: settings),
    .testTarget(
      name: "AlchemicRuntimeTests", dependencies: ["AlchemicRuntime", "TestPrograms", "retain-moments"],
      swiftSettings: settings),
    .testTarget(
      name: "AlchemicCoreTests",
      dependencies: [
        "AlchemicCore", "AlchemicFoundation", "AlchemicRuntime", "AlchemicTesting", "SeededNumbers",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    // Random containers, compared with a model of the articles.
    .testTarget(
      name: "AlchemicRandomTests",
      dependencies: [
        "AlchemicCore", "AlchemicProperties", "AlchemicServices", "AlchemicTesting", "SeededNumbers",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AlchemicTestingTests", dependencies: ["AlchemicTesting", "AlchemicCore"], swiftSettings: settings),
    // Also run optimised, and under Thread Sanitizer: see the end of this file.
    .testTarget(
      name: "AlchemicConcurrencyTests",
      dependencies: [
        "AlchemicCore", "AlchemicTesting", "CAlchemicRuntime", "SeededNumbers",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    // The original framework's manual, chapter by chapter.
    .testTarget(
      name: "AlchemicManualTests",
      dependencies: [
        "AlchemicCore", "AlchemicFoundation", "AlchemicStores", "AlchemicTesting", "TestPrograms",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    // The same chapters, whose classes have attributes where an attribute can write the declaration. The folder is a link.
    .testTarget(
      name: "AlchemicManualAttributeTests",
      dependencies: [
        "AlchemicMacros", "AlchemicCore", "AlchemicFoundation", "AlchemicTesting",
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: [
        "Chapters/Chapter22FurtherConfiguration.swift", "Chapters/Chapter24Starting.swift",
        "Chapters/Chapter25Context.swift", "Chapters/Chapter27UserDefaults.swift",
        "Chapters/Chapter28CloudStore.swift", "Chapters/Chapter29Transformers.swift",
      ],
      swiftSettings: settings + [.define("Attributes", .when(traits: ["Macros"]))]),
    // The code of the articles and of the README, and what the articles must not leave out.
    .testTarget(
      name: "AlchemicDocumentationTests",
      dependencies: [
        "AlchemicCloud", "AlchemicProperties", "AlchemicServices", "AlchemicCore", "AlchemicFoundation",
        "AlchemicStores",
        "AlchemicStoresTesting", "AlchemicTesting", "AlchemicMacros", "Shop", "TestPrograms", "club",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AlchemicStoresTests",
      dependencies: [
        "AlchemicStores", "AlchemicStoresTesting", "AlchemicCore", "AlchemicTesting", "SeededNumbers", "StoreWriter",
        "unreflected",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AlchemicCloudTests",
      dependencies: [
        "AlchemicCloud", "AlchemicCore", "AlchemicStores", "AlchemicProperties",
        "AlchemicTesting", "SeededNumbers",
        "EtcdServers", "TestPrograms",
        .product(name: "Configuration", package: "swift-configuration", condition: withProperties),
      ],
      swiftSettings: settings),
    .target(name: "EtcdServers", path: "Tests/Programs/EtcdServers", swiftSettings: settings),
    .testTarget(
      name: "AlchemicServicesTests",
      dependencies: [
        "AlchemicServices", "AlchemicCore", "AlchemicTesting", "SeededNumbers", "TestPrograms",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "serving",
      dependencies: ["AlchemicServices", "AlchemicCore", .product(name: "Logging", package: "swift-log")],
      path: "Tests/Programs/Serving", swiftSettings: settings),
    .executableTarget(
      name: "self-starting-services",
      dependencies: ["Alchemic", "AlchemicServices", .product(name: "Logging", package: "swift-log")],
      path: "Tests/Programs/SelfStartingServices", swiftSettings: settings),
    .executableTarget(
      name: "manual-device", dependencies: ["AlchemicCloud", "AlchemicCore", "AlchemicProperties", "AlchemicStores"],
      path: "Tests/Programs/ManualDevice", swiftSettings: settings),
    // Built optimised and with -enable-testing by `make bench-cloud`.
    .executableTarget(
      name: "cloud-bench", dependencies: ["AlchemicCloud", "AlchemicStores", "EtcdServers"],
      path: "Tests/Programs/CloudBench", swiftSettings: settings),
    .executableTarget(
      name: "cloud-device", dependencies: ["AlchemicCloud", "AlchemicStores", "CWrongClock", "SeededNumbers"],
      path: "Tests/Programs/CloudDevice", swiftSettings: settings),
    .target(name: "CWrongClock", path: "Tests/Programs/CWrongClock"),
    .target(name: "CFailingDisk", path: "Tests/Programs/CFailingDisk"),
    // No product contains this target, so its unsafe flag concerns no other package.
    .executableTarget(
      name: "unreflected", dependencies: ["AlchemicStores"], path: "Tests/Programs/Unreflected",
      swiftSettings: settings + [.unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"])]),
    .executableTarget(
      name: "StoreWriter", dependencies: ["AlchemicStores", "CFailingDisk"], path: "Tests/Programs/StoreWriter",
      swiftSettings: settings),
    // The texts of expansions and mistakes.
    .testTarget(
      name: "AlchemicMacroTests",
      dependencies: [
        "AlchemicMacroExpansion",
        .product(name: "SwiftDiagnostics", package: "swift-syntax", condition: withMacros),
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: withMacros),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax", condition: withMacros),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: withMacros),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax", condition: withMacros),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax", condition: withMacros),
      ],
      swiftSettings: settings),
    // Each word in both forms. Also run optimised.
    .testTarget(
      name: "AlchemicMacroFormsTests",
      dependencies: ["AlchemicMacros", "AlchemicCore", "AlchemicProperties", "AlchemicTesting", "IsolatedForms"],
      swiftSettings: settings),
    .target(
      name: "IsolatedForms", dependencies: ["AlchemicMacros"], path: "Tests/Programs/IsolatedForms",
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "AlchemicPropertiesTests",
      dependencies: [
        "AlchemicProperties", "AlchemicCore", "AlchemicModel", "AlchemicTesting",
        .product(name: "Configuration", package: "swift-configuration", condition: withProperties),
        .product(name: "ConfigurationTesting", package: "swift-configuration", condition: withProperties),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AlchemicInspectionTests", dependencies: ["AlchemicInspection"], exclude: ["Corpus"],
      swiftSettings: settings),
    .testTarget(
      name: "AlchemicInspectionServerTests",
      dependencies: [
        "AlchemicInspectionServer", "AlchemicInspectionClient", "AlchemicInspection", "AlchemicCore", "AlchemicStores",
        "AlchemicTesting", "LocalSockets", "TestPrograms", .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "inspected",
      dependencies: [
        "Alchemic", "AlchemicStores", "AlchemicInspectionServer", "AlchemicInspectionClient", "LocalSockets",
      ],
      path: "Tests/Programs/Inspected", swiftSettings: settings),
    .testTarget(
      name: "AlchemicInspectionClientTests",
      dependencies: [
        "AlchemicInspectionClient", "AlchemicInspectionServer", "AlchemicInspection",
        "AlchemicCore", "AlchemicStores", "LocalSockets", "SeededNumbers", "TestPrograms",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AlchemicComparisonTests", dependencies: ["AlchemicExplorer", "AlchemicInspection"],
      swiftSettings: settings),
    .testTarget(
      name: "AlchemicAdviceTests",
      dependencies: [
        "AlchemicCore", "AlchemicExplorer", "SeededNumbers", .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalScreenTests", dependencies: ["TerminalScreen", "SeededNumbers"], swiftSettings: settings),
    .executableTarget(
      name: "terminal-probe", dependencies: ["Terminals", "TerminalScreen"],
      path: "Tests/Programs/TerminalProbe", swiftSettings: settings),
    .testTarget(
      name: "NCursesTerminalTests",
      dependencies: ["Terminals", "TerminalScreen", "CNcurses", "CTerminal", "SeededNumbers", "terminal-probe"],
      swiftSettings: settings),
    .testTarget(
      name: "EditlineTerminalTests", dependencies: ["Terminals"], swiftSettings: settings),
    .testTarget(
      name: "AlchemicExplorerTests",
      dependencies: ["AlchemicExplorer", "AlchemicInspection", "TerminalScreen", "SeededNumbers"],
      swiftSettings: settings),
    .testTarget(
      name: "ExplorerRuntimeTests",
      dependencies: [
        "AlchemicExplorer", "AlchemicInspection", "TerminalScreen",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AlchemicTUICoreTests",
      dependencies: ["AlchemicExplorer", "AlchemicInspection", "TerminalScreen", "SeededNumbers"],
      swiftSettings: settings),
    .testTarget(
      name: "SampleBankTests",
      dependencies: [
        "SampleBank", "AlchemicCore", "AlchemicStores", "AlchemicInspection", "AlchemicInspectionServer",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AlchemicTUITests", dependencies: ["alchemic-tui", "TestPrograms", "test-explorer", "mistaken"],
      swiftSettings: settings),
    // The explorer on containers for measurements (Benchmarks/explorer) and pictures (screenshots/take).
    .executableTarget(
      name: "test-explorer",
      dependencies: [
        "AlchemicCore", "AlchemicInspection", "AlchemicInspectionClient", "AlchemicInspectionServer",
        "AlchemicExplorer", "SampleBank", "Terminals",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: withExplorer),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/Programs/TestExplorer", swiftSettings: settings),
  ]
)

/// The folders of Sources, and the targets in them, each in a folder with its name.
let folders = [
  "Traits": ["StoresTrait", "PropertiesTrait", "ExplorerTrait"],
  "Platform": ["CAlchemicPlatform"],
  "Container": [
    "CAlchemicRuntime", "AlchemicRuntime", "AlchemicModel", "AlchemicCore", "AlchemicFoundation", "Alchemic",
    "AlchemicProperties", "AlchemicServices", "AlchemicTesting",
  ],
  "Stores": ["AlchemicStores", "AlchemicCloud", "AlchemicStoresTesting"],
  "Macros": ["AlchemicMacros", "AlchemicMacroExpansion"],
  "Inspection": [
    "AlchemicInspection", "LocalSockets", "AlchemicInspectionServer", "AlchemicInspectionClient",
  ],
  "Explorer": ["AlchemicExplorer"],
  "Terminal": ["TerminalScreen", "CTerminal", "Terminals"],
  "Programs": ["SampleBank", "sample-bank", "alchemic-tui", "alchemic-check"],
]
for (folder, names) in folders {
  for target in package.targets where names.contains(target.name) { target.path = "Sources/\(folder)/\(target.name)" }
}

// The Swift Package Index sets this while it builds documentation, which shows what the traits add. Its manifest, .spi.yml,
// cannot name traits.
if Context.environment["SPI_GENERATE_DOCS"] != nil {
  let optional = package.traits.filter { $0.name != "default" }
  package.traits = optional.union([.default(enabledTraits: Set(optional.map(\.name)))])
}

// A start of the bank takes several times as long without optimisation, and the tests start it again and again.
if Context.environment["ALCHEMIC_OPTIMISED_SAMPLE"] != nil {
  for target in package.targets where target.name == "SampleBank" {
    target.swiftSettings = settings + [.unsafeFlags(["-O"])]
  }
}

// `ALCHEMIC_ONLY=AlchemicCoreTests,AlchemicStoresTests` keeps these targets and what they need, so that a change is
// tested without building the whole package. `make test` also uses it to build the concurrency tests optimised, and
// optimised under Thread Sanitizer.
//
// SwiftPM compiles all tests of a package for the host if one of them depends on a macro, as those of the expansion do. So
// these are in the package only if they are named, as `make test` does.
let named = Context.environment["ALCHEMIC_ONLY"]
if named?.contains("AlchemicMacroTests") != true { package.targets.removeAll { $0.name == "AlchemicMacroTests" } }
if let names = named {
  let byName = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var kept: Set<String> = []
  var packages: Set<String> = []
  func keep(_ name: String) {
    guard let target = byName[name], kept.insert(name).inserted else { return }
    for dependency in target.dependencies {
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): keep(name)
      case .productItem(_, let package, _, _): packages.formUnion([package].compactMap { $0 })
      @unknown default: break
      }
    }
  }
  for name in names.split(separator: ",") {
    precondition(byName[String(name)] != nil, "ALCHEMIC_ONLY names \(name), which is not a target of this package.")
    keep(String(name))
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { product in
    switch product {
    case let library as Product.Library: !kept.isSuperset(of: library.targets)
    case let executable as Product.Executable: !kept.isSuperset(of: executable.targets)
    default: true
    }
  }
  package.dependencies.removeAll { dependency in
    guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
    return !packages.contains { location.hasSuffix("/\($0)") }
  }
}
