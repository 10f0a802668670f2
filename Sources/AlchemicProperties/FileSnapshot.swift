internal import Configuration

/// The values of a file, which tells the keys that it has.
protocol FileSnapshot: ConfigSnapshot {
  /// The keys that have a value, their parts joined with dots.
  var names: [String] { get }
}
