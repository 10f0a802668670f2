private import CAlchemicRuntime
private import Glibc

/// The Swift metadata sections of one image.
struct ImageSections {
  /// Relative pointers to conformance descriptors.
  private let conformances: UnsafeRawBufferPointer
  /// Relative pointers to type descriptors.
  private let types: UnsafeRawBufferPointer
  /// The memory of the image.
  private let extent: Range<UnsafeRawPointer>

  /// The images of a scope, in the order they were loaded.
  static func all(in scope: MetadataScan.Scope) -> [ImageSections] {
    var collected = Collected(selected: SelectedImages(scope))
    withUnsafeMutablePointer(to: &collected) { pointer in
      swift_enumerateAllMetadataSections(
        { sections, context in
          guard let context else { return false }
          // The context is the `collected` above, which outlives this call; the runtime calls back on this thread.
          let collected = context.assumingMemoryBound(to: Collected.self)
          if let image = ImageSections(sections: sections, selected: collected.pointee.selected) {
            collected.pointee.images.append(image)
          }
          return true
        }, pointer)
    }
    return collected.images
  }

  /// Calls back with each conformance of a type to one of the protocols: the type's descriptor, the protocol's index, and
  /// the conformance's descriptor, which is `nil` for a conformance that is isolated to an actor.
  func forEachConformance(
    to protocols: [UnsafeRawPointer], _ body: (TypeDescriptor, Int, UnsafeRawPointer?) -> Void
  ) {
    protocols.withUnsafeBufferPointer { protocols in
      forEachRecord(in: conformances) { descriptor in
        guard let conformed = RelativePointer.indirectableTarget(at: descriptor) else { return }
        guard let index = protocols.firstIndex(of: conformed) else { return }
        guard var type = RelativePointer.target(at: descriptor + 4) else { return }
        let flags = descriptor.load(fromByteOffset: 12, as: UInt32.self)
        switch (flags >> 3) & 7 {
        case 0: break
        case 1: type = type.load(as: UnsafeRawPointer.self)
        default: return
        }
        let isIsolated = flags & (1 << 19) != 0
        body(TypeDescriptor(type), index, isIsolated ? nil : descriptor)
      }
    }
  }

  /// Whether the image has conformances to other protocols with the names and modules of these: to copies of them.
  func conforms(toCopiesOf protocols: [UnsafeRawPointer]) -> Bool {
    var others: Set<UnsafeRawPointer> = []
    forEachRecord(in: conformances) { descriptor in
      guard let conformed = RelativePointer.indirectableTarget(at: descriptor), !protocols.contains(conformed) else {
        return
      }
      others.insert(conformed)
    }
    return others.contains { other in
      protocols.contains { ProtocolDescriptor($0).hasNameAndModule(of: ProtocolDescriptor(other)) }
    }
  }

  /// The file of the image, without its directory; empty for the executable.
  var fileName: String {
    guard let start = conformances.baseAddress ?? types.baseAddress, let image = Image(holding: start) else {
      return ""
    }
    return image.fileName
  }

  /// Calls back with each type that the image declares.
  func forEachType(_ body: (TypeDescriptor) -> Void) {
    forEachRecord(in: types) { body(TypeDescriptor($0)) }
  }

  /// Whether an address is in the image.
  func contains(_ address: UnsafeRawPointer) -> Bool {
    extent.contains(address)
  }

  private init?(sections: UnsafeRawPointer, selected: SelectedImages) {
    let word = MemoryLayout<UInt>.size
    // Later versions only add sections after the ones read here.
    guard sections.load(as: UInt.self) >= 1 else { return nil }
    func range(_ index: Int) -> UnsafeRawBufferPointer {
      let start = sections.load(fromByteOffset: (4 + 2 * index) * word, as: UInt.self)
      let length = sections.load(fromByteOffset: (5 + 2 * index) * word, as: Int.self)
      return UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: start), count: start == 0 ? 0 : length)
    }
    conformances = range(1)
    types = range(2)
    guard let address = conformances.baseAddress ?? types.baseAddress, let image = Image(holding: address),
      selected.includes(image)
    else { return nil }
    extent = image.extent
  }

  @inline(__always)
  private func forEachRecord(in section: UnsafeRawBufferPointer, _ body: (UnsafeRawPointer) -> Void) {
    guard let start = section.baseAddress else { return }
    for offset in stride(from: 0, to: section.count - 3, by: 4) {
      // The two low bits are the kind of the target: 0 is the descriptor, and 1 is a pointer to it.
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
}

/// The images to read.
private struct SelectedImages {
  private let program: Image?
  private let directory: Substring
  private let others: [Image]

  init(_ scope: MetadataScan.Scope) {
    program = Image.program
    directory = program?.directory ?? ""
    switch scope {
    case .program: others = []
    case .programAnd(let classes): others = classes.compactMap { Image(holding: TypeDescriptor(of: $0).address) }
    }
  }

  func includes(_ image: Image) -> Bool {
    if image.extent == program?.extent || others.contains(where: { $0.extent == image.extent }) { return true }
    return !directory.isEmpty && image.directory == directory
  }
}

/// The executable, or a library.
private struct Image {
  /// The memory of the image.
  let extent: Range<UnsafeRawPointer>
  private let path: UnsafePointer<CChar>

  init?(holding address: UnsafeRawPointer) {
    var image = alchemic_image()
    guard alchemic_find_image(address, &image), let begin = image.begin, let end = image.end, let path = image.path
    else { return nil }
    extent = begin..<end
    self.path = path
  }

  /// The executable, which contains the program headers that the kernel reports.
  static var program: Image? {
    alchemic_program_headers().flatMap { Image(holding: $0) }
  }

  /// The file it was loaded from, without its directory; empty for the executable.
  var fileName: String {
    let path = String(cString: path)
    return path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The directory it was loaded from, without symbolic links.
  var directory: Substring {
    // The loader has no path for the executable, but the kernel has.
    guard let resolved = realpath(path.pointee == 0 ? "/proc/self/exe" : String(cString: path), nil) else { return "" }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return path.lastIndex(of: "/").map { path[..<$0] } ?? ""
  }
}

private struct Collected {
  let selected: SelectedImages
  var images: [ImageSections] = []
}
