// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection
public import TerminalScreen

/// Makes links of the places in the source that a text names, for a terminal that shows links.
public struct LinkedText: Hashable, Sendable {
  /// The addresses of places as they are written. A place of two files is not among them.
  private let addresses: [String: String]

  /// Creates links to the places of a container.
  ///
  /// - Parameters:
  ///   - places: The places, such as ``places(of:)``.
  ///   - files: The addresses of their files, by `#fileID`.
  ///   - hyperlinks: What the terminal shows.
  public init(_ places: [AlchemicSourceLocation], _ files: [String: String], _ hyperlinks: Hyperlinks) {
    var known: [String: AlchemicSourceLocation] = [:]
    var ambiguous: Set<String> = []
    for place in hyperlinks == .none ? [] : places where place.line > 0 {
      if let other = known.updateValue(place, forKey: place.description), other != place {
        ambiguous.insert(place.description)
      }
    }
    addresses = known.filter { !ambiguous.contains($0.key) }.compactMapValues { place in
      files[place.fileID].map { hyperlinks.address(ofLine: place.line, in: $0) }
    }
  }

  /// The places that reports and lines about a container name.
  public static func places(of container: ContainerSnapshot) -> [AlchemicSourceLocation] {
    var places = container.callbacks.map(\.location)
    for factory in container.factories {
      places.append(factory.location)
      places += (factory.arguments + factory.injections).map(\.location)
    }
    return places + container.allProblems.compactMap(\.location)
  }

  /// The text with links. It has no other control characters than line feeds.
  public func linked(_ text: String) -> String {
    if addresses.isEmpty { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: { !Self.separates($0) }) {
      let end = rest[start...].firstIndex(where: Self.separates) ?? rest.endIndex
      // A place at the end of a sentence.
      let word = rest[start..<end]
      let name = word.last == "." || word.last == "?" ? word.dropLast() : word
      result += rest[..<start]
      if let address = addresses[String(name)] {
        result += Hyperlinks.opening(address) + name + Hyperlinks.closing + word[name.endIndex...]
      } else {
        result += word
      }
      rest = rest[end...]
    }
    return result + rest
  }

  private static func separates(_ character: Character) -> Bool {
    character.isWhitespace || character == "(" || character == ")" || character == ","
  }
}
