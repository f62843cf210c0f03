// Protects: a data folder that others can open is closed at the start, or the server does not start.
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeDataFolder, DataFolderOpen } from './data-folder.ts';

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

it('B6: refuses a folder of somebody else', () => {
  const somebody = lstatSync(folder).uid + 1;
  expect(() => closeDataFolder(folder, log, somebody)).toThrow(DataFolderOpen);
  expect(() => closeDataFolder(folder, log, somebody)).toThrow(`belongs to user ${somebody - 1} and the server runs as ${somebody}`);
});
