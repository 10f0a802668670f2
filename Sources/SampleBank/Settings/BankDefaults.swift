import AlchemicCore
import AlchemicStores

/// The branch's settings, each with its name and its type.
///
/// Their titles, ranges and choices are in Settings.bundle. Each set is on the disk when it returns. Being declared, this
/// class takes the place of the store that `AcEnableUserDefaults` would add.
// Unchecked, as Swift asks of a subclass: it has only `@AcStored` properties, which are safe from any thread.
final class BankDefaults: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  @AcStored var branchName = "Old Harbour"
  @AcStored var opensDriveIn = true
  /// In degrees Celsius.
  @AcStored var roomTemperature = 20.5
  @AcStored var safeCode = "0000"
  /// In euros.
  @AcStored var cashLimit = 10_000
  @AcStored var displayCurrency = Currency.euro
  @AcStored(transformer: .day) var booksSince = EntryGenerator.days.lowerBound
  @AcStored var printsStatements = false
  @AcStored var statementInterval = "month"

  override init() {
    super.init(
      configuration: BankStores.configuration(of: "user-defaults", settings: .directory(BankResources.settings)))
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcEnableUserDefaults()
  }
}

extension StoredValueTransformer<Day> {
  /// A day as a text, `2025-03-14`: no store knows days.
  fileprivate static var day: Self {
    Self(
      String.self, store: { PatternDateFormatter(pattern: "yyyy-MM-dd").text(of: $0) },
      restore: { text in
        guard let day = Day(text) else { throw NotADay(text: text) }
        return day
      })
  }
}

/// A text that is no day of the calendar.
struct NotADay: Error {
  let text: String
}
