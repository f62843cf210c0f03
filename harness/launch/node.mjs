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
  const all = (existsSync(modules) ? readdirSync(modules) : [])
    .filter((folder) => /^node-(bin-)?[a-z0-9]+-[a-z0-9]+$/.test(folder))
    .map((folder) => join(modules, folder, 'bin', name))
    .filter((binary) => existsSync(binary));
  const failures = all.map(failureOf);
  const working = all.find((_, at) => failures[at] === undefined);
  if (working !== undefined) return working;
  if (Number(process.versions.node.split('.')[0]) >= MAJOR_MIN) return process.execPath;
  console.error(whyNone(failures));
  process.exit(1);
}

/** Why a binary does not run; `undefined` if it does. One that was built for another C library exists, and one may lack a library. */
function failureOf(binary) {
  if (binary === process.execPath) return undefined;
  const { status, stderr, error } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return status === 0 ? undefined : (stderr || error?.message || `it ended with ${status}`).trim();
}

/** What to do where no pinned Node runs and the current one is too old. */
export function whyNone(failures) {
  const elsewhere = `run this on Node ${MAJOR_MIN} or newer`;
  if (failures.length === 0) return `no pinned Node for ${process.platform} ${process.arch}: ${elsewhere}`;
  const [library] = failures.flatMap((failure) => /\b(lib[a-z]+)\.so\.(\d+)\b/.exec(failure)?.slice(1).join('') ?? []);
  const hint = library === undefined ? '' : `install that library (Debian and Ubuntu: apt-get install ${library}), or `;
  return [...failures, `the pinned Node does not run here: ${hint}${elsewhere}`].join('\n');
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
