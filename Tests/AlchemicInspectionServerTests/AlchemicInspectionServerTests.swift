// Tests of AlchemicInspectionServer.
