#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>

// What must work even while the program dies: giving the terminal back. Written in C because only
// async-signal-safe calls are allowed there, and because there must be one state for the whole process.

/// Remembers how the terminal is now and catches the signals that end, stop, continue or resize.
///
/// Returns a descriptor from which the signals meant for the main loop are read, one byte each, or -1 with errno set.
/// Not for two threads at once; to be called on the main thread, whose alternative signal stack it sets up.
int terminal_prepare(int input, int output);

/// Undoes terminal_prepare: the previous actions of all signals are back. The descriptor stays open, for the
/// next time.
void terminal_release(void);

/// Switches the line discipline: no echo, every key at once, nothing translated; Ctrl-C, Ctrl-Z and Ctrl-\ stay
/// signals. Returns 0, or -1 with errno set.
int terminal_enter(void);

/// From here on the bytes are written, and the line discipline put back, whatever ends this process. Standard error
/// is held back until then where it is the same terminal. May be called again, with other bytes.
void terminal_arm(const void *bytes, size_t count);

/// Gives the terminal back now; does nothing when that was done already. Async-signal-safe, any thread.
void terminal_restore(void);

/// Says whether somebody reads the descriptor: then the first signal that asks for an end is only told there.
/// The second one ends the process at once.
void terminal_listen(int listening);

/// Says whether a signal has asked for an end.
int terminal_is_ending(void);

/// Says whether the terminal is ours to use: not while a shell runs us in the background.
int terminal_is_foreground(void);

/// The next signal from the descriptor, or 0 when there is none.
int terminal_next_signal(int descriptor);

/// Gives the terminal back and ends the process with a signal, so that whoever started it learns why.
_Noreturn void terminal_die(int signal);

/// Stops the process as Ctrl-Z does without us, and returns once it was continued.
void terminal_stop(void);

/// Reads what has arrived, without waiting. Returns the number of bytes, 0 when nothing is there, -1 when nothing will
/// ever come again.
long terminal_read(int descriptor, void *buffer, size_t capacity);

/// What woke terminal_wait, as bits.
enum { TERMINAL_WOKE_INPUT = 1, TERMINAL_WOKE_SIGNALS = 2 };

/// Sleeps on the main thread until input or a signal comes, running what is put on the main queue meanwhile. A
/// negative input descriptor is not waited for. Returns what came, or -1 where the main queue cannot be served so.
int terminal_wait(int input, int signals);

/// Writes all bytes; gives up when the terminal has gone. Async-signal-safe.
void terminal_write(int descriptor, const void *bytes, size_t count);

/// Keeps what standard error has been held back within bounds: past 1 MB the older text is dropped.
void terminal_bound_errors(void);

#endif
