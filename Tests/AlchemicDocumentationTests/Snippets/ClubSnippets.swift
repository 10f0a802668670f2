// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  import AlchemicCore
  import AlchemicProperties
  import AlchemicServices
  import AlchemicTesting
  import TestPrograms
  import Testing

  @testable import club

  // begin swift README Wiring
  @Suite(.alchemic(.classes([Club.self]), overriding: AcOverride((any Mailer).self) { MailBox() }))
  struct MembersTests {
    @Test func `A new member gets a mail`() async throws {
      try await AcGet(Members.self).add("Tom")
      #expect(try await AcGet(MailBox.self).texts == ["Welcome, Tom!"])
    }
  }

  actor MailBox: Mailer {
    private(set) var texts: [String] = []

    func send(_ text: String) { texts.append(text) }
  }
  // end

  // The class of the README's program, without the line for the members. It has the source locations of the program.
  private enum Forgotten {
    #sourceLocation(file:"Club.swift",line:6)
    final class Club: AlchemicManaged {
      static func alchemic(_ factory: ALCClassObjectFactory) {
        AcMethod(factory, SMTPMailer.init, AcProperty("smtp.host"))
        AcMethod(factory, WebServer.init, AcAuto(), AcProperty("http.port", default: 8080))
      }
    }
    #sourceLocation()
  }

  struct ClubProgramTests {
    @Test(.timeLimit(.minutes(5)))
    func `The README's program prints what the README shows`() throws {
      // Its server gets SIGTERM once the log says that it runs.
      let outcome = try Program("club").shell(
        """
        exec 3>&1
        coproc { exec "$PROGRAM" --smtp-host=mail.example.com 2>&1 1>&3; }
        program=$COPROC_PID
        while read -r line; do
          case $line in *"service begins"*) kill -TERM $program;; esac
        done <&"${COPROC[0]}"
        wait $program
        """)
      // begin text README
      let output = """
        listening on port 8080
        mail.example.com: Welcome, Emma!
        closed
        """
      // end
      #expect(outcome == Program.Outcome(code: 0, output: output + "\n", errors: ""))
    }

    @Test func `Without a line and a property, the README's program reports both`() async throws {
      let error = await failure(Forgotten.Club.self)?.description
      // begin text README Wiring
      let expected = """
        There is no value for AcProperty("smtp.host").
          required by     Club.SMTPMailer, argument 1 (Club.swift:8)
          looked in       command line: --smtp-host
                          environment: SMTP_HOST
          remedy          set it in one of them, give a default, or take an optional
          [value-missing]

        No factory creates a Members.
          required by     Club.WebServer, argument 1 (Club.swift:9)
          remedy          conform Members to AlchemicManaged or AlchemicDeclaring, or create it with AcMethod
          [no-factory]
        """
      // end
      #expect(error == expected)
    }
  }
#endif
