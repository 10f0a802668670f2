/// How the explorer looks, and its keys.
struct Appearance: Sendable {
  let theme: Theme
  let symbols: Symbols
  let keys: KeyTable
  let secondsFromGMT: Int
}
