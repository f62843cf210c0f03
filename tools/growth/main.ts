// Adds a small capability to a copy of the tree by its folders and list entries, and checks that nothing else had to change and all works.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawn } from '@agio/kernel/testing';
import { ONE_CHECKER } from '../check/steps.ts';
import { root } from '../../harness/launch/root.mjs';
import { addCapability, changedBeyond, copyTree, filesOf, namesIn } from './grow.ts';

const FIXTURE = join(root, 'tools', 'growth', 'fixtures', 'tally');
/** As `npm run new` would call it: nothing may depend on the fixture's own name. */
const NAME = 'abacus';
const seed = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const copy = mkdtempSync(join(tmpdir(), 'agio-growth-'));
const bin = (path: string): string => join('node_modules', path);

type Step = readonly [name: string, command: readonly string[]];

/** What commands generate, before any check. */
const MADE: readonly Step[] = [
  ['routes of the client', ['packages/client/generate-routes.ts']],
  ['reference', ['tools/reference/main.ts']],
];

/** The checks on the copy that every run has; two run in parallel. */
const ASKED: readonly Step[] = [
  ['its own tests', [bin('vitest/vitest.mjs'), 'run', `modules/${NAME}/${NAME}.test.ts`, `e2e/api/${NAME}.test.ts`]],
  ['types', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json', ...ONE_CHECKER]],
  // The only check of these types in a whole run (`tools/check/steps.ts`).
  ['types of the web', [bin('typescript/bin/tsc'), '-p', 'tsconfig.web.json', ...ONE_CHECKER]],
  ['types of the console', [bin('typescript/bin/tsc'), '-p', 'tsconfig.console.json', ...ONE_CHECKER]],
];

/** Of these one is a part of a run; all of them loop over lists that their own tests in the tree loop over as well. */
const BY_TURNS: readonly Step[] = [
  ['ladder', ['tools/ladder/main.ts']],
  [
    'tests that loop over the lists',
    [
      bin('vitest/vitest.mjs'),
      'run',
      'apps/server/site.test.ts',
      'packages/gateway/http/route.test.ts',
      'apps/web/src/app/features.test.ts',
      'apps/console/src/app/features.test.ts',
    ],
  ],
  [
    'lists',
    [
      bin('vitest/vitest.mjs'),
      'run',
      'e2e/api/people/lists',
      '-t',
      `[${NAME.slice(0, 1).toUpperCase()}${NAME.slice(0, 1)}]${NAME.slice(1)}`,
    ],
  ],
  ['lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', `modules/${NAME}`, `packages/contracts/${NAME}`]],
  [
    'doors and fields',
    [
      bin('vitest/vitest.mjs'),
      'run',
      'e2e/api/matrix/matrix.test.ts',
      'tools/simulate/machines.test.ts',
      '-t',
      `${NAME}|has a row|agrees with|C3`,
    ],
  ],
  ['simulator', ['tools/simulate/main.ts', '--seeds', '5']],
  ['canary', ['tools/canaries/main.ts', 'a round counts trades twice']],
];

async function fails([name, command]: Step): Promise<boolean> {
  const from = performance.now();
  const child = spawn(process.execPath, command, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const [status] = (await once(child, 'close')) as [number | null];
  const seconds = ((performance.now() - from) / 1_000).toFixed(1);
  process.stdout.write(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} ${seconds} s\n`);
  if (status !== 0) process.stdout.write(`${said.join('')}\n`);
  return status !== 0;
}

/** Runs them in their order, this many in parallel; returns how many failed. */
async function run(steps: readonly Step[], atOnce: number): Promise<number> {
  const left = [...steps];
  let failed = 0;
  const lane = async (): Promise<void> => {
    for (let step = left.shift(); step !== undefined; step = left.shift()) if (await fails(step)) failed += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return failed;
}

try {
  const names = namesIn(root);
  const before = filesOf(root, names);
  copyTree(root, copy, names);
  const own = addCapability(FIXTURE, copy, NAME);
  process.stdout.write(`TEST_SEED=${seed}\n`);
  const asked = [...ASKED, ...drawn(BY_TURNS, 6, seed)];
  const failed = (await run(MADE, 1)) + (await run(asked, 2));
  const beyond = changedBeyond(before, filesOf(copy, [...names, ...own]), own);
  for (const name of beyond) process.stdout.write(`had to change besides the lists: ${name}\n`);
  const wrong = failed + beyond.length;
  process.stdout.write(`${MADE.length + asked.length - failed} passed, ${wrong} failed\n`);
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
