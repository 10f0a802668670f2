// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicRuntime

/// The bytes of an image with a table of sections, two conformances, two types, and all that these lead to.
///
/// The class Ledger and the structure Coin of the module Bank conform to a protocol: Ledger directly, Coin through pointers, as
/// if it and the protocol were in other images.
final class ImageBytes {
  /// Where each part begins.
  enum Offset {
    static let conformances = 256
    static let types = 264
    /// The pointers to the protocol, the structure, and the superclass.
    static let pointers = 272
    static let ofLedger = 296
    static let ofCoin = 312
    static let `protocol` = 328
    static let ledger = 352
    static let coin = 396
    static let module = 424
    static let fields = 436
    static let names = 452
    static let superclass = 472
    static let code = 480
    static let end = 496
  }

  let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: Offset.end, alignment: 16)
  private var start: UnsafeRawPointer { UnsafeRawPointer(bytes.baseAddress!) }

  /// The bytes, before they are damaged.
  init() {
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    setWord(0, to: 5)
    setRange(6, Offset.conformances, length: 8)
    setRange(8, Offset.types, length: 8)
    point(Offset.conformances, to: Offset.ofLedger)
    point(Offset.conformances + 4, to: Offset.ofCoin)
    point(Offset.types, to: Offset.ledger)
    point(Offset.types + 4, to: Offset.pointers + 8, kind: 1)
    setPointer(Offset.pointers, to: Offset.protocol)
    setPointer(Offset.pointers + 8, to: Offset.coin)
    setPointer(Offset.pointers + 16, to: Offset.ledger)
    point(Offset.ofLedger, to: Offset.protocol)
    point(Offset.ofLedger + 4, to: Offset.ledger)
    point(Offset.ofCoin, to: Offset.pointers, kind: 1)
    point(Offset.ofCoin + 4, to: Offset.pointers + 8)
    set(Offset.ofCoin + 12, to: 1 << 3)
    setType(Offset.ledger, kind: 16, name: Offset.names + 5)
    point(Offset.ledger + 20, to: Offset.superclass)
    setType(Offset.coin, kind: 17, name: Offset.names + 12)
    point(Offset.module + 8, to: Offset.names)
    for (index, byte) in "Bank\0Ledger\0Coin\0".utf8.enumerated() { bytes[Offset.names + index] = byte }
    bytes[Offset.superclass] = 2
    bytes.storeBytes(
      of: Int32(Offset.pointers + 16 - Offset.superclass - 1), toByteOffset: Offset.superclass + 1, as: Int32.self)
  }

  deinit {
    bytes.deallocate()
  }

  private func setType(_ offset: Int, kind: Int32, name: Int) {
    set(offset, to: kind)
    point(offset + 4, to: Offset.module)
    point(offset + 8, to: name)
    point(offset + 12, to: Offset.code)
    point(offset + 16, to: Offset.fields)
  }

  /// Sets a word of the table.
  func setWord(_ index: Int, to value: UInt) {
    bytes.storeBytes(of: value, toByteOffset: 8 * index, as: UInt.self)
  }

  /// Sets a range of the table, the address of which is an offset here.
  func setRange(_ index: Int, _ offset: Int, length: UInt) {
    setWord(index, to: UInt(bitPattern: start + offset))
    setWord(index + 1, to: length)
  }

  /// Sets four bytes.
  func set(_ offset: Int, to value: Int32) {
    bytes.storeBytes(of: value, toByteOffset: offset, as: Int32.self)
  }

  /// Sets a relative pointer, with its kind in the lowest bits.
  func point(_ offset: Int, to target: Int, kind: Int32 = 0) {
    set(offset, to: Int32(target - offset) | kind)
  }

  private func setPointer(_ offset: Int, to target: Int) {
    bytes.storeBytes(of: start + target, toByteOffset: offset, as: UnsafeRawPointer.self)
  }

  /// A scan of the bytes.
  func scan() throws -> MetadataScan {
    let memory = ImageMemory(UnsafeRawBufferPointer(bytes))
    let image = try ImageSections(start, in: memory, start..<start + bytes.count)
    return try MetadataScan([image], for: [start + Offset.protocol])
  }

  /// What a scan reads of the bytes: the conforming types, and then the declared ones with their superclasses.
  func read() -> Result<[String], UnreadableMetadata.Reason> {
    let memory = ImageMemory(UnsafeRawBufferPointer(bytes))
    do throws(UnreadableMetadata.Reason) {
      let image = try ImageSections(start, in: memory, start..<start + bytes.count)
      var types: [TypeDescriptor] = []
      try image.forEachConformance(to: [start + Offset.protocol]) { type, _, _ in types.append(TypeDescriptor(type)) }
      var knownParent: UnsafeRawPointer?
      for type in types { try image.checkConforming(type.address, knownParent: &knownParent) }
      let conforming = types.count
      try image.forEachType { types.append($0) }
      for type in types[conforming...] { try image.check(type) }
      return .success(types.map { "\($0.moduleName ?? "").\($0.name.map { String(cString: $0) } ?? "")" })
    } catch {
      return .failure(error)
    }
  }
}
