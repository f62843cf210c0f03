import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './root.mjs';

const MAJOR_MIN = 24;

/**
 * The Node that runs the project's TypeScript: the pinned one, which npm brought as an optional dependency
 * for this system, else the current one when it is new enough to strip types.
 */
export function findNode() {
  const modules = join(root, 'node_modules');
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = (existsSync(modules) ? readdirSync(modules) : [])
    .filter((folder) => /^node-(bin-)?[a-z0-9]+-[a-z0-9]+$/.test(folder))
    .map((folder) => join(modules, folder, 'bin', name))
    .find((binary) => existsSync(binary) && works(binary));
  if (pinned !== undefined) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= MAJOR_MIN) return process.execPath;
  console.error(`no pinned Node for ${process.platform} ${process.arch}: run this on Node ${MAJOR_MIN} or newer`);
  process.exit(1);
}

// A binary built for another C library exists but does not run.
function works(binary) {
  return binary === process.execPath || spawnSync(binary, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * The environment for child processes: tools that start `node` by name find the pinned one first. Large tables of the core
 * use large pages if the C library supports them: looking an order up then causes fewer TLB misses. Compiled code is
 * cached: starts are faster, and a thread whose types need not be stripped runs faster too (docs/adr/0014-one-core-a-thread.md).
 */
export function nodeEnvironment(binary) {
  return {
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${dirname(binary)}${delimiter}${process.env.PATH ?? ''}`,
  };
}
