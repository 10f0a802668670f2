// Tests of AlchemicExplorer.
