// Tests of TerminalScreen.
