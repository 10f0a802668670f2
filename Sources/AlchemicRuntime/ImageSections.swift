private import CAlchemicRuntime
private import Glibc

/// The Swift metadata sections of one image.
struct ImageSections {
  /// Relative pointers to conformance descriptors.
  private let conformances: UnsafeRawBufferPointer
  /// Relative pointers to type descriptors.
  private let types: UnsafeRawBufferPointer

  /// The images of a scope, in the order in which they were loaded.
  static func all(in scope: MetadataScan.Scope) -> [ImageSections] {
    var collected = Collected(wanted: WantedImages(scope))
    withUnsafeMutablePointer(to: &collected) { pointer in
      swift_enumerateAllMetadataSections(
        { sections, context in
          guard let context else { return false }
          // The context is the `collected` above, which outlives this call; the runtime calls back on this thread.
          let collected = context.assumingMemoryBound(to: Collected.self)
          if let image = ImageSections(sections: sections, wanted: collected.pointee.wanted) {
            collected.pointee.images.append(image)
          }
          return true
        }, pointer)
    }
    return collected.images
  }

  /// Calls back with each type that has a conformance of its own to a protocol, generic types aside, and with the
  /// conformance; those that hold on an actor only have none to give.
  func forEachConformance(to wanted: UnsafeRawPointer, _ body: (Any.Type, UnsafeRawPointer?) -> Void) {
    forEachRecord(in: conformances) { descriptor in
      guard let conformed = relativeIndirectable(at: descriptor), conformed == wanted else { return }
      let flags = descriptor.load(fromByteOffset: 12, as: UInt32.self)
      guard var type = relative(at: descriptor + 4) else { return }
      switch (flags >> 3) & 7 {
      case 0: break
      case 1: type = type.load(as: UnsafeRawPointer.self)
      default: return
      }
      let isIsolated = flags & (1 << 19) != 0
      if let type = metatype(ofDescriptor: type) { body(type, isIsolated ? nil : descriptor) }
    }
  }

  /// Calls back with each class that has a superclass, generic ones aside.
  func forEachSubclass(_ body: (AnyClass) -> Void) {
    forEachRecord(in: types) { descriptor in
      let isClass = descriptor.load(as: UInt32.self) & 0x1F == 16
      guard isClass, descriptor.load(fromByteOffset: 20, as: Int32.self) != 0 else { return }
      if let type = metatype(ofDescriptor: descriptor) as? AnyClass { body(type) }
    }
  }

  private init?(sections: UnsafeRawPointer, wanted: WantedImages) {
    let word = MemoryLayout<UInt>.size
    // Versions only ever add sections behind those that are read here.
    guard sections.load(as: UInt.self) >= 1 else { return nil }
    func range(_ index: Int) -> UnsafeRawBufferPointer {
      let start = sections.load(fromByteOffset: (4 + 2 * index) * word, as: UInt.self)
      let length = sections.load(fromByteOffset: (5 + 2 * index) * word, as: Int.self)
      return UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: start), count: start == 0 ? 0 : length)
    }
    conformances = range(1)
    types = range(2)
    guard let address = conformances.baseAddress ?? types.baseAddress, wanted.includes(address) else { return nil }
  }

  private func forEachRecord(in section: UnsafeRawBufferPointer, _ body: (UnsafeRawPointer) -> Void) {
    guard let start = section.baseAddress else { return }
    for offset in stride(from: 0, to: section.count - 3, by: 4) {
      // The two low bits say what the pointer leads to; 1 is a pointer to the descriptor, as for a type record.
      let address = start + offset
      let value = address.load(as: Int32.self)
      guard value != 0 else { continue }
      let target = address + Int(value & ~3)
      switch value & 3 {
      case 0: body(target)
      case 1: body(target.load(as: UnsafeRawPointer.self))
      default: continue
      }
    }
  }

  private func metatype(ofDescriptor descriptor: UnsafeRawPointer) -> Any.Type? {
    let flags = descriptor.load(as: UInt32.self)
    let isGeneric = flags & 0x80 != 0
    guard (16...18).contains(flags & 0x1F), !isGeneric, let accessor = relative(at: descriptor + 12) else { return nil }
    typealias Accessor = @convention(c) (UInt) -> UnsafeRawPointer?
    // An accessor of a type that is not generic takes a request (0: the whole type, at once) and returns, in the
    // register where C returns a pointer, the metadata, whose address is the metatype.
    return unsafeBitCast(accessor, to: Accessor.self)(0).map { unsafeBitCast($0, to: Any.Type.self) }
  }

  private func relative(at address: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = address.load(as: Int32.self)
    return offset == 0 ? nil : address + Int(offset)
  }

  private func relativeIndirectable(at address: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = address.load(as: Int32.self)
    guard offset != 0 else { return nil }
    let target = address + Int(offset & ~1)
    return offset & 1 == 0 ? target : target.load(as: UnsafeRawPointer.self)
  }
}

/// Which images are to be read.
private struct WantedImages {
  private let program: Image?
  private let directory: Substring
  private let others: [Image]

  init(_ scope: MetadataScan.Scope) {
    program = Image.program
    directory = Image.directory(of: program?.path ?? "")
    switch scope {
    case .program: others = []
    case .programAnd(let classes): others = classes.compactMap { Image(holding: $0) }
    }
  }

  func includes(_ address: UnsafeRawPointer) -> Bool {
    guard let image = Image(holding: address) else { return false }
    if image.base == program?.base { return true }
    if others.contains(where: { $0.base == image.base }) { return true }
    return !directory.isEmpty && Image.directory(of: image.path) == directory
  }
}

/// The executable, or a library.
private struct Image {
  let base: UnsafeRawPointer
  let path: String

  init?(holding address: UnsafeRawPointer) {
    var base: UnsafeRawPointer?
    var path: UnsafePointer<CChar>?
    guard alchemic_image(address, &base, &path), let base else { return nil }
    self.base = base
    self.path = path.map { Image.resolved(String(cString: $0)) } ?? ""
  }

  init?(holding type: AnyClass) {
    // A class's metadata can be built on the heap; its descriptor never moves from its image. It is the sixth word
    // where there is no Objective-C.
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    self.init(holding: metadata.load(fromByteOffset: 5 * MemoryLayout<UInt>.size, as: UnsafeRawPointer.self))
  }

  /// The image that holds the program headers the kernel told of: the executable.
  static var program: Image? {
    alchemic_program_headers().flatMap { Image(holding: $0) }
  }

  static func directory(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[..<$0] } ?? ""
  }

  /// The executable's own entry can be relative to where it was started; the kernel knows better.
  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path.hasPrefix("/") ? path : "/proc/self/exe", nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

private struct Collected {
  let wanted: WantedImages
  var images: [ImageSections] = []
}
