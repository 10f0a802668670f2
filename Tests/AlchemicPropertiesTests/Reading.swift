// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Foundation

@testable import AlchemicProperties

/// The result of reading a property.
enum Reading: Equatable {
  case value(String)
  case missing
  /// The value is of another type: what was found, and where.
  case unusable(String?, at: String)
  /// The file cannot be read for this reason.
  case unreadable(String)
  /// Another error.
  case failed(String)

  /// Reads a property of a file. Its results leave out the directory of the tests.
  init<Value: PropertyValue>(
    _ key: String, as type: Value.Type, default defaultValue: Value? = nil, in file: PropertyFile
  ) {
    self.init(
      Property(
        key: key, file: file, defaultValue: defaultValue, isSecret: false, container: ContainerProperties()))
  }

  /// Reads a property of a source.
  init<Value: PropertyValue>(_ key: String, as type: Value.Type, from source: PropertySource) {
    let container = ContainerProperties()
    container.use(
      ContainerProperties.Declaration(
        sources: [source], options: [], requester: Problem.Requester(name: "test", location: nil)))
    self.init(
      Property<Value>(key: key, file: nil, defaultValue: nil, isSecret: false, container: container))
  }

  private init<Value>(_ property: Property<Value>) {
    do {
      self = .value(String(reflecting: try property.value()))
    } catch {
      let problem = FoundProblem(error.kind).problem
      func fact(_ title: String) -> String? { problem.facts.first { $0.title == title }?.values.first }
      switch problem.code {
      case "value-missing": self = .missing
      case "value-unusable":
        self = .unusable(fact("found"), at: (fact("set in") ?? "").replacing(Files.directory.path + "/", with: ""))
      case "source-unreadable":
        self = .unreadable(
          problem.summary.firstRange(of: " cannot be read: ").map { String(problem.summary[$0.upperBound...]) } ?? "")
      default: self = .failed(problem.summary)
      }
    }
  }
}
