// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Classes with mistakes. Each mistake is one that programs have.
enum BrokenBank {
  /// Declares the classes. None conforms to `AlchemicDeclaring`, so that no scan finds them.
  @Sendable
  static func declare(_ registry: ClassRegistry) {
    registry.register(StatementMailer.self, StatementMailer.alchemic)
    registry.register(PostMailGateway.self) { AcInitializer($0, PostMailGateway.init) }
    registry.register(CardPrinter.self, CardPrinter.alchemic)
    registry.register(LaserPrinter.self) { AcInitializer($0, LaserPrinter.init) }
    registry.register(InkPrinter.self) { AcInitializer($0, InkPrinter.init) }
    registry.register(LimitKeeper.self, LimitKeeper.alchemic)
    registry.register(OverdraftDesk.self, OverdraftDesk.alchemic)
    registry.register(BranchTelegraph.self, BranchTelegraph.alchemic)
  }
}

// Nothing conforms to the protocol: the class below was meant to.

/// Sends a statement to a customer.
protocol MailGateway: AnyObject {
  func send(_ text: String)
}

/// Sends statements. It lacks the conformance to ``MailGateway``.
final class PostMailGateway {
  func send(_ text: String) {}
}

/// Mails the monthly statements.
final class StatementMailer {
  private let gateway: any MailGateway

  init(gateway: any MailGateway) { self.gateway = gateway }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, StatementMailer.init(gateway:), AcProtocol((any MailGateway).self))
  }
}

// Two printers, and none of them is primary.

/// Prints on plastic.
protocol Printer: AnyObject {}

final class LaserPrinter: Printer {}

final class InkPrinter: Printer {}

/// Prints the cards.
final class CardPrinter {
  private var printer: (any Printer)?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, CardPrinter.init)
    AcInject(factory, \CardPrinter.printer)
  }
}

// Each of the two needs the other as an argument, so none can be created first.

/// Knows how far each account may be overdrawn.
final class LimitKeeper {
  private let desk: OverdraftDesk

  init(desk: OverdraftDesk) { self.desk = desk }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, LimitKeeper.init(desk:), AcClass(OverdraftDesk.self))
  }
}

/// Grants overdrafts up to the limit.
final class OverdraftDesk {
  private let limits: LimitKeeper

  init(limits: LimitKeeper) { self.limits = limits }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, OverdraftDesk.init(limits:), AcClass(LimitKeeper.self))
  }
}

// The name is misspelt.

/// Reports to the head office, over the connection of the bank.
final class BranchTelegraph {
  private var connection: AnyObject?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, BranchTelegraph.init)
    AcInject(factory, \BranchTelegraph.connection, AcName("server conection"))
  }
}
