// Tests of AlchemicStores.
