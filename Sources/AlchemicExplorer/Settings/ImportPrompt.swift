/// A file that is being named, to import settings from.
struct ImportPrompt: Hashable {
  let store: String
  let title: String
  var path: LineEditor
  var state = State.enteringPath

  enum State: Hashable {
    /// The path is being written.
    case enteringPath
    /// The file is being read: what it says is waited for.
    case reading
    /// It could not be read; why, in one sentence.
    case failed(String)
  }
}
