// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>
#include <stdio.h>

// Restores the terminal even while the program dies. Written in C because only async-signal-safe calls are allowed
// there, and because the process must have a single state.

/// Saves the terminal's modes and handles the signals that end, stop, continue or resize.
///
/// Returns a descriptor; the main loop reads its signals from it, one byte each, or -1 with errno set. Not thread-safe.
/// Call it on the main thread, whose alternative signal stack it sets up.
int terminal_prepare(int input, int output);

/// Reverts terminal_prepare: restores the previous actions of all signals. The descriptor stays open for the next time.
void terminal_release(void);

/// Switches the line discipline: no echo, every key immediately, no translation; Ctrl-C, Ctrl-Z and Ctrl-\ remain
/// signals. Returns 0, or -1 with errno set.
int terminal_enter(void);

/// From now on, the end of this process writes the bytes and restores the line discipline. Standard error is held back
/// until then if it is the same terminal. May be called again with other bytes.
void terminal_arm(const void *bytes, size_t count);

/// Restores the terminal now, unless that has been done. Async-signal-safe, any thread.
void terminal_restore(void);

/// Sets whether the main loop reads the descriptor. If it does, the first signal that requests an end is only written
/// there. The second one ends the process immediately.
void terminal_listen(int listening);

/// Whether a signal has requested an end.
int terminal_is_ending(void);

/// Whether this process may use the terminal: not while it runs in the background of a shell.
int terminal_is_foreground(void);

/// The next signal from the descriptor, or 0 if there is none.
int terminal_next_signal(int descriptor);

/// Restores the terminal and ends the process with a signal, so that the parent process learns the reason.
_Noreturn void terminal_die(int signal);

/// Stops the process as Ctrl-Z does by default. Returns once it was continued.
void terminal_stop(void);

/// Runs a program on the restored terminal, in the foreground group. Until terminal_end_lending, the keys of the terminal
/// that send signals concern only that program. The array ends with NULL. Returns the process identifier, or a negative
/// error number, and then nothing is lent.
int terminal_lend(char *const *arguments);

/// Waits for the end of such a program. Returns its exit status, or 128 and its signal. Any thread.
int terminal_await(int process);

/// Handles the signals as before terminal_lend.
void terminal_end_lending(void);

/// Reads the available bytes without waiting. Returns their number, 0 if there are none, -1 if there will never be any
/// again.
long terminal_read(int descriptor, void *buffer, size_t capacity);

/// The reasons why terminal_wait returned, as bits.
enum { TERMINAL_WOKE_INPUT = 1, TERMINAL_WOKE_SIGNALS = 2 };

/// Sleeps on the main thread until input or a signal arrives, and runs the blocks of the main queue in the meantime.
/// Ignores a negative input descriptor. Returns the reasons, or -1 where the main queue cannot be served this way.
int terminal_wait(int input, int signals);

/// Writes all bytes, unless the terminal has vanished. Async-signal-safe.
void terminal_write(int descriptor, const void *bytes, size_t count);

/// The stream for curses, on a terminal, whose writes can be collected. NULL with errno set if there is none. Not
/// thread-safe; it is the same for the whole process.
FILE *terminal_frame_stream(int output);

/// From now on, what curses writes is collected.
void terminal_begin_frame(void);

/// Ends that. Returns the number of bytes that were collected.
size_t terminal_end_frame(void);

/// Copies the first of the collected bytes. Returns their number.
size_t terminal_read_frame(void *buffer, size_t count);

/// Saves the modes of a terminal that is read line by line. From now on, a signal that ends this process restores them
/// first. Returns a descriptor; the reader reads the causes of its wake-ups from it, one byte each, or -1. Call it once, on
/// the thread that opens the editor, and line_mode_set_reading(0) after that.
int line_mode_prepare(int input);

/// Sets whether a line is being read. While it is, the calling thread may change the modes, a signal that ends the process
/// ends there, and SIGINT only wakes it; afterwards the terminal has the saved modes again.
void line_mode_set_reading(int reading);

/// Does not return once a signal is ending the process; the terminal has the saved modes then. The reader calls it after each
/// change of the modes.
void line_mode_wait_while_ending(void);

/// Wakes the reader with a reason: the number of a signal, or 0 for output to show. Async-signal-safe, any thread.
void line_mode_wake(int reason);

/// Limits the held-back standard error: beyond 1 MB, the older text is dropped.
void terminal_bound_errors(void);

#endif
