import Testing

struct SelfStartTests {
  @Test func `A program that imports Alchemic is started before main`() throws {
    #expect(try Program("self-starting").output() == "started: hello\n")
  }

  @Test func `The argument --alchemic-nostart keeps it from starting`() throws {
    #expect(try Program("self-starting").output(["--alchemic-nostart"]) == "not started\n")
  }

  @Test(arguments: [("1", "not started\n"), ("0", "started: hello\n"), ("", "started: hello\n")])
  func `The variable ALCHEMIC_NOSTART keeps it from starting when it is 1`(value: String, expected: String) throws {
    #expect(try Program("self-starting").output(environment: ["ALCHEMIC_NOSTART": value]) == expected)
  }

  @Test func `A program that imports AlchemicCore alone starts when it says so`() throws {
    #expect(try Program("not-starting").output() == "not started\nstarted: hello\n")
  }
}

struct LinkageTests {
  /// What the core may bring in besides what comes with Swift: the C library.
  private static let allowed: Set<String> = [
    "libc", "libm", "libgcc_s", "libstdc++", "ld-linux-x86-64", "ld-linux-aarch64", "linux-vdso", "libdispatch",
    "libBlocksRuntime", "libFoundation", "libFoundationEssentials", "libFoundationInternationalization",
    "lib_FoundationICU",
  ]

  @Test(arguments: ["not-starting", "self-starting"])
  func `A program over the core links neither curses nor SQLite nor a network library`(name: String) throws {
    let libraries = Set(try Program(name).libraries().filter { !$0.hasPrefix("libswift") })
    #expect(libraries.contains("libc"))
    #expect(libraries.subtracting(Self.allowed) == [])
  }
}
