import { inject, it } from 'vitest';
import { drawn } from '@agio/kernel/testing';

type Case = (title: string, options: { readonly timeout: number }, run: () => Promise<void>) => void;

/** One of several long cases of the same mechanism is run in each run of the tests; with `SWEEPS=all` each of them is. */
export function oneOf(cases: readonly string[], name: string): Case {
  return drawn(cases, cases.length, inject('testSeed')).includes(name) ? it : () => undefined;
}
