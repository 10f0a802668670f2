// Tests of AlchemicInspection.
