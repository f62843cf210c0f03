import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { findNode } from './node.mjs';
import { root } from './root.mjs';
import { hashOf, isWritable, readStamp, writeStamp } from './stamp.mjs';

const stampFile = join(root, 'node_modules', '.cache', 'agio', 'install');
const lockFile = join(root, 'package-lock.json');

/**
 * Installs the dependencies exactly as locked, when they are missing or the lock changed since the last time.
 * Install scripts may be blocked on this machine: nothing here relies on one.
 */
export function ensureInstalled() {
  const wanted = hashOf([lockFile]);
  if (readStamp(stampFile) === wanted) return;
  if (!isWritable(root)) {
    if (installedByHand()) return;
    console.error(
      `packages are missing in ${root}, where this account may not write: run \`npm run build\` there as the owner of the folder`,
    );
    process.exit(1);
  }
  if (!installedByHand()) {
    console.log('installing dependencies …');
    install();
  }
  if (isTooOldForTools(process.versions.node)) installOnPinnedNode();
  writeStamp(stampFile, wanted);
}

// npm writes this file at the end of an installation, so a newer one than the lock means that the tree is complete.
function installedByHand() {
  const record = join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(lockFile).mtimeMs;
}

/**
 * npm leaves out optional packages whose `engines` the current Node does not meet, and the tools' own binaries are such
 * packages: 20.19, 22.12 and later are fine, whatever is older is not.
 */
export function isTooOldForTools(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12);
}

// The pinned Node was installed with the first run; when running from a copy of it, npm can replace its folder.
function installOnPinnedNode() {
  const pinned = findNode();
  const folder = mkdtempSync(join(tmpdir(), 'agio-node-'));
  const copy = join(folder, basename(pinned));
  console.log('installing once more on the pinned Node, which more of the tools have binaries for …');
  try {
    copyFileSync(pinned, copy);
    install(copy, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function install(node, folder) {
  const done = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], node, folder);
  if (done !== 0) {
    console.error('npm ci failed; its own message stands above');
    process.exit(done);
  }
}

// npm itself runs on the Node that started it unless another is given: the pinned one is in the folder that npm is about to replace.
function npm(args, node = process.env.npm_node_execpath ?? process.execPath, folder) {
  const script = process.env.npm_execpath;
  const env = folder === undefined ? process.env : { ...process.env, PATH: [folder, process.env.PATH ?? ''].join(delimiter) };
  const options = { cwd: root, stdio: 'inherit', env };
  const done =
    script !== undefined && /npm-cli\.[cm]?js$/.test(script)
      ? spawnSync(node, [script, ...args], options)
      : spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { ...options, shell: process.platform === 'win32' });
  return done.status ?? 1;
}
