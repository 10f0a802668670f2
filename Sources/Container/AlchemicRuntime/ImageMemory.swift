// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicPlatform

/// The memory of an image, as far as it can be read.
///
/// A class, because a loop over records would copy a structure for each of them.
final class ImageMemory: Sendable {
  /// The image's memory with its gaps, by addresses.
  private let extent: Range<UInt>
  /// The part that most pointers lead to.
  private let near: Part
  /// Another part. Linkers lay an image out in one or two.
  private let far: Part
  /// The code.
  private let code: Range<UInt>

  /// Readable memory without gaps.
  private struct Part {
    let start: UInt
    let size: UInt
    /// The size without the last bytes. A few bytes that begin within it are in the part: one comparison instead of two.
    private let quickSize: UInt

    /// How many bytes these are.
    static let quickCount = 64

    init(_ range: Range<UInt>) {
      start = range.lowerBound
      size = range.upperBound - range.lowerBound
      quickSize = size - min(size, UInt(Self.quickCount))
    }

    /// Whether at most ``quickCount`` bytes are in the part, apart from its end.
    @inline(__always)
    func containsQuickly(_ address: UnsafeRawPointer) -> Bool { UInt(bitPattern: address) &- start < quickSize }

    func contains(_ address: UnsafeRawPointer, count: Int) -> Bool {
      let offset = UInt(bitPattern: address) &- start
      return offset < size && UInt(bitPattern: count) <= size &- offset
    }
  }

  /// The memory of the image that contains an address; `nil` where no image does.
  ///
  /// - Parameter other: Another address of the image. Pointers to the parts of both are checked fast.
  init?(around address: UnsafeRawPointer, and other: UnsafeRawPointer? = nil) {
    guard let image = Self.find(address) else { return nil }
    (extent, near, code) = image
    far = other.flatMap(Self.find).flatMap { [extent] in $0.extent == extent ? $0.part : nil } ?? near
  }

  /// The memory of the image that contains an address, most likely this one.
  static func of(_ address: UnsafeRawPointer, nearTo memory: ImageMemory) -> ImageMemory? {
    memory.contains(address, count: 1) ? memory : ImageMemory(around: address)
  }

  /// The image that contains an address, the part around the address, and the code.
  private static func find(_ address: UnsafeRawPointer) -> (extent: Range<UInt>, part: Part, code: Range<UInt>)? {
    var image = alchemic_image()
    guard alchemic_find_image(address, &image), let begin = image.begin, let end = image.end,
      let first = image.readable_begin, let last = image.readable_end
    else { return nil }
    return (
      UInt(bitPattern: begin)..<UInt(bitPattern: end), Part(UInt(bitPattern: first)..<UInt(bitPattern: last)),
      UInt(bitPattern: image.code_begin)..<UInt(bitPattern: image.code_end)
    )
  }

  /// Bytes as the memory of an image, all of it readable code.
  init(_ bytes: UnsafeRawBufferPointer) {
    let start = UInt(bitPattern: bytes.baseAddress)
    extent = start..<start + UInt(bytes.count)
    near = Part(extent)
    (far, code) = (near, extent)
  }

  /// Whether the image has readable bytes from an address on.
  @inline(__always)
  func contains(_ address: UnsafeRawPointer, count: Int) -> Bool {
    if count <= Part.quickCount, near.containsQuickly(address) || far.containsQuickly(address) { return true }
    return containsExactly(address, count: count)
  }

  @inline(never)
  private func containsExactly(_ address: UnsafeRawPointer, count: Int) -> Bool {
    if near.contains(address, count: count) || far.contains(address, count: count) { return true }
    // A third part.
    guard extent.contains(UInt(bitPattern: address)), let other = Self.find(address) else { return false }
    return other.extent == extent && other.part.contains(address, count: count)
  }

  /// Whether the image has a pointer at an address.
  @inline(__always)
  func containsPointer(at address: UnsafeRawPointer) -> Bool {
    UInt(bitPattern: address) % UInt(MemoryLayout<UInt>.alignment) == 0
      && contains(address, count: MemoryLayout<UInt>.size)
  }

  /// Whether the image has a descriptor of some bytes at an address.
  @inline(__always)
  func isDescriptor(_ address: UnsafeRawPointer, count: Int) -> Bool {
    UInt(bitPattern: address) % 4 == 0 && contains(address, count: count)
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
}
