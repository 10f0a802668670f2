// Tests of AlchemicCore.
