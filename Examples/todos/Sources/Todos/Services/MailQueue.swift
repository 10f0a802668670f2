// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

package import Logging
internal import ServiceLifecycle

/// Sends mails.
package protocol Mailer: Sendable {
  func send(to: String, subject: String, text: String) async throws
}

/// Writes mails to the log.
package struct LogMailer: Mailer {
  private let logger: Logger

  package init(logger: Logger) {
    self.logger = logger
  }

  package func send(to: String, subject: String, text: String) async throws {
    logger.info("Mail to \(to): \(subject)")
  }
}

/// Sends mails without keeping a request waiting. It sends all of them before the server ends.
package final class MailQueue: Service {
  private let mailer: any Mailer
  private let logger: Logger
  private let mails: AsyncStream<(to: String, subject: String, text: String)>
  private let continuation: AsyncStream<(to: String, subject: String, text: String)>.Continuation

  package init(mailer: any Mailer, logger: Logger) {
    self.mailer = mailer
    self.logger = logger
    (mails, continuation) = AsyncStream.makeStream()
  }

  func add(to: String, subject: String, text: String) {
    continuation.yield((to, subject, text))
  }

  package func run() async throws {
    await withGracefulShutdownHandler {
      for await mail in mails {
        do {
          try await mailer.send(to: mail.to, subject: mail.subject, text: mail.text)
        } catch {
          logger.error("A mail to \(mail.to) was not sent: \(error)")
        }
      }
    } onGracefulShutdown: { [continuation] in
      continuation.finish()
    }
  }
}
