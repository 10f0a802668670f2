// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection
internal import Foundation
internal import Synchronization

// What the JSON of all answers names in the same way.

/// A place in the source: `{"file": "Ledger.swift", "line": 30, "module": "SampleBank", "path": "/…/Ledger.swift"}`. The
/// path is there if the file is found.
struct ReportedPlace: Encodable, Hashable, Sendable {
  let location: AlchemicSourceLocation

  /// `nil` for a class that declares nothing, which has no line.
  init?(_ location: AlchemicSourceLocation?) {
    guard let location, location.line > 0 else { return nil }
    self.location = location
  }

  /// The absolute paths of source files by their `#fileID`, among the values that an encoder is given.
  static let paths = CodingUserInfoKey(rawValue: "paths")

  /// The source files that an encoder has named, by their `#fileID`, if this is among the values that it is given.
  static let named = CodingUserInfoKey(rawValue: "named")

  /// A set that an encoder adds to.
  final class Files: Sendable {
    private let files = Mutex<Set<String>>([])
    var all: Set<String> { files.withLock { $0 } }
    func add(_ file: String) { files.withLock { _ = $0.insert(file) } }
  }

  private enum Key: String, CodingKey { case file, line, module, path }

  func encode(to encoder: any Encoder) throws {
    if let key = Self.named, let files = encoder.userInfo[key] as? Files { files.add(location.fileID) }
    let parts = location.fileID.split(separator: "/")
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(parts.last.map(String.init) ?? "", forKey: .file)
    try container.encode(location.line, forKey: .line)
    try container.encode(parts.first.map(String.init) ?? "", forKey: .module)
    let paths = Self.paths.flatMap { encoder.userInfo[$0] as? [String: String] }
    try container.encodeIfPresent(paths?[location.fileID], forKey: .path)
  }
}

/// A factory that an answer names.
struct ReportedFactory: Encodable, Hashable, Sendable {
  let name, type, mode: String
  let place: ReportedPlace?

  init(_ factory: FactorySnapshot) {
    (name, type, mode) = (factory.name, factory.typeName, factory.mode.rawValue)
    place = ReportedPlace(factory.location)
  }
}

extension ContainerSnapshot {
  /// A factory as answers name it; `nil` for an id that the graph does not have.
  func reported(_ factory: Int) -> ReportedFactory? { self.factory(factory).map(ReportedFactory.init) }
}

/// The run that an answer is about.
struct ReportedRun: Encodable, Hashable, Sendable {
  let name, process, phase: String
  let savedAt: String?
  let pid: Int32
  let startNanoseconds: UInt64?
  let factories, objects: Int

  init(_ run: RunSummary) {
    (name, process, phase) = (run.name, run.process.name, run.phase.rawValue)
    pid = run.process.identifier
    savedAt =
      if case .file(let instant?) = run.source { Date(timeIntervalSince1970: instant).ISO8601Format() } else { nil }
    startNanoseconds = run.startDuration
    (factories, objects) = (run.factoryCount, run.objectCount)
  }
}
