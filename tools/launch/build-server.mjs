import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, nodeEnvironment } from './node.mjs';
import { root } from './root.mjs';
import { bundleFolder, programIn, serverFlags } from './server.mjs';

/** A server that runs may still load parts of its bundle: the newest ones stay. */
const KEPT = 5;

/** Bundles the server where its sources differ from those of every bundle there is. Returns the bundle's folder. */
export function ensureServerBuilt() {
  const folder = bundleFolder();
  if (existsSync(folder)) return folder;
  const node = findNode();
  const builder = join(root, 'tools', 'launch', 'bundle-server.mjs');
  const done = spawnSync(node, [builder, folder], { cwd: root, encoding: 'utf8', env: nodeEnvironment(node) });
  // Somebody else may have made the same one meanwhile. Without any, the sources are run: a start is slower then.
  if (done.status !== 0 && !existsSync(folder))
    console.error(`the server was not bundled, and runs from its sources: ${done.stderr.trim()}`);
  else forgetOld(dirname(folder));
  return folder;
}

/** How Node starts the server. */
export const serverArguments = () => [...serverFlags, programIn(ensureServerBuilt(), 'apps/server/main.ts')];

/** The program of one of the operators' commands, such as `backup`. */
export const commandProgram = (name) => programIn(ensureServerBuilt(), `apps/server/commands/${name}.ts`);

function forgetOld(folder) {
  const byAge = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = existsSync(ensureServerBuilt()) ? 0 : 1;
