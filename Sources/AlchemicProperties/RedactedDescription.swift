/// What holds values from outside without knowing which of them are secret: however it is printed, it shows none.
protocol RedactedDescription: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension RedactedDescription {
  /// The same as the description.
  var debugDescription: String { description }

  /// A mirror that shows nothing of what is held.
  var customMirror: Mirror { Mirror(self, children: []) }
}
