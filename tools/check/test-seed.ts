import fc from 'fast-check';
import { afterAll, inject, vi } from 'vitest';

// Randomness in tests has one seed per run, which a failure prints: TEST_SEED=<number> repeats it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject('testSeed') });

// Files of a worker share its globals: what one of them stubbed is gone before the next.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

declare module 'vitest' {
  interface ProvidedContext {
    testSeed: number;
  }
}
