internal import Configuration
internal import Foundation

extension PropertyFile {
  /// Reads the file.
  ///
  /// - Parameter isOptional: Whether it may be missing.
  func open(isOptional: Bool) -> OpenedSource {
    func source(_ state: OpenedSource.State) -> OpenedSource { OpenedSource(name: path, state: state) }
    guard let format else {
      return source(.unreadable(reason: "its ending says no format; .plist, .strings, .json, .yaml and .yml do."))
    }
    let candidates = candidates(languages: Languages.preferred(ProcessInfo.processInfo.environment))
    guard let location = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      if isOptional { return source(.missing) }
      let directories = candidates.filter { $0.deletingLastPathComponent().pathExtension != "lproj" }
      return source(.unreadable(reason: "there is no \(directories.map(\.path).joined(separator: ", nor a "))."))
    }
    do {
      return source(format.read(try Data(contentsOf: location), name: path))
    } catch {
      return source(.unreadable(reason: FileFault.reason(error, data: nil)))
    }
  }
}

extension PropertyFile.Format {
  /// Reads what a file holds.
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

  /// Whether a file always holds something, were it only `{}`.
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

/// What is wrong with a file, in words that quote nothing of what it holds: that may be secret.
private enum FileFault {
  static func reason(_ error: any Error, data: Data?) -> String {
    let details = (error as NSError).userInfo
    // One parser is tried after the other, and the text of the one that a file is not for says nothing.
    if let data, !data.starts(with: Data("<".utf8)), let other = details["kCFPropertyListOldStyleParsingError"],
      // It is an object of a class that Foundation does not show.
      let match = "\(other)".firstMatch(of: /NSDebugDescription=(.*)}/)
    {
      return sentence(String(match.1))
    }
    if let text = details["NSDebugDescription"] as? String { return sentence(located(unquoted(text), data)) }
    if (error as NSError).domain == NSCocoaErrorDomain { return sentence(error.localizedDescription) }
    // A YAML error goes on with lines of the file, after one, or with a context two, of its own.
    let lines = "\(error)".split(separator: "\n").map(String.init)
    guard let first = lines.first else { return sentence("\(type(of: error))") }
    return sentence(first.contains(" in line ") && lines.count > 1 ? "\(first): \(lines[1])" : first)
  }

  /// A text without what some parsers quote in it: a number, the end of a text, all that follows a `<`.
  private static func unquoted(_ text: String) -> String {
    text.replacing(/^Number .* is not/.dotMatchesNewlines(), with: "A number is not")
      .replacing(/\sin ".*" at (\d+)/.dotMatchesNewlines()) { " around character \($0.1)" }
      .replacing(/\sunknown tag .* on line/.dotMatchesNewlines(), with: " unknown tag on line")
  }

  /// A text that counts characters of the file, with their line.
  private static func located(_ text: String, _ data: Data?) -> String {
    let pattern = /around character (\d+)/
    guard let data, let match = text.firstMatch(of: pattern), let offset = Int(match.1) else { return text }
    let line = data.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
    return text.replacing(pattern, with: "at line \(line)")
  }

  private static func sentence(_ text: String) -> String {
    text.hasSuffix(".") || text.hasSuffix(":") ? String(text.dropLast()) + "." : text + "."
  }
}
