// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#endif

/// The program's container.
///
/// In a program that imports the module `Alchemic` it starts automatically; see <doc:StartUp>.
public enum Alchemic {
  /// The container that ``AcGet(_:_:fileID:line:)`` and related functions use, unless another one is current.
  public static let mainContext: ALCContext = {
    let context = ALCContext()
    if isSet("ALCHEMIC_COUNT_LIVE") { context.countLiveObjects() }
    if isSet("ALCHEMIC_FIND_OUTLIVED") { context.findOutlivedObjects() }
    ContainerUse.setProgram(context)
    return context
  }()

  /// Starts the program's container on its own queue, and returns immediately. Does nothing when it is already started or
  /// starting. In a program that imports `Alchemic` it starts automatically; see <doc:StartUp>.
  public static func start() {
    mainContext.start()
  }

  /// Starts the program's container as ``start()`` does, and creates several singletons at the same time.
  ///
  /// - Parameter concurrency: How many, from 1 to 128, in place of the declared number; see
  ///   ``AcStartConcurrency(_:fileID:line:)``.
  public static func start(concurrency: Int) {
    mainContext.start(concurrency: concurrency)
  }

  /// Whether an argument or the environment prevents the automatic start.
  static var isDisabled: Bool {
    CommandLine.arguments.contains("--alchemic-nostart")
      || isSet("ALCHEMIC_NOSTART")
  }

  /// Whether a variable of the environment is 1.
  private static func isSet(_ variable: String) -> Bool { getenv(variable).map { String(cString: $0) } == "1" }

  /// How many singletons a start creates at the same time, as the argument `--alchemic-start-concurrency 8` or
  /// `ALCHEMIC_START_CONCURRENCY=8` in the environment gives it; `nil` without them.
  static var startConcurrencyText: String? {
    let option = "--alchemic-start-concurrency"
    let arguments = CommandLine.arguments
    if let joined = arguments.last(where: { $0.hasPrefix("\(option)=") }) {
      return String(joined.dropFirst(option.count + 1))
    }
    if let place = arguments.lastIndex(of: option), place + 1 < arguments.count { return arguments[place + 1] }
    return getenv("ALCHEMIC_START_CONCURRENCY").map { String(cString: $0) }
  }

  /// Whether a container is the program's own.
  static func isMain(_ context: ALCContext) -> Bool {
    ContainerUse.program == ObjectIdentifier(context)
  }
}
