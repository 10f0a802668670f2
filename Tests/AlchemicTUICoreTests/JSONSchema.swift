// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The part of JSON Schema (2020-12, and draft-07) that the schemas of this package's formats use.
///
/// A word that it does not know is a failure of the validation, so that no rule is silently ignored.
struct JSONSchema {
  private let root: [String: Any]

  /// Reads a schema.
  init(_ data: Data) throws {
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// What breaks the schema, each with its place in the document; none for a valid document.
  func faults(in document: Data) throws -> [String] {
    faults(try JSONSerialization.jsonObject(with: document, options: .fragmentsAllowed), root, "")
  }

  /// Words without a rule.
  private static let annotations: Set<String> = [
    "$schema", "$id", "id", "$defs", "definitions", "title", "description", "default", "format", "$comment",
  ]

  private func faults(_ value: Any, _ schema: Any, _ path: String) -> [String] {
    guard let schema = schema as? [String: Any] else { return [] }
    return schema.sorted { $0.key < $1.key }.flatMap { word, rule in faults(value, word, rule, schema, path) }
  }

  private func faults(_ value: Any, _ word: String, _ rule: Any, _ schema: [String: Any], _ path: String) -> [String] {
    func fault(_ words: String) -> [String] { ["\(path.isEmpty ? "/" : path): \(words)"] }
    switch word {
    case _ where Self.annotations.contains(word): return []
    case "$ref": return faults(value, resolved(rule as? String ?? ""), path)
    case "type":
      let types = rule as? [String] ?? [rule as? String ?? ""]
      return types.contains { isOf($0, value) } ? [] : fault("is not of type \(types.joined(separator: " or "))")
    case "const": return equal(value, rule) ? [] : fault("is not \(rule)")
    case "enum": return (rule as? [Any] ?? []).contains { equal(value, $0) } ? [] : fault("\(value) is no choice")
    case "required":
      guard let object = value as? [String: Any] else { return [] }
      return (rule as? [String] ?? []).filter { object[$0] == nil }.flatMap { fault("has no \($0)") }
    case "properties":
      guard let object = value as? [String: Any], let rules = rule as? [String: Any] else { return [] }
      return object.flatMap { name, member in
        rules[name].map { faults(member, $0, "\(path)/\(name)") } ?? []
      }
    case "additionalProperties":
      guard let object = value as? [String: Any] else { return [] }
      let known = Set((schema["properties"] as? [String: Any] ?? [:]).keys)
      return object.filter { !known.contains($0.key) }.flatMap { name, member in
        rule as? Bool == false ? fault("has the unknown member \(name)") : faults(member, rule, "\(path)/\(name)")
      }
    case "items":
      return (value as? [Any] ?? []).enumerated().flatMap { faults($1, rule, "\(path)/\($0)") }
    case "oneOf", "anyOf":
      let results = (rule as? [Any] ?? []).map { faults(value, $0, path) }
      let count = results.count { $0.isEmpty }
      if word == "oneOf" ? count == 1 : count > 0 { return [] }
      // The nearest alternative says most.
      return fault("matches \(count) of \(results.count) alternatives") + (results.min { $0.count < $1.count } ?? [])
    case "allOf": return (rule as? [Any] ?? []).flatMap { faults(value, $0, path) }
    case "minimum", "maximum":
      guard let number = value as? NSNumber, let limit = rule as? NSNumber else { return [] }
      let isWithin =
        word == "minimum" ? number.doubleValue >= limit.doubleValue : number.doubleValue <= limit.doubleValue
      return isWithin ? [] : fault("\(number) is beyond \(limit)")
    case "minItems":
      return (value as? [Any]).map { $0.count >= (rule as? Int ?? 0) } ?? true ? [] : fault("has too few elements")
    case "uniqueItems":
      guard rule as? Bool == true, let list = value as? [NSObject] else { return [] }
      return Set(list).count == list.count ? [] : fault("has equal elements")
    case "pattern":
      guard let text = value as? String, let pattern = rule as? String else { return [] }
      return text.range(of: pattern, options: .regularExpression) != nil
        ? [] : fault("\(text) does not match \(pattern)")
    default: return fault("the schema has the unknown word \(word)")
    }
  }

  private func resolved(_ reference: String) -> Any {
    var target: Any = root
    for part in reference.split(separator: "/").dropFirst() {
      target = (target as? [String: Any])?[String(part)] ?? false
    }
    return target
  }

  private func equal(_ value: Any, _ other: Any) -> Bool { (value as? NSObject) == (other as? NSObject) }

  private func isOf(_ type: String, _ value: Any) -> Bool {
    let number = value as? NSNumber
    let isBool = number.map { isBoolean($0) } ?? false
    switch type {
    case "object": return value is [String: Any]
    case "array": return value is [Any]
    case "string": return value is String
    case "boolean": return isBool
    case "integer": return !isBool && number.map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
    case "number": return !isBool && number != nil
    case "null": return value is NSNull
    default: return false
    }
  }
}

/// Whether a number of a JSON document is `true` or `false`.
private func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
