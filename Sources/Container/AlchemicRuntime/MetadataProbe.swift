// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Reads types that are known, and compares them with their declarations.
///
/// A compiler that lays out metadata in another way changes these types, too. Nothing that the reader reads can then be trusted.
enum MetadataProbe {
  typealias Property = UnreadableMetadata.Property

  /// Why nothing can be read by this reader; `nil` where it reads the known types correctly. Read once in the process.
  static let unreadable: UnreadableMetadata? = {
    do throws(UnreadableMetadata) {
      guard let reason = difference(of: try read()) else { return nil }
      return UnreadableMetadata(file: Image(holding: #dsohandle)?.fileName ?? "", reason: reason)
    } catch {
      return error
    }
  }()

  /// The first difference between properties and what must be read; `nil` where there is none.
  static func difference(of properties: [Property]) -> UnreadableMetadata.Reason? {
    for (index, wanted) in expected.enumerated() {
      let found = properties.indices.contains(index) ? properties[index] : nil
      if found != wanted { return .probe(wanted, found: found?.value) }
    }
    return nil
  }

  /// What must be read.
  static let expected = [
    Property("ProbedClass, conformance's protocol", "ProbedProtocol"),
    Property("ProbedClass, conformance's record", "found"),
    Property("ProbedClass, descriptor", "class ProbedClass of AlchemicRuntime"),
    Property("ProbedClass, type", "ProbedClass"),
    Property("ProbedStructure, conformance's protocol", "ProbedProtocol"),
    Property("ProbedStructure, conformance's record", "found"),
    Property("ProbedStructure, descriptor", "structure ProbedStructure of AlchemicRuntime"),
    Property("ProbedStructure, type", "ProbedStructure"),
    Property("ProbedSubclass, descriptor", "class ProbedSubclass of AlchemicRuntime"),
    Property("ProbedSubclass, type", "ProbedSubclass"),
    Property("ProbedSubclass, superclass", "ProbedClass"),
    Property("ProbedSubclass, first variable", "text"),
    Property("ProbedSubclass, class of an object", "ProbedSubclass"),
  ]

  /// What is read. The list ends where something cannot be read.
  static func read() throws(UnreadableMetadata) -> [Property] {
    guard let image = try ImageSections.holding(#dsohandle) else { return [] }
    var properties: [Property] = []
    // The names are written here, because the first look at the name of a structure searches all records of the program.
    let types: [(any ProbedProtocol.Type, String)] = [
      (ProbedClass.self, "ProbedClass"), (ProbedStructure.self, "ProbedStructure"),
    ]
    for (type, name) in types {
      // A metatype of a protocol consists of the metadata and the witness table, which begins with the conformance. Without
      // the cast, the argument would be the metatype of the type itself.
      let witnesses = unsafeBitCast(type as any ProbedProtocol.Type, to: (UnsafeRawPointer, UnsafeRawPointer).self).1
      guard let conformance = image.conformance(of: witnesses) else { return properties }
      let isOfProtocol = ExistentialLayout((any ProbedProtocol).self)?.protocols == [conformance.protocol]
      properties += [
        Property("\(name), conformance's protocol", isOfProtocol ? "ProbedProtocol" : "another protocol"),
        Property("\(name), conformance's record", image.hasRecord(of: conformance.address) ? "found" : "not found"),
      ]
      guard let read = describe(conformance.type, as: type, named: name, in: image) else { return properties }
      properties += read
    }
    let subclass = TypeDescriptor(of: ProbedSubclass.self)
    guard let read = describe(subclass, as: ProbedSubclass.self, named: "ProbedSubclass", in: image) else {
      return properties
    }
    let object = ProbedSubclass()
    let isOfClass =
      References.identifier(ofClassOf: Unmanaged.passUnretained(object)) == ObjectIdentifier(ProbedSubclass.self)
    withExtendedLifetime(object) {}
    properties += read
    properties += [
      Property("ProbedSubclass, superclass", name(of: subclass.superclass)),
      // Without reflection metadata, there are no names.
      Property("ProbedSubclass, first variable", subclass.hasFields ? subclass.firstVariable ?? "none" : "text"),
      Property("ProbedSubclass, class of an object", isOfClass ? "ProbedSubclass" : "another class"),
    ]
    return properties
  }

  /// The properties of a type, as its descriptor has them; `nil` where that cannot be read.
  private static func describe(
    _ descriptor: TypeDescriptor, as type: Any.Type, named expected: String, in image: ImageSections
  ) -> [Property]? {
    guard (try? image.check(descriptor)) != nil, let name = descriptor.name, let module = descriptor.moduleName else {
      return nil
    }
    let kind = descriptor.isClass ? "class" : "structure"
    return [
      Property("\(expected), descriptor", "\(kind) \(String(cString: name)) of \(module)"),
      Property("\(expected), type", descriptor.type == type ? expected : "another type"),
    ]
  }

  private static func name(of superclass: TypeDescriptor.Superclass) -> String {
    switch superclass {
    case .none: "none"
    case .unknown: "not known"
    case .known(let type):
      type.address == TypeDescriptor(of: ProbedClass.self).address ? "ProbedClass" : "another class"
    }
  }
}

/// Conforming types have known records.
private protocol ProbedProtocol {}

private class ProbedClass: ProbedProtocol {
  var number = 1
}

private final class ProbedSubclass: ProbedClass {
  var text: StaticString = "text"
}

private struct ProbedStructure: ProbedProtocol {}
