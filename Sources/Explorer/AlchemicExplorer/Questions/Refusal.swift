/// The reason why a request is rejected, in complete sentences for the user.
public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  public let description: String

  /// Creates a refusal with its reason.
  public init(_ description: String) {
    self.description = description
  }
}
