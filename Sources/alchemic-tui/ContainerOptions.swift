import AlchemicTUICore
import AlchemicInspection
import AlchemicInspectionClient
import ArgumentParser
import Foundation

/// Which container a command is about: the sample's, a process's, or one that was saved.
struct ContainerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A running process: its number, its name where no other has it, or the path of its socket.", valueName: "process")
  )
  var process: String?

  @Option(help: "A file that was saved from a process.", completion: .file())
  var file: String?

  func validate() throws {
    if process != nil, file != nil { throw ValidationError("--process and --file are two containers: give one.") }
  }

  /// The way to the container.
  ///
  /// - Parameter isPreview: Whether the sample leaves the user's settings as they are.
  /// - Throws: `ExitCode`, after saying why there is none.
  func connection(isPreview: Bool) async throws -> any Connection {
    do {
      if let process {
        return try await SocketConnection.connect(to: try await ProcessChoice.path(process, choosing: "--process"))
      }
      if let file { return try SavedConnection(file: file) }
    } catch let code as ExitCode {
      throw code
    } catch {
      throw unavailable("\(error)")
    }
    return SampleContainer(isShown: false, isPreview: isPreview).connection
  }

  /// The container as it is, a start that is under way waited for; the sample is started first, since nobody else does.
  func container(isStarted: Bool, _ connection: any Connection) async throws -> ContainerSnapshot {
    let now = try await connection.snapshot()
    let isSample = process == nil && file == nil
    switch now.phase {
    case .idle, .failed: return isSample && isStarted ? try await connection.started() : now
    case .ready: return now
    // A file's start goes no further.
    case _ where file != nil: return now
    default: return isStarted ? try await connection.started() : now
    }
  }
}

extension SavedConnection {
  /// What a file holds.
  ///
  /// - Throws: `ExitCode`, after saying what is wrong with the file.
  init(file: String) throws {
    do {
      try self.init(contentsOf: URL(fileURLWithPath: file))
    } catch let error as SavedFileError {
      throw unavailable("\(file): \(error)")
    } catch {
      throw unavailable("\(file) cannot be read: \(error.localizedDescription)")
    }
  }
}
