/// What holds values from outside without knowing which of them are secret: however it is printed, it shows none.
protocol Discreet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Discreet {
  /// The same as the description.
  var debugDescription: String { description }

  /// A mirror that shows nothing of what is held.
  var customMirror: Mirror { Mirror(self, children: []) }
}
