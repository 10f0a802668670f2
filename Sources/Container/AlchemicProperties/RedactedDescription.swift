/// A type that may hold secret values. Neither its descriptions nor its mirror show any value.
protocol RedactedDescription: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension RedactedDescription {
  /// The same as the description.
  var debugDescription: String { description }

  /// A mirror without children.
  var customMirror: Mirror { Mirror(self, children: []) }
}
