import AlchemicCore

/// Classes with mistakes, which `--broken` adds to the sample bank. Each mistake is one that programs have.
enum BrokenBank {
  /// The classes. The module is not scanned, so that no other container has them.
  static let classes: [AnyClass] = [
    StatementMailer.self, PostMailGateway.self, CardPrinter.self, LaserPrinter.self, InkPrinter.self,
    LimitKeeper.self, OverdraftDesk.self, BranchTelegraph.self,
  ]
}

// Nothing conforms to the protocol: the class below was meant to.

/// Sends a statement to a customer.
protocol MailGateway: AnyObject {
  func send(_ text: String)
}

/// Sends statements. It lacks the conformance to ``MailGateway``.
final class PostMailGateway: AlchemicManaged {
  func send(_ text: String) {}
}

/// Mails the monthly statements.
final class StatementMailer: AlchemicDeclaring {
  private let gateway: any MailGateway

  init(gateway: any MailGateway) { self.gateway = gateway }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, StatementMailer.init(gateway:), AcProtocol((any MailGateway).self))
  }
}

// Two printers, and none of them is primary.

/// Prints on plastic.
protocol Printer: AnyObject {}

final class LaserPrinter: Printer, AlchemicManaged {}

final class InkPrinter: Printer, AlchemicManaged {}

/// Prints the cards.
final class CardPrinter: AlchemicManaged {
  private var printer: (any Printer)?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \CardPrinter.printer)
  }
}

// Each of the two needs the other as an argument, so none can be created first.

/// Knows how far each account may be overdrawn.
final class LimitKeeper: AlchemicDeclaring {
  private let desk: OverdraftDesk

  init(desk: OverdraftDesk) { self.desk = desk }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, LimitKeeper.init(desk:), AcClass(OverdraftDesk.self))
  }
}

/// Grants overdrafts up to the limit.
final class OverdraftDesk: AlchemicDeclaring {
  private let limits: LimitKeeper

  init(limits: LimitKeeper) { self.limits = limits }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, OverdraftDesk.init(limits:), AcClass(LimitKeeper.self))
  }
}

// The name is misspelt.

/// Reports to the head office, over the connection of the bank.
final class BranchTelegraph: AlchemicManaged {
  private var connection: AnyObject?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \BranchTelegraph.connection, AcName("server conection"))
  }
}
