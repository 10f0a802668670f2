/// Carries a value of the program from one thread to another.
///
/// `@unchecked`: the container gives an object to whoever asks for it; whether it may be used on several threads is
/// for its class to say, as the concurrency contract of the documentation explains.
struct UncheckedTransfer<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
