import Alchemic
import AlchemicProperties
import Configuration

/// What the bank announces when it opens. Its values come from outside the program.
final class Announcements: AlchemicDeclaring, Sendable {
  /// The first line.
  let motto: String
  private let hours: OpeningHours

  init(motto: String, hours: OpeningHours) {
    self.motto = motto
    self.hours = hours
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Announcements.init(motto:hours:), AcProperty("bank.motto", default: "The bank is open."), AcAuto())
  }

  /// The lines to print.
  var lines: [String] { [motto] + (hours.text.map { [$0] } ?? []) }
}

/// When the bank is open. It reads its own values, as a library does.
final class OpeningHours: AlchemicDeclaring, Sendable {
  /// The hours; `nil` where the environment has none.
  let text: String?

  init(reader: ConfigReader) {
    text = reader.string(forKey: "text")
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, OpeningHours.init(reader:), AcConfigReader("bank.hours"))
  }
}

/// The command line belongs to the argument parser.
final class AnnouncementSources: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    AcUseProperties(.environment)
  }
}
