// Protects: a data folder that others can open is closed at the start, or the server does not start.
import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { realDisk } from '@agio/journal';
import { closeDataFolder, countOpen, DataFolderOpen, makeFilesPrivate } from './data-folder.ts';

let folder: string;
const said: string[] = [];
const log = (line: string): void => void said.push(line);
const modeOf = (path: string): string => (lstatSync(join(folder, path)).mode & 0o777).toString(8);

beforeEach(() => {
  said.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'agio-modes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('B6: makes a missing folder for its owner alone', () => {
  closeDataFolder(join(folder, 'a/b'), log);
  expect([modeOf('a'), modeOf('a/b'), said]).toEqual(['700', '700', []]);
});

it('B6: closes everything in it, says how much, and follows no link out of it', () => {
  const outside = mkdtempSync(join(tmpdir(), 'agio-modes-'));
  chmodSync(outside, 0o755);
  mkdirSync(join(folder, 'journal'));
  writeFileSync(join(folder, 'journal/one'), '');
  symlinkSync(outside, join(folder, 'link'));
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'journal'), 0o777);
  chmodSync(join(folder, 'journal/one'), 0o666);
  closeDataFolder(folder, log);
  expect([modeOf('.'), modeOf('journal'), modeOf('journal/one')]).toEqual(['700', '700', '600']);
  expect(said).toEqual([`${folder} could be opened by others: 3 of its files and folders are closed now`]);
  expect(lstatSync(outside).mode & 0o777).toBe(0o755);
  closeDataFolder(folder, log);
  expect(said).toHaveLength(1);
  rmSync(outside, { recursive: true });
});

it('B6: refuses a folder of another user', () => {
  const somebody = lstatSync(folder).uid + 1;
  expect(() => closeDataFolder(folder, log, { uid: somebody })).toThrow(DataFolderOpen);
  expect(() => closeDataFolder(folder, log, { uid: somebody })).toThrow(
    `belongs to user ${somebody - 1} and the server runs as ${somebody}`,
  );
});

/** Another user in the journal's group, one in another group: what each can read of a file. */
function canRead(path: string, gid: number): boolean {
  return spawnSync('cat', [path], { uid: 54_321, gid }).status === 0;
}

it.skipIf(process.getuid?.() !== 0)('O2: a signer of another user reads the journal over starts and new segments, and nothing else', () => {
  const before = process.umask();
  try {
    chmodSync(folder, 0o711);
    const dataDir = join(folder, 'data');
    const gid = 54_399;
    for (let start = 0; start < 2; start += 1) {
      makeFilesPrivate();
      closeDataFolder(dataDir, log, { group: String(gid) });
      const segment = join(dataDir, 'journal', `commands-${start}.log`);
      realDisk.close(realDisk.open(segment, 'create'));
      writeFileSync(join(dataDir, 'session-secret'), 'a secret', { mode: 0o600 });
      // What the group may have does not count as open to others.
      expect([countOpen(dataDir, String(gid)), countOpen(dataDir, String(gid + 1)), countOpen(dataDir)]).toEqual([0, 3 + start, 3 + start]);
      writeFileSync(join(dataDir, 'plain'), 'made without a mode');
      expect([canRead(segment, gid), canRead(segment, gid + 1)]).toEqual([true, false]);
      expect([canRead(join(dataDir, 'session-secret'), gid), canRead(join(dataDir, 'plain'), gid)]).toEqual([false, false]);
    }
    // Without the setting it is closed again.
    closeDataFolder(dataDir, log);
    expect(canRead(join(dataDir, 'journal', 'commands-0.log'), gid)).toBe(false);
  } finally {
    process.umask(before);
  }
});

it('O2: a group that the machine does not have is said at the start', () => {
  expect(() => closeDataFolder(folder, log, { group: 'nobody-has-this-group' })).toThrow('JOURNAL_GROUP');
});
