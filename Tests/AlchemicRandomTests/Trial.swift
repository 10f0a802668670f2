// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// A container as data: what its classes declare, in the words of the articles.
///
/// Types are fixed, declarations are not: one compiled program tries any number of containers, and removes declarations
/// from one that fails.
struct Trial: Hashable, Sendable {
  var factories: [Declared]
  /// How many singletons its starts create at the same time.
  var concurrency = 1

  /// The place of a factory by its key.
  func index(of key: Int) -> Int? { factories.firstIndex { $0.key == key } }
}

/// One factory: a class of the trial, or a method of one.
struct Declared: Hashable, Sendable {
  /// Identifies the factory in its trial, also once others have been removed.
  var key: Int
  var name: String
  var origin = Origin.class
  /// The class, or the declared type of the method's result.
  var kind: Kind
  /// The class of the objects: of a method's, at least the declared type.
  var objectKind: Kind
  var mode = Mode.singleton
  var isPrimary = false
  var isLazy = false
  var isNillable = false
  /// The option of the factory: every dependency on it is transient.
  var isTransient = false
  /// How the initialiser or the method runs.
  var calls = Calls.plain
  var outcome = Outcome.object
  var stop: Stop?
  /// What the object does as a service, and the options for that.
  var serving: Serving?
  var arguments: [Need] = []
  var variables: [Need] = []
  /// `AcDependsOn`.
  var orders: [Need] = []

  enum Origin: Hashable, Sendable {
    case `class`
    case staticMethod(owner: Int)
    case method(owner: Int)
  }

  enum Mode: String, CaseIterable, Sendable { case singleton, template, reference, job, step }
  enum Calls: String, CaseIterable, Sendable { case plain, async, main }
  enum Outcome: String, Sendable { case object, throwsAtFirst, throwsAlways, nothing }
  enum Stop: String, CaseIterable, Sendable { case ends, throwing, hanging }

  var owner: Int? {
    switch origin {
    case .class: nil
    case .staticMethod(let owner), .method(let owner): owner
    }
  }

  var isClass: Bool { origin == .class }

  /// All dependencies, in the order of a snapshot.
  var needs: [Need] { arguments + variables + orders }
}

/// An argument, a variable, an order, or a request.
struct Need: Hashable, Sendable, CustomStringConvertible {
  var kind: Kind
  var shape = Shape.one
  var criteria: [Wanted] = []
  /// `AcNillable` and `AcTransient`, for variables.
  var isNillable = false
  var isTransient = false
  var place = Place.variable
  /// A number from outside of the program, in place of an object.
  var property: Property?

  /// Whether the sources have the value, as a number, or the declaration has a default value.
  enum Property: String, CaseIterable, Sendable { case present, missing, unusable, defaulted }

  var description: String {
    let criterion =
      switch criteria.first {
      case .kind(let kind)?: " with \(kind.rawValue)"
      case .factory(let key)?: " of factory \(key)"
      case nil: ""
      }
    return "\(shape.rawValue) \(kind.rawValue)\(criterion)"
  }

  enum Shape: String, CaseIterable, Sendable {
    case one, optional, array, lazy, provider, lazyArray, lazies, providers
    var isArray: Bool { self == .array || self == .lazyArray || self == .lazies || self == .providers }
    var isDeferred: Bool { self == .lazy || self == .provider || self == .lazyArray || self == .lazies || isProvider }
    var isProvider: Bool { self == .provider || self == .providers }
  }

  /// Where a variable is: a subscript, a stored property (where there is one of the type), or a slot.
  enum Place: String, Sendable { case variable, stored, slot }

  enum Wanted: Hashable, Sendable {
    case kind(Kind)
    /// The factory with a key; its name may change.
    case factory(Int)
  }
}

// MARK: As a program

extension Trial: CustomStringConvertible {
  /// The declarations as a program would write them, in short.
  var description: String {
    let threads = concurrency > 1 ? ["\(concurrency) at the same time"] : []
    return (factories.map { text(of: $0) } + threads).joined(separator: "\n")
  }

  private func text(of factory: Declared) -> String {
    var options: [String] = []
    switch factory.mode {
    case .singleton: break
    case .job, .step: options.append("AcScoped(.\(factory.mode.rawValue))")
    case .template: options.append("AcTemplate()")
    case .reference: options.append("AcReference()")
    }
    if factory.isPrimary { options.append("AcPrimary()") }
    if factory.isLazy { options.append("AcLazy()") }
    if factory.isNillable { options.append("AcNillable()") }
    if factory.isTransient { options.append("AcTransient()") }
    if factory.stop == .hanging { options.append("AcStopTimeout(short)") }
    let arguments = factory.arguments.map { text(of: $0, isVariable: false) }.joined(separator: ", ")
    let calls = factory.calls == .plain ? "" : " \(factory.calls.rawValue)"
    let outcome = factory.outcome == .object ? "" : " \(factory.outcome.rawValue)"
    func name(_ key: Int) -> String { index(of: key).map { factories[$0].name } ?? "?" }
    var lines: [String] = []
    let listed = options.isEmpty ? "" : "  " + options.joined(separator: ", ")
    switch factory.origin {
    case .class: lines = ["\(factory.name): class \(factory.kind.name)(\(arguments))\(calls)\(outcome)\(listed)"]
    case .staticMethod(let owner):
      lines = [
        "\(factory.name): static method of \(name(owner))(\(arguments))\(calls) -> \(factory.kind.name)\(outcome)\(listed)"
      ]
    case .method(let owner):
      lines = [
        "\(factory.name): method of \(name(owner))(\(arguments))\(calls) -> \(factory.kind.name)\(outcome)\(listed)"
      ]
    }
    lines += factory.variables.map { "  \($0.place.rawValue) \(text(of: $0, isVariable: true))" }
    lines += factory.orders.map { "  AcDependsOn \(text(of: $0, isVariable: false))" }
    if let stop = factory.stop { lines.append("  AcStop \(stop.rawValue)") }
    if let serving = factory.serving { lines.append("  \(serving)") }
    return lines.joined(separator: "\n")
  }

  private func text(of need: Need, isVariable: Bool) -> String {
    if let property = need.property {
      return "Int\(need.shape == .optional ? "?" : "") AcProperty(\(property.rawValue))"
    }
    let kind = need.kind.name
    var words =
      switch need.shape {
      case .one: kind
      case .optional: "\(kind)?"
      case .array: "[\(kind)]"
      case .lazy: "ALCLazy<\(kind)>"
      case .provider: "ALCProvider<\(kind)>"
      case .lazyArray: "ALCLazy<[\(kind)]>"
      case .lazies: "[ALCLazy<\(kind)>]"
      case .providers: "[ALCProvider<\(kind)>]"
      }
    for wanted in need.criteria {
      switch wanted {
      case .kind(let kind): words += " \(kind.isClass ? "AcClass" : "AcProtocol")(\(kind.name))"
      case .factory(let key): words += " AcName(\(index(of: key).map { factories[$0].name } ?? "?"))"
      }
    }
    if need.isNillable { words += " AcNillable()" }
    if need.isTransient { words += " AcTransient()" }
    return words
  }
}
