// The server of `npm run dev`: what it depends on is loaded first, the project's own code when the word comes. Most of a start is the former.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const told = new Promise((resolve) => process.once('message', resolve));
const units = globSync(
  ['apps/server', 'modules/*', 'packages/*'].map((unit) => `${unit}/package.json`),
  { cwd: root },
);
const names = new Set(units.flatMap((unit) => Object.keys(JSON.parse(readFileSync(join(root, unit), 'utf8')).dependencies ?? {})));
for (const name of names) {
  // A package for browsers, of types, or with doors of its own alone: it is loaded by whoever wants it.
  if (!name.startsWith('@agio/') && !/react|radix|pglite/.test(name)) await import(name).catch(() => undefined);
}
await told;
process.channel?.unref();
await import('../../apps/server/main.ts');
