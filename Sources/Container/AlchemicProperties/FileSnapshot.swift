internal import Configuration

/// The values of a file, with a list of its keys.
protocol FileSnapshot: ConfigSnapshot {
  /// The keys that have a value, their parts joined with dots.
  var names: [String] { get }
}
