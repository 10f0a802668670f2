import Alchemic
import AlchemicCloud
import AlchemicProperties
import AlchemicStores

/// Settings that all instances of the service share.
final class FleetSettings: ALCCloudKeyValueStore, AlchemicManaged, @unchecked Sendable {
  /// The maximum number of requests per second that an instance answers; 0 for no limit.
  @AcStored var requestsPerSecond = 1_000
  @AcStored var greeting = "Welcome aboard."

  required override init() {
    super.init(configuration: KeyValueStoreConfiguration(settings: .descriptions(Self.descriptions)))
  }

  /// `CLOUD_ENDPOINTS` and `CLOUD_ACCOUNT` in the environment, or `--cloud-endpoints` and `--cloud-account`.
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcEnableCloudKeyValueStore(
      synchronizedWith: .etcd(AcProperty("cloud.endpoints"), account: AcProperty("cloud.account")))
  }

  /// The descriptions that an explorer shows, and that the store checks values against.
  private static let descriptions = [
    SettingDescription(
      key: "requestsPerSecond", title: "Requests per second", group: "Traffic",
      kind: .choice([
        .init(title: "no limit", value: .integer(0)), .init(title: "10", value: .integer(10)),
        .init(title: "100", value: .integer(100)), .init(title: "1,000", value: .integer(1_000)),
      ])),
    SettingDescription(key: "greeting", title: "Greeting", kind: .text(isSecure: false, keyboard: .any)),
  ]
}
