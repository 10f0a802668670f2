// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import CAlchemicPlatform

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
  private let isProgram: Bool

  init?(holding address: UnsafeRawPointer) {
    var image = alchemic_image()
    guard alchemic_find_image(address, &image) else { return nil }
    self.init(image)
  }

  private init?(_ image: alchemic_image) {
    guard let begin = image.begin, let end = image.end, let path = image.path else { return nil }
    extent = begin..<end
    self.path = path
    isProgram = image.is_program
  }

  /// The executable.
  static var program: Image? {
    var image = alchemic_image()
    return alchemic_find_program(&image) ? Image(image) : nil
  }

  /// A path to the file it was loaded from.
  var file: String { String(cString: path) }

  /// The file it was loaded from, without its directory; empty for the executable.
  var fileName: String {
    guard !isProgram else { return "" }
    return file.lastIndex(of: "/").map { String(file[file.index(after: $0)...]) } ?? file
  }

  /// The directory it was loaded from, without symbolic links.
  var directory: Substring {
    guard let path = resolvedPath else { return "" }
    return path.lastIndex(of: "/").map { path[..<$0] } ?? ""
  }

  /// The directory in the path to its file, which may have symbolic links; `nil` where the file is one itself, and where it no
  /// longer exists.
  var namedDirectory: String? {
    var byte: CChar = 0
    guard readlink(path, &byte, 1) < 0, errno == EINVAL else { return nil }
    return file.lastIndex(of: "/").map { String(file[..<$0]) }
  }

  /// The path to its file, without symbolic links; `nil` if the file no longer exists.
  var resolvedPath: String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
