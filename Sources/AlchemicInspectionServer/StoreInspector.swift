internal import AlchemicCore
internal import AlchemicInspection

struct StoreInspector: Sendable {
  init(_ context: ALCContext) {}
  func snapshots() -> [StoreSnapshot] { [] }
  func entry(_ store: String, _ key: String) -> EntrySnapshot? { nil }
  func set(_ value: SettingValue, forKey key: String, in store: String) throws(CommandError) {}
  func remove(_ key: String, in store: String) throws(CommandError) {}
}
