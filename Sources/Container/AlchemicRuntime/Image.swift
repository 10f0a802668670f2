private import CAlchemicRuntime

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#endif

/// The executable, or a library.
struct Image {
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

/// The memory of an image, as far as it can be read.
struct ImageMemory {
  /// The image's memory with its gaps, by addresses.
  private let extent: Range<UInt>
  /// The part without gaps that most pointers lead to.
  private let near: Range<UInt>
  /// Another part without gaps. Linkers lay an image out in one or two.
  private var far: Range<UInt>
  /// The code.
  private let code: Range<UInt>

  /// The memory of the image that contains an address, which most pointers should lead near to; `nil` where no image does.
  init?(around address: UnsafeRawPointer) {
    var image = alchemic_image()
    guard alchemic_find_image(address, &image), let begin = image.begin, let end = image.end,
      let first = image.readable_begin, let last = image.readable_end
    else { return nil }
    extent = UInt(bitPattern: begin)..<UInt(bitPattern: end)
    near = UInt(bitPattern: first)..<UInt(bitPattern: last)
    far = near
    code = UInt(bitPattern: image.code_begin)..<UInt(bitPattern: image.code_end)
  }

  /// Adds the part around another address of the image, so that pointers to it are checked fast, too.
  mutating func add(around address: UnsafeRawPointer) {
    guard !near.contains(UInt(bitPattern: address)), let other = ImageMemory(around: address), other.extent == extent
    else { return }
    far = other.near
  }

  /// Bytes as the memory of an image, all of it readable code.
  init(_ bytes: UnsafeRawBufferPointer) {
    let start = UInt(bitPattern: bytes.baseAddress)
    extent = start..<start + UInt(bytes.count)
    (near, far, code) = (extent, extent, extent)
  }

  /// Whether the image has readable bytes from an address on.
  @inline(__always)
  func contains(_ address: UnsafeRawPointer, count: Int) -> Bool {
    Self.is(address, count, in: near) || Self.is(address, count, in: far) || containsElsewhere(address, count: count)
  }

  @inline(__always)
  private static func `is`(_ address: UnsafeRawPointer, _ count: Int, in part: Range<UInt>) -> Bool {
    let offset = UInt(bitPattern: address) &- part.lowerBound
    let size = part.upperBound &- part.lowerBound
    return offset < size && UInt(bitPattern: count) <= size &- offset
  }

  /// Whether the image has a pointer at an address.
  @inline(__always)
  func containsPointer(at address: UnsafeRawPointer) -> Bool {
    UInt(bitPattern: address) % UInt(MemoryLayout<UInt>.alignment) == 0
      && contains(address, count: MemoryLayout<UInt>.size)
  }

  /// Whether the image has a text that ends with a zero at an address.
  func containsText(at address: UnsafeRawPointer) -> Bool {
    var current = address
    while contains(current, count: 1) {
      if current.load(as: UInt8.self) == 0 { return true }
      current += 1
    }
    return false
  }

  /// Whether the image has code at an address.
  func containsCode(at address: UnsafeRawPointer) -> Bool {
    code.contains(UInt(bitPattern: address))
  }

  /// Whether the image has the bytes in a third part.
  @inline(never)
  private func containsElsewhere(_ address: UnsafeRawPointer, count: Int) -> Bool {
    guard near != extent, extent.contains(UInt(bitPattern: address)), let other = ImageMemory(around: address) else {
      return false
    }
    return other.extent == extent && Self.is(address, count, in: other.near)
  }
}
