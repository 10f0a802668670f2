// Tests of SampleBank.
