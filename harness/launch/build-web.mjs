import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, nodeEnvironment } from './node.mjs';
import { root } from './root.mjs';
import { hashOf, isWritable, readStamp, writeStamp } from './stamp.mjs';

const SHARED = [
  'vite.pages.ts',
  'vite.worker.ts',
  'vite.icons.ts',
  'vite.plain-files.ts',
  'packages/dice-verifier',
  'packages/ui',
  'packages/client',
  'packages/contracts',
  'packages/kernel',
  'package-lock.json',
];

/** The customers' pages and the operators'. Each is built again only when its own sources or the shared ones changed. */
const APPS = [
  { folder: 'web', title: 'the web app' },
  { folder: 'console', title: 'the console' },
];

/** Builds the apps whose sources differ from those of their last build. Returns whether all builds exist. */
export function ensureWebBuilt() {
  return APPS.every(ensureBuilt);
}

function ensureBuilt({ folder, title }) {
  const app = join(root, 'apps', folder);
  const dist = join(app, 'dist');
  const stampFile = join(dist, '.stamp');
  const wanted = hashOf([`apps/${folder}`, ...SHARED].map((path) => join(root, path)));
  if (existsSync(join(dist, 'index.html')) && readStamp(stampFile) === wanted) return true;
  if (!isWritable(app)) {
    console.error(
      `${title} is not built of these sources, and this account may not write in ${app}: run \`npm run build\` as the owner of the folder`,
    );
    return false;
  }
  console.log(`building ${title} …`);
  const node = findNode();
  const done = spawnSync(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--manifest', '--logLevel', 'warn'], {
    cwd: app,
    stdio: 'inherit',
    env: { ...nodeEnvironment(node), NODE_ENV: 'production' },
  });
  if (done.status !== 0) return false;
  writeStamp(stampFile, wanted);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = ensureWebBuilt() ? 0 : 1;
