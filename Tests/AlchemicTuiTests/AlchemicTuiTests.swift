// Tests of AlchemicTui.
