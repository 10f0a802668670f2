// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel
internal import AlchemicInspection
internal import Foundation

/// Reports for programs.
///
/// Factories are identified by their names, the names of durations end with their unit, and absent values are left out.
/// Later versions only add members.
enum JSONReport {
  static func factories(_ container: ContainerSnapshot) -> String {
    let facts = Facts(container)
    return text(
      container.factories.map { factory in
        FactoriesPane.table.record(
          factory, facts,
          with: Dependencies(
            arguments: factory.arguments.map { Dependency($0, in: container) },
            injections: factory.injections.map { Dependency($0, in: container) }))
      })
  }

  static func graph(_ container: ContainerSnapshot) -> String {
    let edges = container.factories.flatMap { factory in
      factory.arguments.map { (factory, "argument", $0) } + factory.injections.map { (factory, "variable", $0) }
    }
    return text(
      GraphReport(
        factories: container.factories.map(\.name),
        dependencies: edges.map { factory, kind, dependency in
          var report = Dependency(dependency, in: container)
          report.requester = factory.name
          report.kind = kind
          return report
        }))
  }

  static func startup(_ container: ContainerSnapshot) -> String { text(Startup(container)) }

  static func stop(_ container: ContainerSnapshot) -> String {
    text(StopProfile(container).map { Stop($0, in: container) } ?? Stop(phase: container.phase.rawValue))
  }

  static func settings(_ container: ContainerSnapshot) -> String {
    text(SettingsPane.table.records(container.settingRows, Facts(container)))
  }

  static func properties(_ container: ContainerSnapshot) -> String {
    text(PropertyList.table.records(container.properties.rows, Facts(container)))
  }

  /// A value as JSON.
  ///
  /// - Parameters:
  ///   - paths: The absolute paths of source files, by their `#fileID`, for places that have one.
  ///   - files: Receives the files that it names.
  static func text(
    _ value: some Encodable, paths: [String: String] = [:], naming files: ReportedPlace.Files? = nil
  ) -> String {
    let encoder = JSONEncoder()
    if let key = ReportedPlace.paths { encoder.userInfo[key] = paths }
    if let key = ReportedPlace.named { encoder.userInfo[key] = files }
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
    // Reports hold texts, numbers and lists of them, so encoding cannot fail.
    guard let data = try? encoder.encode(value) else { preconditionFailure("A report cannot be written as JSON") }
    return String(decoding: data, as: UTF8.self).escapedJSON + "\n"
  }
}

extension JSONReport {
  /// The dependencies of a factory.
  private struct Dependencies: Encodable {
    let arguments, injections: [Dependency]
  }

  private struct GraphReport: Encodable {
    let factories: [String]
    let dependencies: [Dependency]
  }

  private struct Dependency: Encodable {
    var requester: String?
    var kind: String?
    let name, type, criteria, declared: String
    let flags: [String]
    /// `lazy` or `provider`, where it receives its object later.
    let deferral: String?
    let resolution: String
    let factories: [String]?
    let constant, failure: String?

    init(_ dependency: DependencySnapshot, in container: ContainerSnapshot) {
      name = dependency.name
      type = dependency.typeName
      criteria = dependency.criteria
      declared = dependency.location.description
      flags = dependency.flags.names.sorted()
      deferral = dependency.deferral?.rawValue
      var (factories, constant, failure): ([String]?, String?, String?) = (nil, nil, nil)
      switch dependency.resolution {
      case .unresolved: resolution = "unresolved"
      case .factories(let ids, let isArray):
        resolution = isArray ? "all" : "one"
        factories = ids.compactMap(container.name(of:))
      case .constant(let text):
        resolution = "constant"
        constant = text
      case .nothing: resolution = "nothing"
      case .unknown: resolution = "unknown"
      case .failed(let error):
        resolution = "failed"
        failure = error.text
      }
      (self.factories, self.constant, self.failure) = (factories, constant, failure)
    }
  }

