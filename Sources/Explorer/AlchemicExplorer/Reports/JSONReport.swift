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

  static func startup(_ container: ContainerSnapshot) -> String {
    let progress = container.progress
    let took = progress.beganAt.flatMap { began in progress.endedAt.map { $0 > began ? $0 - began : 0 } }
    let profile = StartProfile(container)
    return text(
      Startup(
        phase: container.phase.rawValue, tookNanoseconds: took, singletons: progress.total, started: progress.started,
        failure: container.failure?.text,
        steps: StartStep.all(in: container).map {
          Startup.Step(
            afterNanoseconds: $0.after, tookNanoseconds: $0.took, ownNanoseconds: $0.own, waitedNanoseconds: $0.waited,
            inside: $0.inside,
            thread: $0.thread.isEmpty ? nil : $0.thread, state: $0.state, name: $0.name)
        },
        criticalPath: profile.map {
          Startup.Path(
            tookNanoseconds: $0.criticalTime, names: $0.criticalPath.compactMap(container.name(of:)))
        },
        gaps: profile?.gaps.map { gap in
          Startup.Gap(
            afterNanoseconds: gap.began - (profile?.began ?? 0), tookNanoseconds: gap.total,
            last: gap.after.flatMap(container.name(of:)),
            next: gap.before.flatMap(container.name(of:)))
        }, stop: StopProfile(container).map { Stop($0, in: container) }))
  }

  static func stop(_ container: ContainerSnapshot) -> String {
    text(StopProfile(container).map { Stop($0, in: container) } ?? Stop(phase: container.phase.rawValue))
  }

  static func settings(_ container: ContainerSnapshot) -> String {
    text(container.stores.flatMap { store in store.entries.map { Setting($0, store: store.id) } })
  }

  static func properties(_ container: ContainerSnapshot) -> String {
    text(container.properties.rows.map { Property($0) })
  }

  static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
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
      flags = dependency.flags.map(\.rawValue).sorted()
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

  private struct Startup: Encodable {
    let phase: String
    let tookNanoseconds: UInt64?
    let singletons, started: Int
    let failure: String?
    let steps: [Step]
    let criticalPath: Path?
    let gaps: [Gap]?
    /// The stop after it, if there was one.
    let stop: Stop?

    struct Step: Encodable {
      let afterNanoseconds, tookNanoseconds, ownNanoseconds, waitedNanoseconds: UInt64?
      let inside, thread: String?
      let state, name: String
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

  private struct Stop: Encodable {
    let phase: String
    let took: UInt64?
    let isClean: Bool
    let objects: [Object]

    struct Object: Encodable {
      let after, took: UInt64?
      let state, name: String
      let declared: String
      let failure: String?
      /// The objects that wait or waited for it.
      let keptWaiting: [String]?
      /// The objects that it waits or waited for.
      let waitedFor: [String]?
    }

    /// No stop.
    init(phase: String) { (self.phase, took, isClean, objects) = (phase, nil, false, []) }

    init(_ stop: StopProfile, in container: ContainerSnapshot) {
      phase = container.phase.rawValue
      took = stop.ended.map { Format.elapsed(from: stop.began, to: $0) }
      isClean = stop.ended != nil && stop.problems.isEmpty
      objects = zip(stop.rows, StopStep.all(in: container)).map { row, step in
        let failure: FailureSnapshot? =
          switch row.outcome {
          case .failed(let failure), .notBegun(let failure): failure
          case .stopped, .stopping, .waiting: nil
          }
        return Object(
          after: step.after, took: step.took, state: step.state, name: step.name,
          declared: container.factories[row.factory].location.description, failure: failure?.text,
          keptWaiting: step.keptWaiting.isEmpty ? nil : step.keptWaiting,
          waitedFor: step.waitedFor.isEmpty ? nil : step.waitedFor)
      }
    }
  }

  private struct Setting: Encodable {
    let store, key, title, group, origin: String
    let value, `default`: Value?
    let isSecret: Bool?
    /// As in ISO 8601, in UTC.
    let changedAt: String?
    let changedBy: String?

    init(_ entry: EntrySnapshot, store: String) {
      self.store = store
      key = entry.key
      title = entry.title
      group = entry.group
      origin = entry.origin.word
      isSecret = entry.editor == .secret ? true : nil
      value = entry.editor == .secret ? nil : entry.value.map(Value.init)
      `default` = entry.editor == .secret ? nil : entry.defaultValue.map(Value.init)
      changedAt = entry.changedAt.map { Date(timeIntervalSince1970: $0).formatted(.iso8601) }
      changedBy = entry.changedBy
    }
  }

  private struct Property: Encodable {
    let key, type, state: String
    let value, source, name, `default`, file: String?
    let names: [String]
    let isRequired: Bool
    let isSecret: Bool?
    let requiredBy: [String]

    init(_ row: PropertyList.Row) {
      let property = row.property
      key = property.key
      type = property.typeName
      var (value, source, name): (String?, String?, String?) = (nil, nil, nil)
      switch property.state {
      case .set(let text, let origin, let variable):
        state = "set"
        (value, source, name) = (text, origin, variable)
      case .usesDefault:
        state = "default"
        value = property.defaultValue
      case .absent: state = property.isRequired ? "missing" : "absent"
      case .unknown: state = "unknown"
      case .unusable(let origin, let variable):
        state = "unusable"
        (source, name) = (origin, variable)
      case .unreadable(let origin):
        state = "unreadable"
        source = origin
      }
      (self.value, self.source, self.name) = (value, source, name)
      `default` = property.defaultValue
      file = property.file
      names = property.names.map(\.name)
      isRequired = property.isRequired
      isSecret = property.isSecret ? true : nil
      requiredBy = row.users
    }
  }

  private struct Value: Encodable {
    let value: SettingValue

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .string(let text), .other(let text): try container.encode(text)
      case .bool(let isOn): try container.encode(isOn)
      case .integer(let number): try container.encode(number)
      case .double(let number): try container.encode(number)
      }
    }
  }
}

extension ContainerSnapshot {
  /// The name of the factory with an identifier; `nil` if there is none.
  func name(of factory: Int) -> String? {
    factories.indices.contains(factory) ? factories[factory].name : nil
  }
}
