// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Error {
  /// Why something failed, without Foundation's words that it did.
  var reason: String {
    let error = self as NSError
    // For some causes, Foundation has only a number: a path below a file, for one.
    if error.localizedDescription.contains("error \(error.code)"),
      let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError, cause.domain == NSPOSIXErrorDomain
    {
      return String(cString: strerror(CInt(cause.code))) + "."
    }
    return error.localizedDescription.replacingOccurrences(of: "The operation could not be completed. ", with: "")
  }
}