  /// A start, and the stop after it.
  struct Startup: Encodable, Sendable {
    let phase: String
    let tookNanoseconds: UInt64?
    let singletons, started: Int
    let failure: String?
    let steps: [TableRecord]
    let sum: Sum?
    let criticalPath: Path?
    let gaps: [Gap]?
    /// The stop after it, if there was one.
    private let stop: Stop?

    init(_ container: ContainerSnapshot) {
      let progress = container.progress
      let profile = StartProfile(container)
      phase = container.phase.rawValue
      tookNanoseconds = progress.duration
      (singletons, started, failure) = (progress.total, progress.started, container.failure?.text)
      steps = StartStep.table.records(StartStep.all(in: container), Facts(container))
      sum = profile.map { Sum(StartExplanation($0, container), in: container) }
      criticalPath = profile.map {
        Path(tookNanoseconds: $0.criticalTime, names: $0.criticalPath.compactMap(container.name(of:)))
      }
      gaps = profile?.gaps.map { gap in
        Gap(
          afterNanoseconds: gap.began - (profile?.began ?? 0), tookNanoseconds: gap.total,
          last: gap.after.flatMap(container.name(of:)), next: gap.before.flatMap(container.name(of:)))
      }
      stop = StopProfile(container).map { Stop($0, in: container) }
    }

    /// The parts of the start, which add up to its duration, and its duration if the objects that nothing needed
    /// were lazy.
    struct Sum: Encodable {
      let objects, unneeded: [Object]
      /// The advice to create more objects at the same time; absent where that would not help.
      let concurrency: Concurrency?
      let searchNanoseconds, callbacksNanoseconds, waitsNanoseconds, gapsNanoseconds, lazyNanoseconds: UInt64

      /// How many threads a start should have, and its duration with them at best.
      struct Concurrency: Encodable {
        let threads: Int
        let tookNanoseconds: UInt64
        let withTwoNanoseconds: UInt64?
      }

      struct Object: Encodable {
        let name: String
        let tookNanoseconds: UInt64
        let place: ReportedPlace?
      }

      init(_ explanation: StartExplanation, in container: ContainerSnapshot) {
        func object(_ part: StartExplanation.Part) -> Object {
          Object(
            name: container.name(of: part.factory) ?? "", tookNanoseconds: part.time,
            place: ReportedPlace(container.factory(part.factory)?.location))
        }
        (objects, unneeded) = (explanation.objects.map(object), explanation.unneeded.map(object))
        (searchNanoseconds, callbacksNanoseconds) = (explanation.search, explanation.callbacks)
        waitsNanoseconds = explanation.waits
        concurrency = explanation.parallel.map {
          Concurrency(threads: $0.threads, tookNanoseconds: $0.total, withTwoNanoseconds: $0.totalWithTwo)
        }
        (gapsNanoseconds, lazyNanoseconds) = (explanation.gaps, explanation.lazyTotal)
      }
    }

    /// The chain of objects, each of which needs the one before it, whose own times add up to most.
    struct Path: Encodable {
      let tookNanoseconds: UInt64
      let names: [String]
    }

    /// A time in which nothing was created, between two objects.
    struct Gap: Encodable {
      let afterNanoseconds, tookNanoseconds: UInt64
      let last, next: String?
    }
  }

  private struct Stop: Encodable, Sendable {
    let phase: String
    let took: UInt64?
    let isClean: Bool
    let objects: [TableRecord]

    /// No stop.
    init(phase: String) { (self.phase, took, isClean, objects) = (phase, nil, false, []) }

    init(_ stop: StopProfile, in container: ContainerSnapshot) {
      phase = container.phase.rawValue
      took = stop.ended.map { Format.elapsed(from: stop.began, to: $0) }
      isClean = stop.ended != nil && stop.problems.isEmpty
      objects = StopStep.table.records(StopStep.all(in: container), Facts(container))
    }
  }
}

extension ContainerSnapshot {
  /// The name of the factory with an identifier; `nil` if there is none.
  func name(of factory: Int) -> String? {
    factories.indices.contains(factory) ? factories[factory].name : nil
  }
}
