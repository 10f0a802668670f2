// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicRuntime

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#endif

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
    var image = alchemic_image()
    guard alchemic_find_image(TypeDescriptor(of: type).address, &image), let path = image.path else { return nil }
    // The loader has no path for the executable, but the kernel has.
    return path.pointee == 0 ? "/proc/self/exe" : String(cString: path)
  }

  /// The methods in an image with one parameter of a type, which is named with its module: `Shop.Order`.
  ///
  /// The result is empty for a stripped file. A release build leaves out unused methods. The file is read at each call.
  public static func all(inFile file: String, taking parameter: String) -> [NamedMethod] {
    let symbols = Set(SymbolStrings.read(file, containing: firstWord(of: parameter)))
    return symbols.compactMap { NamedMethod(symbol: $0, parameter: parameter) }
  }

  /// The methods without parameters, and the properties, in an image that give an array of classes.
  ///
  /// As ``all(inFile:taking:)``.
  public static func classLists(inFile file: String) -> [NamedMethod] {
    // The mangled name of `[AnyClass]`.
    Set(SymbolStrings.read(file, containing: "SayyXlXpG")).compactMap { NamedMethod(classList: $0) }
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
    guard let end = text.firstRange(of: parameter + ")"), let start = text[..<end.lowerBound].lastIndex(of: "(") else {
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
    guard name.utf8.contains(UInt8(ascii: "(")) else { return String(name) }
    return String(name.replacing(/\(([^ ()]+) in _[0-9A-F]+\)/) { $0.output.1 })
  }
}

/// The strings of an ELF file's string tables.
private enum SymbolStrings {
  /// The strings that contain a text; none if the file cannot be read or isn't an ELF file.
  static func read(_ path: String, containing text: String) -> [String] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 64,
      let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { return [] }
    defer { munmap(start, Int(status.st_size)) }
    let file = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
    return tables(of: file).flatMap { strings(in: $0, containing: text) }
  }

  /// The string table sections. Layout: `Elf64_Ehdr` and `Elf64_Shdr` in elf.h.
  private static func tables(of file: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer] {
    let is64BitELF: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2]
    guard file.starts(with: is64BitELF) else { return [] }
    let headers = Int(clamping: file.loadUnaligned(fromByteOffset: 0x28, as: UInt64.self))
    let size = Int(file.loadUnaligned(fromByteOffset: 0x3A, as: UInt16.self))
    let count = Int(file.loadUnaligned(fromByteOffset: 0x3C, as: UInt16.self))
    guard size >= 0x40, headers >= 64, headers <= file.count - size * count else { return [] }
    return (0..<count).compactMap { index in
      let header = headers + index * size
      guard file.loadUnaligned(fromByteOffset: header + 4, as: UInt32.self) == 3 else { return nil }
      let offset = Int(clamping: file.loadUnaligned(fromByteOffset: header + 0x18, as: UInt64.self))
      let length = Int(clamping: file.loadUnaligned(fromByteOffset: header + 0x20, as: UInt64.self))
      guard offset < file.count, length > 0, length <= file.count - offset else { return nil }
      return UnsafeRawBufferPointer(rebasing: file[offset..<offset + length])
    }
  }

  private static func strings(in table: UnsafeRawBufferPointer, containing text: String) -> [String] {
    guard let base = table.baseAddress else { return [] }
    var found: [String] = []
    var position = 0
    var length = 0
    while position < table.count,
      let begin = alchemic_find_string(base + position, table.count - position, text, &length)
    {
      found.append(String(decoding: UnsafeRawBufferPointer(start: begin, count: length), as: UTF8.self))
      position = base.distance(to: begin) + length + 1
    }
    return found
  }
}
