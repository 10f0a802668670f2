// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef C_TERMINAL_EDITING_H
#define C_TERMINAL_EDITING_H

// The parts of libedit that Swift cannot import: variadic functions, and the standard streams. The header keeps no
// state, since every file that includes it gets its own functions.

#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

// Of POSIX; <wchar.h> declares it only with a feature macro.
int wcwidth(wchar_t character);

/// Reads one character. Returns 1, 0 at the end of the input, or -1.
typedef int (*editor_reader)(EditLine *, wchar_t *);
/// The prompt as text, which the callee keeps.
typedef char *(*editor_prompt)(EditLine *);
/// What a key does. Returns one of the CC constants.
typedef unsigned char (*editor_key)(EditLine *, int);

/// Opens an editor on standard input and output. The context is passed to the functions by editor_context.
///
/// NULL if the terminal has no modes, or libedit does not know it.
static inline EditLine *editor_open(
  const char *program, void *context, editor_reader read, editor_prompt prompt, editor_key complete,
  editor_key interrupt
) {
  // Only the character set: a decimal comma in C functions would surprise other libraries of the process.
  setlocale(LC_CTYPE, "");
  EditLine *editor = el_init(program, stdin, stdout, stderr);
  if (!editor) return NULL;
  el_set(editor, EL_CLIENTDATA, context);
  el_set(editor, EL_EDITOR, "emacs");
  // The user's own key bindings.
  el_source(editor, NULL);
  el_set(editor, EL_SIGNAL, 0);
  el_set(editor, EL_GETCFN, read);
  el_set(editor, EL_PROMPT, prompt);
  el_set(editor, EL_ADDFN, "complete", "Complete the word before the cursor", complete);
  el_set(editor, EL_ADDFN, "interrupt", "Discard the line", interrupt);
  el_set(editor, EL_BIND, "^I", "complete", NULL);
  el_set(editor, EL_BIND, "^C", "interrupt", NULL);
  el_set(editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
  return editor;
}

static inline void *editor_context(EditLine *editor) {
  void *context = NULL;
  el_get(editor, EL_CLIENTDATA, &context);
  return context;
}

/// Draws the prompt and the line again, from the cursor's present position.
static inline void editor_redraw(EditLine *editor) { el_set(editor, EL_REFRESH); }

/// Switches the terminal's modes for reading, or back.
static inline void editor_set_modes(EditLine *editor, int reading) { el_set(editor, EL_PREP_TERM, reading); }

/// Creates a list of entered lines for an editor, of which the oldest are dropped beyond a limit.
static inline History *editor_create_history(EditLine *editor, int limit) {
  History *lines = history_init();
  if (!lines) return NULL;
  HistEvent event;
  history(lines, &event, H_SETSIZE, limit);
  history(lines, &event, H_SETUNIQUE, 1);
  el_set(editor, EL_HIST, history, lines);
  return lines;
}

/// Adds a line as the newest one.
static inline void editor_remember(History *lines, const char *line) {
  HistEvent event;
  history(lines, &event, H_ENTER, line);
}

/// The number of columns of the terminal.
static inline int editor_columns(void) {
  struct winsize size;
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

/// The width of a character according to the C library, and so to libedit; -1 for a control character.
static inline int editor_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

/// Reads a character from the bytes of one. Returns how many were used, 0 while it is incomplete, -1 if it is invalid.
static inline int editor_decode(const char *bytes, int count, wchar_t *character) {
  mbstate_t state;
  memset(&state, 0, sizeof state);
  size_t used = mbrtowc(character, bytes, (size_t)count, &state);
  if (used == (size_t)-2) return 0;
  if (used == (size_t)-1) return -1;
  return used == 0 ? 1 : (int)used;
}

#endif
