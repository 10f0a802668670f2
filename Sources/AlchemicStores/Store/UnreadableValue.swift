/// A value that a property does not take, so that it shows another: its default, or what the command line hides.
package struct UnreadableValue: Hashable, Sendable {
  /// The key of the value and of the property.
  package var key: String
  /// Why the property does not take it; no value stands in it.
  package var error: KeyValueStoreError
  /// Where the value comes from.
  package var origin: KeyValueEntry.Origin
  /// Where the value comes from that the property shows.
  package var shown = KeyValueEntry.Origin.default
}

extension KeyValueStore {
  /// The values that properties do not take at present, by their keys. Where ``reports`` tell of the past, this is how it
  /// is: a value that was mended is not in it.
  package var unreadableValues: [UnreadableValue] { core.unreadableValues }
}
