// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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
