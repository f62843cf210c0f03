import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../launch/root.mjs';

/** A part of our own tests that a canary runs through. */
export type SuiteName = 'core' | 'simulate' | 'poison' | 'custody';

/** How many tests or seeds passed and failed; undefined where the suite itself could not run. */
export type Tally = { readonly passed: number; readonly failed: number } | undefined;

const SEEDS = { simulate: 15, custody: 30 } as const;
const FILES = {
  core: 'tools/simulate/core-beside-model.test.ts',
  poison: 'packages/sequencer/poison.test.ts',
} as const satisfies Record<Exclude<SuiteName, keyof typeof SEEDS>, string>;

/** Runs a suite in a process of its own, with the canary planted or, where none is named, as it is. */
export function runSuite(suite: SuiteName, canary: string): Tally {
  return suite === 'simulate' || suite === 'custody' ? seeds(suite, canary) : vitest(FILES[suite], canary);
}

function seeds(suite: keyof typeof SEEDS, canary: string): Tally {
  const { stdout } = node(
    [
      '--import',
      pathToFileURL(join(root, 'tools/canaries/load.ts')).href,
      `tools/${suite}/main.ts`,
      '--seeds',
      String(SEEDS[suite]),
      '--bail',
    ],
    canary,
  );
  const line = /^(\d+) passed, (\d+) failed$/m.exec(stdout);
  return line === null ? undefined : { passed: Number(line[1]), failed: Number(line[2]) };
}

function vitest(testFile: string, canary: string): Tally {
  const folder = mkdtempSync(join(tmpdir(), 'agio-canary-'));
  const file = join(folder, 'report.json');
  try {
    node(['node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', '--reporter=json', `--outputFile.json=${file}`, testFile], canary);
    const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function node(args: readonly string[], canary: string) {
  // A runner that runs within another must not take itself for a part of it.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'CANARY'));
  return spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...env, CANARY: canary },
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 256 * 1_048_576,
  });
}
