import AlchemicInspection
import AlchemicExplorer
import Foundation

/// Writes the start of a container for viewers of traces.
enum TraceFile {
  /// Writes the trace to a new file in the working directory.
  ///
  /// - Returns: The message for the user, and whether the file was written.
  static func save(_ container: ContainerSnapshot) -> (text: String, isGood: Bool) {
    do {
      let trace = Report(.startup, of: container, as: .trace).text
      let process = container.process
      let name = try UniqueFile.write(
        Data(trace.utf8), named: "\(process.name)-\(process.identifier)-trace", extension: "json")
      return ("Saved the start to \(name). Open it in ui.perfetto.dev.", true)
    } catch {
      return ("Cannot save: \(error)", false)
    }
  }
}
