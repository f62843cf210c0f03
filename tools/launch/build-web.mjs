import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, nodeEnvironment } from './node.mjs';
import { root } from './root.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const SOURCES = ['apps/web', 'packages/ui', 'packages/client', 'packages/contracts', 'packages/kernel', 'package-lock.json'];
const dist = join(root, 'apps', 'web', 'dist');
const stampFile = join(dist, '.stamp');

/** Builds the web app when its sources differ from those of the last build. Gives whether it stands. */
export function ensureWebBuilt() {
  const wanted = hashOf(SOURCES.map((path) => join(root, path)));
  if (existsSync(join(dist, 'index.html')) && readStamp(stampFile) === wanted) return true;
  console.log('building the web app …');
  const node = findNode();
  const done = spawnSync(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--manifest', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'web'),
    stdio: 'inherit',
    env: { ...nodeEnvironment(node), NODE_ENV: 'production' },
  });
  if (done.status !== 0) return false;
  writeStamp(stampFile, wanted);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = ensureWebBuilt() ? 0 : 1;
