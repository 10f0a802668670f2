// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  // begin swift README Wiring
  #sourceLocation(file:"Club.swift",line:1)
  import AlchemicCore
  import AlchemicProperties
  import AlchemicServices

  @main
  final class Club: AlchemicManaged {
    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcMethod(factory, SMTPMailer.init, AcProperty("smtp.host"))
      AcMethod(factory, Members.init)
      AcMethod(factory, WebServer.init, AcAuto(), AcProperty("http.port", default: 8080))
    }

    static func main() async throws { try await AcRunServices() }
  }
  // end
  #sourceLocation()
#else
  // Without the trait there is nothing to run.
  @main enum Club {
    static func main() {}
  }
#endif
