// Tests of NCursesTerminal.
