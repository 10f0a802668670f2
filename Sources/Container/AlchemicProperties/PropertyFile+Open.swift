// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicModel
internal import Configuration
internal import Foundation

extension PropertyFile {
  /// Reads the file.
  ///
  /// - Parameter isOptional: Whether it may be missing.
  func open(isOptional: Bool) -> OpenedSource {
    func source(_ state: OpenedSource.State) -> OpenedSource { OpenedSource(name: path, state: state) }
    guard let format else {
      return source(
        .unreadable(reason: "its extension is none of .plist, .strings, .json, .yaml and .yml.")
      )
    }
    let environment = ProcessInfo.processInfo.environment
    let candidates =
      FileReplacements(environment).replacement(of: self).map { [$0] }
      ?? candidates(languages: Languages.preferred(environment))
    guard let location = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      if isOptional { return source(.missing) }
      let paths = candidates.filter { $0.deletingLastPathComponent().pathExtension != "lproj" }.map(\.path)
      return source(.unreadable(reason: "there is no file at \(paths.joined(separator: " or "))."))
    }
    do {
      return source(format.read(try Data(contentsOf: location), name: path))
    } catch {
      return source(.unreadable(reason: FileFault.reason(error, data: nil)))
    }
  }
}

extension PropertyFile.Format {
  /// Parses the contents of a file.
  func read(_ data: Data, name: String) -> OpenedSource.State {
    do {
      if hasNoEmptyFile, data.allSatisfy(" \t\r\n".utf8.contains) { return .unreadable(reason: "it is empty.") }
      return switch self {
      case .propertyList: open(try DocumentSnapshot(propertyList: data, providerName: name))
      case .json: open(try DocumentSnapshot(json: data, providerName: name))
      case .yaml: open(try YAMLDocumentSnapshot(data: data, providerName: name))
      case .strings: open(try StringsSnapshot(data: data.bytes, providerName: name, parsingOptions: .default))
      }
    } catch {
      return .unreadable(reason: FileFault.reason(error, data: data))
    }
  }

  /// Whether an empty file is malformed.
  private var hasNoEmptyFile: Bool {
    switch self {
    case .json, .propertyList: true
    case .yaml, .strings: false
    }
  }

  private func open(_ values: some FileSnapshot) -> OpenedSource.State {
    .open(SnapshotProvider(values), names: { _ in values.names })
  }
}
