/// Reads from the runtime's metadata which stored properties of a class can change.
public enum StoredVariables {
  /// The names of the stored properties that are declared with `var`, of a class and its superclasses.
  ///
  /// Empty for a class without reflection metadata.
  public static func names(of type: AnyClass) -> [String] {
    ([type] + TypeRelation.superclasses(of: type)).flatMap { type in
      TypeDescriptor(of: type).variableNames.map { String(cString: $0) }
    }
  }

  /// Whether a class, or one of its superclasses, has a stored property that is declared with `var`.
  public static func exist(in type: AnyClass) -> Bool {
    var current: AnyClass? = type
    while let type = current {
      if !TypeDescriptor(of: type).variableNames.isEmpty { return true }
      current = _getSuperclass(type)
    }
    return false
  }
}

extension TypeDescriptor {
  /// The names of the stored properties of this type, without inherited ones, that are declared with `var`.
  ///
  /// Layout: `FieldDescriptor` in `include/swift/RemoteInspection/Records.h`. The descriptor lives as long as its image.
  fileprivate var variableNames: some Collection<UnsafePointer<CChar>> {
    let fields = RelativePointer.target(at: address + 16)
    let recordSize = fields.map { Int($0.load(fromByteOffset: 10, as: UInt16.self)) } ?? 0
    let count = fields.map { Int($0.load(fromByteOffset: 12, as: UInt32.self)) } ?? 0
    return (0..<(recordSize < 12 ? 0 : count)).lazy.compactMap { index -> UnsafePointer<CChar>? in
      guard let fields else { return nil }
      let record = fields + 16 + index * recordSize
      // The second lowest bit marks a variable.
      guard record.load(as: UInt32.self) & 2 != 0 else { return nil }
      // The compiler adds a variable with a dollar sign to each actor. The name of a lazy variable begins so, too.
      let name = RelativePointer.target(at: record + 8)?.assumingMemoryBound(to: CChar.self)
      guard let name, name[0] != UInt8(ascii: "$") || name[1] == UInt8(ascii: "_") else { return nil }
      return name
    }
  }
}
