// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
public import Foundation

/// The lines that a program writes to a pipe, as they come. The pipe is closed at its end.
public func outputLines(of pipe: FileHandle) -> some AsyncSequence<String, Never> & Sendable {
  linesAsWritten(to: pipe)
}

/// The same as a stream, which is a type of this module under Thread Sanitizer.
func linesAsWritten(to pipe: FileHandle) -> AsyncStream<String> {
  let (lines, continuation) = AsyncStream<String>.makeStream()
  DispatchQueue(label: "lines").async {
    var rest = Data()
    while true {
      let data = pipe.availableData
      if data.isEmpty { break }
      rest.append(data)
      while let end = rest.firstIndex(of: 0x0A) {
        continuation.yield(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
        rest = Data(rest[(end + 1)...])
      }
    }
    // Not when the last reference to the process goes, perhaps on another thread.
    try? pipe.close()
    continuation.finish()
  }
  return lines
}
