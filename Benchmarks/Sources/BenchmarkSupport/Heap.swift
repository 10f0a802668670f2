import CHeap

/// The number of bytes that the program has allocated and not freed.
public func liveHeap() -> Int {
  Int(live_heap())
}
