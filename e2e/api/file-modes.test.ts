// Protects: no other user of the machine reads balances or keys: folders are 0700 and files 0600 from the moment they are made.
import { execFile } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandProgram } from '../../harness/launch/build-server.mjs';
import type { Server } from '../../harness/server.ts';
import { ALICE, logInTo, startSmall } from '../../harness/small-site.ts';

let server: Server;
const before = process.umask(0o000);

beforeAll(async () => {
  server = await startSmall(undefined, {}, { isBare: true });
}, 300_000);
afterAll(async () => {
  process.umask(before);
  await server.remove();
});

/** Everything in the folder that somebody else could open, with its mode. */
function openIn(folder: string): string[] {
  return [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))].flatMap((path) => {
    const mode = lstatSync(path).mode & 0o777;
    return (mode & 0o077) === 0 ? [] : [`${path} ${mode.toString(8)}`];
  });
}

it('B6: everything in the data folder and in a backup is made for its owner alone', async () => {
  await logInTo(server, ALICE);
  expect(openIn(server.dataDir)).toEqual([]);
  expect(await server.stop()).toBe(0);
  expect(openIn(server.dataDir)).toEqual([]);
  const backup = join(server.dataDir, 'backup');
  const env = { ...process.env, DATA_DIR: server.dataDir };
  await promisify(execFile)(process.execPath, [commandProgram('backup'), backup], { env });
  expect(openIn(backup)).toEqual([]);
}, 300_000);

it('B6: what was open before is closed at a start, which says so', async () => {
  for (const name of readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' })) {
    const path = join(server.dataDir, name);
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(server.dataDir, 0o755);
  await server.start();
  expect(openIn(server.dataDir)).toEqual([]);
  expect(server.output()).toMatch(/could be opened by others: \d+ of its files and folders are closed now/);
}, 300_000);
