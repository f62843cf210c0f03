// npm run new -- capability NAME: adds a capability that works, with one of everything, as a starting point for your own.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../harness/launch/root.mjs';
import { addCapability } from '../growth/grow.ts';
import { nameProblem, withDependency } from './name.ts';

const USAGE = 'npm run new -- capability NAME    a capability NAME, with one of everything: docs/developing/recipes.md#a-capability';
const FIXTURE = join(root, 'tools', 'growth', 'fixtures', 'tally');
const SERVER = join(root, 'apps', 'server', 'package.json');

/** What follows from the new files; each is what one would run by hand. */
const COMMANDS: readonly (readonly [string, ...string[]])[] = [
  ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline'],
  [process.execPath, 'packages/client/generate-routes.ts'],
  [process.execPath, 'tools/reference/main.ts'],
  [process.execPath, 'node_modules/oxfmt/bin/oxfmt'],
];

const [what, name = '', ...rest] = process.argv.slice(2);
if (what !== 'capability' || rest.length > 0) end(USAGE);
const problem = nameProblem(root, name);
if (problem !== undefined) end(`${problem}\n${USAGE}`);

const own = addCapability(FIXTURE, root, name);
writeFileSync(SERVER, withDependency(readFileSync(SERVER, 'utf8'), `@agio/${name}`));
for (const [program, ...words] of COMMANDS) {
  const { status } = spawnSync(program, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) end(`${[program, ...words].join(' ')} failed; the files are there, and the rest can be run again by hand`);
}
for (const file of [...own].toSorted()) process.stdout.write(`${file}\n`);
process.stdout.write(
  `${name} works: npm run unit -- modules/${name} e2e/api/${name}.test.ts. What to change: docs/developing/recipes.md#a-capability\n`,
);

function end(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
