import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const stampFile = join(root, 'node_modules', '.cache', 'agio', 'install');
const lockFile = join(root, 'package-lock.json');

/**
 * Installs the dependencies exactly as locked, when they are missing or the lock changed since the last time.
 * Install scripts may be blocked on this machine: nothing here counts on one.
 */
export function ensureInstalled() {
  const wanted = hashOf([lockFile]);
  if (readStamp(stampFile) === wanted) return;
  if (!installedByHand()) {
    console.log('installing dependencies …');
    const done = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (done !== 0) {
      console.error('npm ci failed; its own message stands above');
      process.exit(done);
    }
  }
  writeStamp(stampFile, wanted);
}

// npm writes this file at the end of an installation, so a newer one than the lock means that the tree is complete.
function installedByHand() {
  const record = join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(lockFile).mtimeMs;
}

// npm itself runs on the Node that started it: the pinned one lies in the folder that npm is about to replace.
function npm(args) {
  const script = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  const done =
    script !== undefined && /npm-cli\.[cm]?js$/.test(script)
      ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [script, ...args], options)
      : spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { ...options, shell: process.platform === 'win32' });
  return done.status ?? 1;
}
