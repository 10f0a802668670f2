// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicModel

/// The output of `--help`: how to call the program, and its options.
struct Usage: Equatable {
  let text: String

  /// One option: its names and its description.
  fileprivate struct Entry {
    var names: String
    var words: [String]
  }

  /// - Parameters:
  ///   - commandLine: The command line, with its declared options.
  ///   - properties: The declared properties. A property that names a file has no option.
  init(_ commandLine: OpenedProperties.CommandLine, _ properties: [PropertySnapshot]) {
    let byKey = Dictionary(grouping: properties.filter { $0.file == nil }, by: \.key)
    var required: [String] = []
    var entries: [Entry] = byKey.sorted { $0.key < $1.key }.compactMap { key, declarations -> Entry? in
      guard let option = Self.option(declarations[0]) else { return nil }
      if declarations.contains(where: \.isRequired) { required.append("\(option) ") }
      return Entry(declarations, option: option, help: commandLine.help[key])
    }
    entries += commandLine.scopes.sorted().map { Entry(long: "\($0)-…", "Read by an AcConfigReader.") }
    let own = commandLine.options.allowed.subtracting(commandLine.properties).sorted()
    entries += own.map { Entry(long: $0, "Read by the program.") }
    if commandLine.hasHelp {
      let isShortTaken = properties.contains { $0.optionNames.contains("-h") }
      entries.append(Entry(names: "\(isShortTaken ? "   " : "-h,") --help", words: ["Shows", "this", "text."]))
    }
    if commandLine.version != nil { entries.append(Entry(long: "--version", "Shows the version.")) }
    entries.append(Entry(long: "--alchemic-properties", "Shows the value and the source of each property."))
    let path = commandLine.options.words.first ?? "program"
    let program = path.split(separator: "/").last.map(String.init) ?? path
    text = "Usage: \(program) \(required.joined())[options]\n\nOptions:\n" + Self.table(entries)
  }

  /// The long option of a property, with the type of its value; `nil` where no option sets it.
  private static func option(_ property: PropertySnapshot) -> String? {
    guard let name = property.optionNames.last else { return nil }
    let type = property.typeName.hasSuffix("?") ? String(property.typeName.dropLast()) : property.typeName
    return type == "Bool" ? "\(name)[=<Bool>]" : "\(name) <\(type)>"
  }

  /// Two columns; the second is wrapped at 80 characters. Long names have a separate line.
  private static func table(_ entries: [Entry]) -> String {
    let width = entries.map(\.names.count).filter { $0 <= 34 }.max() ?? 0
    let indent = String(repeating: " ", count: width + 4)
    return entries.map { entry in
      var lines: [String] = ["  \(entry.names)"]
      if entry.names.count <= width {
        lines[0] += String(repeating: " ", count: width - entry.names.count + 2)
      } else if !entry.words.isEmpty {
        lines.append(indent)
      }
      for (place, word) in entry.words.enumerated() {
        let last = lines.count - 1
        if lines[last].count == indent.count || place == 0 {
          lines[last] += word
        } else if lines[last].count + word.count < 80 {
          lines[last] += " \(word)"
        } else {
          lines.append(indent + word)
        }
      }
      return lines.map { "\($0)\n" }.joined()
    }.joined()
  }
}

extension Usage.Entry {
  /// An option without a short name.
  fileprivate init(long option: String, _ sentence: String) {
    self.init(names: "    \(option)", words: sentence.split(separator: " ").map(String.init))
  }

  /// A property, from all declarations of its key.
  fileprivate init(_ declarations: [PropertySnapshot], option: String, help: String?) {
    let short = declarations[0].optionNames.dropLast()
    names = (short.isEmpty ? "    " : short.joined(separator: ", ") + ", ") + option
    words = help?.onOneLine.split(separator: " ").map(String.init) ?? []
    if declarations.contains(where: \.isRequired) {
      words.append("(required)")
    } else if let value = declarations.lazy.compactMap(\.defaultValue).first {
      words.append("(default: \(value))")
    }
    let variables = declarations[0].names.filter { $0.source == "environment" }.map(\.name)
    if !variables.isEmpty { words.append("[\(variables.joined(separator: ", "))]") }
  }
}

extension PropertySnapshot {
  /// The options of the command line that set the property; the last is the long one.
  fileprivate var optionNames: [String] {
    names.filter { $0.source == CommandLineOptions.name }.map(\.name)
  }
}
