// Compiled together with the sources of AlchemicInspection, so that the fuzzer sees into all of them: see `make fuzz`.

/// Called by libFuzzer with bytes of its making. What comes from another process must never trap, and never grow without
/// limit: all bytes are read as an explorer's and as a process's, at once and in pieces.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  Conversation.read(bytes)
  return 0
}
