/// The prompt for the path of a file to import.
struct ImportPrompt: Hashable, Sendable {
  let store: String
  let title: String
  var path = PathField()
  var state = State.enteringPath

  enum State: Hashable {
    /// The user enters the path.
    case enteringPath
    /// The file is being read.
    case reading
    /// The file could not be read. The reason is one sentence.
    case failed(String)
  }
}
