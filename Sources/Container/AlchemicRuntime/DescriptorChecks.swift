// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// Checks before a descriptor is read, so that neither a damaged nor an unknown one leads the reader out of its image.

extension ImageMemory {
  typealias Fault = UnreadableMetadata.RecordFault

  /// Checks the kind of a type's descriptor, and that the image has all of it.
  ///
  /// - Returns: Whether it is of a class, a structure or an enumeration.
  @inline(__always)
  func checkKind(_ type: TypeDescriptor) throws(Fault) -> Bool {
    guard isDescriptor(type.address, count: TypeDescriptor.size) else { throw .invalidPointer(.descriptor) }
    guard type.isType else {
      guard type.isContext else { throw .unknownKind(.descriptor, type.kind) }
      return false
    }
    guard !type.isClass || contains(type.address, count: TypeDescriptor.sizeOfClass) else {
      throw .invalidPointer(.descriptor)
    }
    return true
  }

  /// Checks everything that the reader reads of a type without its metadata, but the superclass.
  ///
  /// - Parameter knownParent: The parent of the type that was checked last, which is not checked again.
  func check(_ type: TypeDescriptor, knownParent: inout UnsafeRawPointer?) throws(Fault) {
    guard try checkKind(type) else { throw .invalidPointer(.descriptor) }
    try checkName(type.address)
    guard let accessor = RelativePointer.target(at: type.address + 12), containsCode(at: accessor) else {
      throw .invalidPointer(.accessor)
    }
    // A type without reflection metadata has no list.
    if let fields = RelativePointer.target(at: type.address + 16) {
      guard isDescriptor(fields, count: 16) else { throw .invalidPointer(.fields) }
    }
    let parent = try parent(of: type.address)
    guard parent != knownParent else { return }
    try checkContexts(from: parent)
    knownParent = parent
  }

  /// Checks the name of a superclass, and the pointer to its descriptor.
  @inline(__always)
  func checkSuperclass(of type: TypeDescriptor) throws(Fault) {
    guard type.isClass, let mangled = RelativePointer.target(at: type.address + 20) else { return }
    // A symbolic reference has five bytes; every other name is longer, or its last byte is a zero.
    guard contains(mangled, count: 1) else { throw .invalidPointer(.superclass) }
    let first = mangled.load(as: UInt8.self)
    guard first == 1 || first == 2 else { return }
    guard contains(mangled, count: 5) else { throw .invalidPointer(.superclass) }
    guard first == 2 else { return }
    let reference = mangled + 1
    guard containsPointer(at: reference + Int(reference.loadUnaligned(as: Int32.self))) else {
      throw .invalidPointer(.superclass)
    }
  }

  /// Checks the name of a type, a protocol or a module.
  func checkName(_ context: UnsafeRawPointer) throws(Fault) {
    guard let name = RelativePointer.target(at: context + 8), containsText(at: name) else {
      throw .invalidPointer(.name)
    }
  }

  /// Checks what a type or a protocol is declared in, up to its module.
  func checkParents(of context: UnsafeRawPointer) throws(Fault) {
    try checkContexts(from: parent(of: context))
  }

  /// Checks a parent, and what that is declared in.
  private func checkContexts(from parent: UnsafeRawPointer) throws(Fault) {
    var (memory, context) = (self, parent)
    // Declarations are nested in a few others. Damaged ones may be nested in themselves.
    for _ in 0..<100 {
      guard let other = ImageMemory.of(context, nearTo: memory), other.isDescriptor(context, count: 12) else { break }
      memory = other
      let parent = TypeDescriptor(context)
      guard parent.isContext || parent.isType else { throw .unknownKind(.parent, parent.kind) }
      if parent.isModule { return try memory.checkName(context) }
      context = try memory.parent(of: context)
    }
    throw .invalidPointer(.parent)
  }

  /// The address of the context that contains a type, a protocol or another context, which is not checked.
  private func parent(of context: UnsafeRawPointer) throws(Fault) -> UnsafeRawPointer {
    let offset = (context + 4).load(as: Int32.self)
    guard offset != 0 else { throw .invalidPointer(.parent) }
    var parent = context + 4 + Int(offset & ~1)
    if offset & 1 != 0 {
      guard containsPointer(at: parent), let target = parent.load(as: UnsafeRawPointer?.self) else {
        throw .invalidPointer(.parent)
      }
      parent = target
    }
    return parent
  }
}
