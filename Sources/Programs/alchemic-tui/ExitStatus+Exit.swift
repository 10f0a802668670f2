import AlchemicExplorer
import ArgumentParser
import Foundation

extension ExitStatus {
  /// Runs an asynchronous operation, then exits with its result. An error is printed and exits with 2.
  ///
  /// The main thread serves the main queue during the operation, because the container's callbacks run there.
  static func exit(with operation: @escaping @Sendable () async throws -> ExitStatus) -> Never {
    Task.detached {
      do {
        Foundation.exit(try await operation().rawValue)
      } catch let code as ExitCode {
        Foundation.exit(code.rawValue)
      } catch {
        StandardError.report("\(error)")
        Foundation.exit(unanswered.rawValue)
      }
    }
    dispatchMain()
  }
}
