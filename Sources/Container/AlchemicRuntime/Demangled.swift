private import CAlchemicRuntime
private import Glibc

/// Demangles symbols.
enum Demangled {
  /// The symbol as source code; `nil` unless it is a Swift symbol.
  static func text(of symbol: String) -> String? {
    guard let text = swift_demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
