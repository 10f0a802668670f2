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
