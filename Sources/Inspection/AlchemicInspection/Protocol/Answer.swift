// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The result in an answer.
public enum Answer: Hashable, Sendable {
  /// The request was carried out.
  case done
  /// The process and its capabilities.
  case hello(Hello)
  /// The rest of a snapshot, after its parts.
  case snapshot(SnapshotHeader)
  /// The when-ready callbacks.
  case callbacks([CallbackSnapshot])
  /// The key-value stores.
  case stores([StoreSnapshot])
  /// The description of an object.
  case description(String)
  /// Why a factory's arguments and variables receive their values.
  case explanations([Explanation])
  /// The living objects, or a page of them.
  case live(LiveCounts)
  /// The open scopes, and the objects that have outlived their scope.
  case scopes(ScopesReport)
}

extension Answer: Codable {
  private enum Key: String, CodingKey {
    case version, counts, callbacks, stores, description, explanations, live, scopes
  }

  /// Decodes an answer, whose members determine its case.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    if let version = try fields.decodeIfPresent(ProtocolVersion.self, forKey: .version) {
      // Another major version may say anything else.
      let isKnown = version.isCompatible(with: InspectionProtocol.version)
      self = .hello(isKnown ? try Hello(from: decoder) : Hello(version: version))
    } else if fields.contains(.counts) {
      self = .snapshot(try SnapshotHeader(from: decoder))
    } else if let callbacks = try fields.decodeIfPresent([CallbackSnapshot].self, forKey: .callbacks) {
      self = .callbacks(callbacks)
    } else if let stores = try fields.decodeIfPresent([StoreSnapshot].self, forKey: .stores) {
      self = .stores(stores)
    } else if let description = try fields.decodeIfPresent(String.self, forKey: .description) {
      self = .description(description)
    } else if let explanations = try fields.decodeIfPresent([Explanation].self, forKey: .explanations) {
      self = .explanations(explanations)
    } else if let live = try fields.decodeIfPresent(LiveCounts.self, forKey: .live) {
      self = .live(live)
    } else if let scopes = try fields.decodeIfPresent(ScopesReport.self, forKey: .scopes) {
      self = .scopes(scopes)
    } else {
      self = .done
    }
  }

  /// Encodes an answer.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .hello(let hello): return try hello.encode(to: encoder)
    case .snapshot(let header): return try header.encode(to: encoder)
    case .done, .callbacks, .stores, .description, .explanations, .live, .scopes: break
    }
    var fields = encoder.container(keyedBy: Key.self)
    switch self {
    case .hello, .snapshot, .done: break
    case .callbacks(let callbacks): try fields.encode(callbacks, forKey: .callbacks)
    case .stores(let stores): try fields.encode(stores, forKey: .stores)
    case .explanations(let explanations): try fields.encode(explanations, forKey: .explanations)
    case .live(let counts): try fields.encode(counts, forKey: .live)
    case .scopes(let report): try fields.encode(report, forKey: .scopes)
    case .description(let text): try fields.encode(text, forKey: .description)
    }
  }
}
