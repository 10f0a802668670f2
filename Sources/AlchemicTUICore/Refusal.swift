/// Why something that was asked for is not done, in sentences for a person.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  public let description: String

  /// A refusal with its reason.
  public init(_ description: String) {
    self.description = description
  }
}
