import Foundation

/// Encrypts and authenticates values for a server.
protocol ValueSealing: Sendable {
  /// The name of the key that seals now.
  var keyName: String { get }

  /// - Parameter context: What must be the same when the content is opened.
  func seal(_ content: Data, for context: Data) throws -> Data

  /// - Returns: The content; `nil` if no key of this device has that name, or if the bytes were changed.
  func open(_ sealed: Data, keyName: String, for context: Data) -> Data?
}
