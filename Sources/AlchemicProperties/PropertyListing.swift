internal import AlchemicCore
internal import AlchemicGraph
internal import CAlchemicProperties
internal import Foundation

/// The output of `--alchemic-properties`: all properties of a container, and the problems with them.
struct PropertyListing: Equatable {
  /// A table, for standard output.
  let text: String
  /// The problems that fail a start, for standard error. With any of them, the exit status is 1.
  let problems: [String]
  /// Likely mistakes, for standard error.
  let warnings: [String]

  init(text: String, problems: [String] = [], warnings: [String] = []) {
    self.text = text
    self.problems = problems
    self.warnings = warnings
  }

  /// The listing of a container. It reads the declarations of the classes, and creates no object.
  init(of context: ALCContext) {
    let properties = context.knownRegistrationExtension(ContainerProperties.self)
    var declared: [(PropertyList.Property, String)] = []
    var problems = properties?.problems().map(\.description) ?? []
    for factory in context.snapshot().factories {
      for dependency in factory.arguments + factory.injections {
        guard let property = dependency.property else { continue }
        let user = PropertyList.user(factory.name, dependency.name, location: dependency.location.description)
        declared.append((PropertyList.Property(property), user))
        if case .failed(let problem) = dependency.resolution { problems.append(problem.description) }
      }
    }
    let list = PropertyList(declared.map { (property: $0.0, user: $0.1) })
    self.init(
      text: list.rows.isEmpty ? "No properties are declared.\n" : Self.table(list), problems: problems,
      warnings: properties?.warnings() ?? [])
  }

  private static func table(_ list: PropertyList) -> String {
    let titles = ["KEY", "TYPE", "VALUE", "SOURCE", "DEFAULT", "SET BY", "REQUIRED BY"]
    let rows =
      [titles]
      + list.rows.map { row in
        let property = row.property
        let cells = [
          property.key, property.typeName, property.shownValue, property.shownSource, property.defaultValue ?? "",
          property.shownNames, row.users.joined(separator: ", "),
        ]
        // A script can split a row into columns only if no cell is empty.
        return cells.map { $0.isEmpty ? "-" : $0 }
      }
    let widths = titles.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces) + "\n"
    }.joined()
  }
}

/// Prints the properties of the program's container, and ends the program.
///
/// The constructor in CAlchemicProperties calls it before `main` if the command line has `--alchemic-properties`.
@c(alchemic_properties_list)
func listProperties() {
  let listing = PropertyListing(of: Alchemic.mainContext)
  print(listing.text, terminator: "")
  let faults = (listing.warnings + listing.problems).map { "\($0)\n" }.joined(separator: "\n")
  FileHandle.standardError.write(Data(faults.utf8))
  exit(listing.problems.isEmpty ? 0 : 1)
}

enum PropertyListingLink {
  /// A reference to the constructor's object file. Without one, a linker would leave that file out of a static program.
  static var isLinked: Bool { alchemic_properties_is_linked != 0 }
}

extension PropertyList.Property {
  fileprivate init(_ property: DeclaredProperty) {
    let state: State =
      switch property.state {
      case .set(let value, let location): .set(value, source: location.source, name: location.name)
      case .usesDefault: .usesDefault
      case .absent: .absent
      case .unusable(let location): .unusable(source: location.source, name: location.name)
      case .unreadable(let source): .unreadable(source: source)
      }
    self.init(
      key: property.key, typeName: property.typeName, file: property.file, defaultValue: property.defaultValue,
      isRequired: property.isRequired, isSecret: property.isSecret, names: property.names.map(\.name), state: state)
  }
}
