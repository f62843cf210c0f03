// The server of `npm run dev`: dependencies, most of a start, are loaded first, the project's own code when the parent says so.
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
  // A package for browsers, of types, or with only named entry points: its importer loads it.
  if (!name.startsWith('@agio/') && !/react|radix|pglite/.test(name)) await import(name).catch(() => undefined);
}
await told;
process.channel?.unref();
await import('../../apps/server/main.ts');
