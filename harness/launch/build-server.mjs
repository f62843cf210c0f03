import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, nodeEnvironment } from './node.mjs';
import { root } from './root.mjs';
import { bundleFolder, programIn, serverFlags } from './server.mjs';
import { isWritable, READ_ONLY } from './stamp.mjs';

/** Bundles of other sources that stay, for those who go back and forth between them. */
const KEPT = 5;
/** How often sources may change while they are bundled. */
const TRIES = 3;
const BUNDLE = /^[0-9a-f]{16}$/;
/** What is being made or deleted by a process. */
const LEFT = /^[0-9a-f]{16}\.(\d+)(?:\.gone)?$/;
const MARK = 'used-by-';

/** Bundles the server where its sources differ from those of every bundle there is. Returns the bundle's folder. */
export function ensureServerBuilt() {
  let folder = bundleFolder();
  if (!existsSync(folder) && !isWritable(join(root, 'apps', 'server'))) {
    console.error(
      `the server is not bundled in ${root}, and runs from its sources: run \`npm run build\` there as the owner of the folder`,
    );
    return folder;
  }
  for (let tries = 0; tries < TRIES && !isUsed(folder); tries += 1) {
    const problem = build();
    folder = bundleFolder();
    // Somebody else may have made the same one meanwhile. Without any, the sources are run: a start is slower then.
    if (problem !== undefined && !existsSync(folder) && tries === TRIES - 1)
      console.error(`the server was not bundled, and runs from its sources: ${problem}`);
  }
  if (isUsed(folder)) forgetOld(dirname(folder));
  return folder;
}

/** Whether there is the bundle, which stays from now on. */
function isUsed(folder) {
  try {
    if (!existsSync(folder)) return false;
    markUsed(folder);
  } catch (error) {
    // Somebody else has just taken it away.
    if (error.code !== 'ENOENT') throw error;
  }
  return existsSync(folder);
}

/** Returns what went wrong. */
function build() {
  const node = findNode();
  const builder = join(root, 'harness', 'launch', 'bundle-server.mjs');
  const done = spawnSync(node, [builder], { cwd: root, encoding: 'utf8', env: nodeEnvironment(node) });
  return done.status === 0 ? undefined : done.stderr.trim();
}

/** A server loads parts of its bundle while it runs, and so does its parent process while this process runs. */
function markUsed(folder) {
  const mark = join(folder, `${MARK}${process.pid}`);
  if (existsSync(mark)) return;
  try {
    writeFileSync(mark, '');
  } catch (error) {
    // In a tree that this account may only read, nobody of it deletes a bundle either.
    if (READ_ONLY.has(error.code)) return;
    throw error;
  }
  for (const { path, pid } of marksIn(folder)) if (!isAlive(pid)) rmSync(path, { force: true });
}

/** How Node starts the server. */
export const serverArguments = () => [...serverFlags, programIn(ensureServerBuilt(), 'apps/server/main.ts')];

/** The module by which another program runs a server inside itself. */
export const serverModule = () => programIn(ensureServerBuilt(), 'apps/server/open-server.ts');

/** The program of one of the operators' commands, such as `backup`. */
export const commandProgram = (name) => programIn(ensureServerBuilt(), `apps/server/commands/${name}.ts`);

/** Deletes old bundles that nobody uses, and what a process that ended in the middle left of a bundle. */
export function forgetOld(folder) {
  for (const name of readdirSync(folder)) {
    const [, pid] = LEFT.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const byAge = readdirSync(folder)
    .filter((name) => BUNDLE.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(KEPT)) {
    const gone = `${path}.${process.pid}.gone`;
    try {
      if (marksIn(path).some(({ pid }) => isAlive(pid))) continue;
      // Under another name first: what is deleted in part is no bundle.
      renameSync(path, gone);
      // Somebody may have begun to use it in between.
      if (marksIn(gone).some(({ pid }) => isAlive(pid))) {
        renameSync(gone, path);
        continue;
      }
    } catch {
      // Somebody else has just removed it.
      continue;
    }
    rmSync(gone, { recursive: true, force: true });
  }
}

const marksIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.startsWith(MARK))
    .map((name) => ({ path: join(folder, name), pid: Number(name.slice(MARK.length)) }));

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = existsSync(ensureServerBuilt()) ? 0 : 1;
