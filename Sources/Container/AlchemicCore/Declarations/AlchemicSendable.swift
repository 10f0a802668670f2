// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A type that is `Sendable`, and that says so at run time.
///
/// `Sendable` leaves no trace in a compiled program. A class, an actor, a structure or a protocol that conforms to
/// `AlchemicSendable` in place of `Sendable` is checked by the compiler in the same way, and the container knows it:
///
/// ```swift
/// final class Ledger: AlchemicManaged, AlchemicSendable {
///   private let entries = Mutex<[Entry]>([])
/// }
/// ```
///
/// A start lists the shared objects that have variables and are not known to be `Sendable`. With
/// ``ClassScan/requiringSendable``, each shared type must conform, or be an actor. See <doc:Concurrency#Sharing-classes>.
public protocol AlchemicSendable: Sendable {}
