import TestPrograms
import Testing

struct ApplicationObjectTests {
  @Test func `A start waits until main has passed the application object, and logs that it waits`() throws {
    let outcome = try Program("creating-application").run()
    #expect(
      outcome
        == Program.Outcome(
          code: 0, output: "the start is resolving\nan application with a Teller of main\n",
          errors: """
            alchemic notice: waiting for Application: pass the application object to AcSetApplication
            teller info: created
            alchemic info: started

            """))
  }

  @Test func `An application object that exists before the start delays nothing`() throws {
    #expect(
      try Program("creating-application").run(["early"])
        == Program.Outcome(
          code: 0, output: "an application with a Teller of main\n",
          errors: "teller info: created\nalchemic info: started\n"))
  }
}
