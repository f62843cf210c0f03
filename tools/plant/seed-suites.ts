import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../launch/root.mjs';
import type { Change } from './change.ts';
import { plantedEnvironment } from './planted.ts';
import type { Tally } from './tally.ts';

/** Suites that count in seeds, and how many seeds run with each change. */
const SEEDS = { simulate: 15, custody: 30 } as const;
export type SeedSuite = keyof typeof SEEDS;

/** Runs seeds in a process of its own, with the change planted or, if there is none, unchanged. */
export function runSeeds(suite: SeedSuite, change: Change | undefined): Tally {
  const load = pathToFileURL(join(root, 'tools/plant/load.ts')).href;
  // A test runner within another must not take itself for a part of it.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const { stdout } = spawnSync(process.execPath, ['--import', load, `tools/${suite}/main.ts`, '--seeds', String(SEEDS[suite]), '--bail'], {
    cwd: root,
    env: { ...env, ...plantedEnvironment(change) },
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 256 * 1_048_576,
  });
  const line = /^(\d+) passed, (\d+) failed$/m.exec(stdout);
  return line === null ? undefined : { passed: Number(line[1]), failed: Number(line[2]) };
}
