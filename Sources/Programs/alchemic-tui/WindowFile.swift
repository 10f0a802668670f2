// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import Foundation

/// The file with what the window looked like in the last run.
struct WindowFile {
  private let path: String?
  /// The contents; those of a window that was never changed if there is no such file, or if it is damaged.
  let remembered: RememberedWindow
  /// Why the file was ignored; `nil` if it was not.
  let problem: String?

  /// Reads the file.
  init() {
    path = StateFolder.path(of: "window")
    do {
      guard let path else { throw PreferencesFile.Failure.code(ENOENT) }
      let text = try String(decoding: PreferencesFile.contents(of: path), as: UTF8.self)
      do {
        (remembered, problem) = (try RememberedWindow(text), nil)
      } catch {
        (remembered, problem) = (
          RememberedWindow(), "Ignored \(path.printable), which has the sizes of the last run: \(error)."
        )
      }
    } catch PreferencesFile.Failure.code(ENOENT) {
      (remembered, problem) = (RememberedWindow(), nil)
    } catch {
      (remembered, problem) = (
        RememberedWindow(), "Cannot read \(path?.printable ?? ""), which has the sizes of the last run."
      )
    }
  }

  /// Writes what the window looks like, if that has changed. A run goes on without it, so errors are ignored.
  func write(_ new: RememberedWindow) {
    guard let path, new != remembered else { return }
    StateFolder.create(for: path)
    try? PrivateFile.replace(path, by: Data(new.text.utf8))
  }
}
