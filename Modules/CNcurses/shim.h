// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

// The parts of curses that Swift cannot import: macros, variadic functions and global variables. The header keeps no
// state, since every file that includes it gets its own functions.

#define NCURSES_WIDECHAR 1
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

// Declared here because term.h defines hundreds of common words as macros.
extern char *tigetstr(NCURSES_CONST char *);

/// Opens standard input and an output as a screen. Returns false if curses does not know TERM.
static inline bool cncurses_open(FILE *output) {
  // LINES and COLUMNS, which many shells export, would freeze the size.
  use_env(FALSE);
#if NCURSES_EXT_FUNCS
  use_tioctl(TRUE);
#endif
  if (!newterm(NULL, output, stdin)) return FALSE;
  nonl();
  cbreak();
  noecho();
  // Curses must not read the input, not even to check for a waiting key while it draws.
  typeahead(-1);
  scrollok(stdscr, FALSE);
  idlok(stdscr, TRUE);
  leaveok(stdscr, TRUE);
  return TRUE;
}

/// Takes the character set from the environment. Returns whether it is UTF-8.
static inline bool cncurses_locale_is_unicode(void) {
  // Only the character set: a decimal comma in C functions would surprise other libraries of the process.
  setlocale(LC_CTYPE, "");
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/// A string capability of the terminal, or NULL.
static inline const char *cncurses_capability(const char *name) {
  char *value = tigetstr((NCURSES_CONST char *)name);
  return value == (char *)-1 ? NULL : value;
}

/// Shortens the sequences that select attributes, which are sent at each change of style. Most begin with a choice of the
/// character set, but cells never use the set for lines. The number 0 that follows may be left out where a semicolon follows
/// it. Call this before the first frame.
static inline void cncurses_shorten_styles(void) {
  static const char *const sequences[][2] = {{"sgr", "%?%p9%t\033(0%e\033(B%;"}, {"sgr0", "\033(B"}};
  for (int index = 0; index < 2; index++) {
    // The text is in a table that curses has allocated for this terminal, and it only becomes shorter.
    char *value = (char *)cncurses_capability(sequences[index][0]);
    size_t length = strlen(sequences[index][1]);
    if (value && strncmp(value, sequences[index][1], length) == 0) {
      memmove(value, value + length, strlen(value + length) + 1);
    }
  }
  // The rest is a list of conditions, each of which gives a semicolon and a number, or nothing.
  char *style = (char *)cncurses_capability("sgr");
  if (style && strncmp(style, "\033[0%?", 5) == 0) memmove(style + 2, style + 3, strlen(style + 3) + 1);
}

/// Starts colours, with the terminal's own as -1. Returns the number of colours.
static inline int cncurses_start_colors(void) {
  if (!has_colors() || start_color() != OK) return 0;
  return use_default_colors() == OK ? COLORS : 0;
}

/// The largest number of pairs of colours.
static inline int cncurses_pair_limit(void) {
  return COLOR_PAIRS;
}

/// Defines a pair of colours; -1 is the terminal's own.
static inline bool cncurses_define_pair(int pair, int foreground, int background) {
#if NCURSES_EXT_COLORS
  return init_extended_pair(pair, foreground, background) == OK;
#else
  return init_pair((short)pair, (short)foreground, (short)background) == OK;
#endif
}

static inline int cncurses_rows(void) { return getmaxy(stdscr); }
static inline int cncurses_columns(void) { return getmaxx(stdscr); }

/// Adopts the size that the terminal's driver reports. Returns whether it changed.
static inline bool cncurses_adapt_size(void) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return FALSE;
  if (!is_term_resized(size.ws_row, size.ws_col)) return FALSE;
  // Not resizeterm, which also queues a key.
  return resize_term(size.ws_row, size.ws_col) == OK;
}

/// The width of a character according to the C library, and so to curses; -1 if it cannot be shown.
static inline int cncurses_width(uint32_t scalar) {
  return wcwidth((wchar_t)scalar);
}

enum {
  CNCURSES_BOLD = 1 << 0,
  CNCURSES_DIM = 1 << 1,
  CNCURSES_UNDERLINE = 1 << 2,
  CNCURSES_REVERSE = 1 << 3,
  CNCURSES_ITALIC = 1 << 4
};

/// Puts one character with its combining marks into a cell.
static inline void cncurses_put(int row, int column, const uint32_t *scalars, int count, int attributes, int pair) {
  wchar_t text[CCHARW_MAX + 1];
  int used = count < CCHARW_MAX ? count : CCHARW_MAX;
  for (int index = 0; index < used; index++) text[index] = (wchar_t)scalars[index];
  text[used] = 0;
  attr_t bits = A_NORMAL;
  if (attributes & CNCURSES_BOLD) bits |= A_BOLD;
  if (attributes & CNCURSES_DIM) bits |= A_DIM;
  if (attributes & CNCURSES_UNDERLINE) bits |= A_UNDERLINE;
  if (attributes & CNCURSES_REVERSE) bits |= A_REVERSE;
#ifdef A_ITALIC
  if (attributes & CNCURSES_ITALIC) bits |= A_ITALIC;
#endif
  cchar_t cell;
#if NCURSES_EXT_COLORS
  int result = setcchar(&cell, text, bits, 0, &pair);
#else
  int result = setcchar(&cell, text, bits, (short)pair, NULL);
#endif
  // A string of cells and not add_wch, which moves the cursor and wraps at the last column.
  if (result == OK) mvadd_wchnstr(row, column, &cell, 1);
}

/// Shows all changes. Row and column are the cursor's position, or -1 to hide it.
static inline void cncurses_show(int row, int column) {
  if (row < 0) {
    leaveok(stdscr, TRUE);
  } else {
    leaveok(stdscr, FALSE);
    move(row, column);
  }
  refresh();
}

static inline void cncurses_set_cursor(bool visible) {
  curs_set(visible ? 1 : 0);
}

/// Forgets the terminal's content: the next frame is drawn completely.
static inline void cncurses_forget(void) {
  clearok(curscr, TRUE);
}

#endif
