import { matchesGlob } from 'node:path';

/** Test files that get a database. */
export const STORED: readonly string[] = [
  'packages/database/**/*.test.ts',
  'packages/gateway/**/*.test.ts',
  'packages/module/follower.test.ts',
  'modules/**/*.test.ts',
  'apps/server/**/*.test.ts',
  'e2e/api/**/*.test.ts',
];

export const isStored = (file: string): boolean => STORED.some((pattern) => matchesGlob(file, pattern));
