import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../harness/launch/root.mjs';
import type { Change } from './change.ts';
import { plantedEnvironment } from './planted.ts';
import type { Tally } from './tally.ts';

/** Suites that count in seeds, and how many seeds run with each change. */
const SEEDS = { simulate: 15, custody: 30, cluster: 3 } as const;
const PROGRAMS = {
  simulate: ['tools/simulate/main.ts'],
  custody: ['tools/custody/main.ts'],
  cluster: ['tools/simulate/main.ts', '--cluster'],
} as const satisfies Record<SeedSuite, readonly string[]>;
export type SeedSuite = keyof typeof SEEDS;

interface Chosen {
  readonly seeds?: number;
  readonly first?: number | undefined;
}

/** Runs seeds in a process of its own, with the change planted or, if there is none, unchanged. */
export async function runSeeds(
  suite: SeedSuite,
  change: Change | undefined,
  { first = 1, seeds = SEEDS[suite] }: Chosen = {},
): Promise<Tally> {
  const load = pathToFileURL(join(root, 'tools/plant/load.ts')).href;
  // A test runner within another must not take itself for a part of it.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const child = spawn(
    process.execPath,
    ['--import', load, ...PROGRAMS[suite], '--seeds', String(seeds), '--first', String(first), '--bail'],
    {
      cwd: root,
      env: { ...env, ...plantedEnvironment(change) },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 120_000,
    },
  );
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await once(child, 'close');
  const line = /^(\d+) passed, (\d+) failed$/m.exec(printed);
  return line === null ? undefined : { passed: Number(line[1]), failed: Number(line[2]) };
}
