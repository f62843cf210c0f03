import fc from 'fast-check';
import { inject } from 'vitest';

// Randomness in tests has one seed per run, which a failure prints: TEST_SEED=<number> repeats it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject('testSeed') });

declare module 'vitest' {
  interface ProvidedContext {
    testSeed: number;
  }
}
