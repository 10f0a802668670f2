/// The recorded state of a factory's object: ``ObjectState`` in less memory.
enum ObjectRecord {
  case notCreated
  case creating(since: UInt64, thread: ThreadLabel)
  case created(at: UInt64, took: UInt64, thread: ThreadLabel)
  case set(at: UInt64)
  case failed(AlchemicError)
  case released(at: UInt64)

  var state: ObjectState {
    switch self {
    case .notCreated: .notCreated
    case .creating(let since, let thread): .creating(since: since, thread: thread.description)
    case .created(let instant, let took, let thread): .created(at: instant, took: took, thread: thread.description)
    case .set(let instant): .set(at: instant)
    case .failed(let error): .failed(error)
    case .released(let instant): .released(at: instant)
    }
  }
}
