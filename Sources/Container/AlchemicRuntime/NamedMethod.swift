// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicPlatform

/// A method or a property of a class, read from the symbols of its image.
public struct NamedMethod: Hashable, Sendable {
  /// The class with its module, and the types it is nested in, as ``TypeNames/qualified(_:)`` names it.
  public let owner: String
  /// The name and the labels: `alchemic(_:)`; of a property, the name alone.
  public let name: String
  /// Whether it is static.
  public let isStatic: Bool

  /// The file of the image that declares a class.
  public static func file(of type: AnyClass) -> String? {
    Image(holding: TypeDescriptor(of: type).address)?.file
  }

  /// The methods in an image with one parameter of a type, which is named with its module: `Shop.Order`.
  ///
  /// The result is empty for a stripped file. A release build leaves out unused methods. The file is read at each call.
  public static func all(inFile file: String, taking parameter: String) -> [NamedMethod] {
    let symbols = symbols(inFile: file, containing: firstWord(of: parameter))
    return symbols.compactMap { NamedMethod(symbol: $0, parameter: parameter) }
  }

  /// The methods without parameters, and the properties, in an image that give an array of classes.
  ///
  /// As ``all(inFile:taking:)``.
  public static func classLists(inFile file: String) -> [NamedMethod] {
    // The mangled name of `[AnyClass]`.
    symbols(inFile: file, containing: "SayyXlXpG").compactMap { NamedMethod(classList: $0) }
  }

  /// The symbols of a file that contain a text; none if the file cannot be read.
  private static func symbols(inFile file: String, containing text: String) -> Set<String> {
    var found: Set<String> = []
    withUnsafeMutablePointer(to: &found) { pointer in
      alchemic_enumerate_symbols(
        file, text,
        { name, length, context in
          // The context is the set above, which outlives this call.
          let name = String(decoding: UnsafeRawBufferPointer(start: name, count: length), as: UTF8.self)
          context?.assumingMemoryBound(to: Set<String>.self).pointee.insert(name)
        }, pointer)
    }
    return found
  }

  /// The first word of a type's name. A mangled name always contains it; repeated words are written as references.
  private static func firstWord(of parameter: String) -> String {
    let name = parameter.drop { $0 != "." }.dropFirst()
    let first = name.prefix { $0.isUppercase }
    return String(first + name.dropFirst(first.count).prefix { $0.isLowercase })
  }

  private init?(symbol: String, parameter: String) {
    guard symbol.hasSuffix("F") || symbol.hasSuffix("FZ"), let text = Demangled.text(of: symbol) else { return nil }
    // `static Shop.Desk.order(of: Shop.Order) -> ()`
    guard let end = text.firstPlace(of: parameter + ")"), let start = text[..<end.lowerBound].lastIndex(of: "(") else {
      return nil
    }
    let label = text[text.index(after: start)..<end.lowerBound]
    guard label.isEmpty || label.hasSuffix(": ") else { return nil }
    guard let member = Self.member(text[..<start]) else { return nil }
    owner = member.owner
    name = "\(member.name)(\(label.isEmpty ? "_" : label.dropLast(2)):)"
    isStatic = member.isStatic
  }

  private init?(classList symbol: String) {
    // `static Shop.Setup.libraries() -> Swift.Array<…>`, `Shop.Setup.libraries.getter : Swift.Array<…>`
    guard let text = Demangled.text(of: symbol) else { return nil }
    let endings = ["() -> ", ".getter : "].map { $0 + "Swift.Array<Swift.AnyObject.Type>" }
    guard let ending = endings.first(where: text.hasSuffix), let member = Self.member(text.dropLast(ending.count))
    else {
      return nil
    }
    owner = member.owner
    name = ending.hasPrefix("(") ? "\(member.name)()" : member.name
    isStatic = member.isStatic
  }

  /// The parts of a demangled name: `static Shop.Desk.order`.
  private static func member(_ text: Substring) -> (owner: String, name: String, isStatic: Bool)? {
    let isStatic = text.hasPrefix("static ")
    let path = text.dropFirst(isStatic ? 7 : 0)
    if path.hasSuffix(")"), let opening = path.lastIndex(of: "(") {
      // A private member: `Shop.Desk.(order in _0A1B)`
      let name = path[path.index(after: opening)...].prefix { $0 != " " }
      return (withoutFiles(path[..<opening].dropLast()), String(name), isStatic)
    }
    guard let dot = path.lastIndex(of: ".") else { return nil }
    return (withoutFiles(path[..<dot]), String(path[path.index(after: dot)...]), isStatic)
  }

  /// A name without the discriminators of private types: `Shop.(Desk in _0A1B)` becomes `Shop.Desk`.
  private static func withoutFiles(_ name: Substring) -> String {
    var written = ""
    var rest = name
    while let opening = rest.firstIndex(of: "(") {
      written += rest[..<opening]
      rest = rest[rest.index(after: opening)...]
      let type = rest.prefix { !" ()".contains($0) }
      if !type.isEmpty, let file = rest.firstPlace(of: " in _"), file.lowerBound == type.endIndex,
        let closing = rest[file.upperBound...].firstIndex(where: { !"0123456789ABCDEF".contains($0) }),
        closing > file.upperBound, rest[closing] == ")"
      {
        written += type
        rest = rest[rest.index(after: closing)...]
      } else {
        written += "("
      }
    }
    return written + rest
  }
}
