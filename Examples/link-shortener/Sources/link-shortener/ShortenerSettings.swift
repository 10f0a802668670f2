import Alchemic
import AlchemicStores

/// What can be changed while the server runs. Each change counts from the next request on, and survives a restart.
final class ShortenerSettings: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  @AcStored var greeting = "Short links, made here."
  /// How many links the front page shows.
  @AcStored var pageSize = 10
  /// How many requests a second are answered; 0 for all.
  @AcStored var requestsPerSecond = 0
  /// Whether browsers may remember where a link leads.
  @AcStored var arePermanent = false
  /// What it takes to add a link, where it is not empty.
  @AcStored var password = ""

  override init() {
    super.init(configuration: KeyValueStoreConfiguration(settings: .descriptions(Self.descriptions)))
  }

  /// What an explorer shows and checks.
  private static let descriptions = [
    SettingDescription(
      key: "greeting", title: "Greeting", group: "Front page", kind: .text(isSecure: false, keyboard: .any)),
    SettingDescription(
      key: "pageSize", title: "Links on the page", group: "Front page", kind: .slider(minimum: 1, maximum: 100)),
    SettingDescription(
      key: "requestsPerSecond", title: "Requests a second", group: "Traffic",
      kind: .choice([
        .init(title: "all", value: .integer(0)), .init(title: "10", value: .integer(10)),
        .init(title: "100", value: .integer(100)), .init(title: "1,000", value: .integer(1_000)),
      ])),
    SettingDescription(
      key: "arePermanent", title: "Permanent redirects", group: "Traffic",
      kind: .toggle(on: .bool(true), off: .bool(false))),
    SettingDescription(
      key: "password", title: "Password", group: "Adding", kind: .text(isSecure: true, keyboard: .any)),
  ]
}
