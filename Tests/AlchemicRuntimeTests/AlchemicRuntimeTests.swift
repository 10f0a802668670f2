// Tests of AlchemicRuntime.
