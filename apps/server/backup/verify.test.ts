// Protects: what says that backups can be restored reads what a restore reads, of every backup in the folder (O1).
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Chunks } from './chunks.ts';
import { BackupUnusable, chunksOf, nameOf, readManifest, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { standingOf } from './verify.ts';

/** Each run takes other damages; the ones of a run again with this. */
const SEED = Number(process.env['BACKUP_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const DAMAGES = Number(process.env['BACKUP_DAMAGES'] ?? 60);
const BACKUPS = 5;

let folder: string;
let pristine: string;
let names: string[];
let state = SEED;

function chance(bound: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * bound);
}
const pick = <T>(list: readonly T[]): T => list[chance(list.length)]!;

const bytesOf = (seed: string, size: number): Buffer =>
  Buffer.concat(Array.from({ length: Math.ceil(size / 32) }, (_none, at) => createHash('sha256').update(`${seed} ${at}`).digest()));

/** Five backups, of which each has most of its chunks from the one before. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agio-verify-'));
  pristine = `${folder}-whole`;
  const chunks = new Chunks(folder);
  const parts: string[] = [];
  names = [];
  for (let taken = 0; taken < BACKUPS; taken += 1) {
    parts.push(chunks.put(bytesOf(`segment ${taken}`, 700)), chunks.put(bytesOf(`rows ${taken}`, 300)));
    const manifest: Manifest = {
      takenAt: new Date(1_700_000_000_000 + taken * 86_400_000).toISOString(),
      position: { sequence: taken + 1, hash: '' },
      stateHash: `state ${taken}`,
      site: { sequence: taken + 1, hash: '', atMs: taken },
      migrations: ['wallet/0001 aa'],
      tables: [{ table: 'people', rows: taken, chunks: parts.slice(-1) }],
      segments: [
        { stream: 'commands', first: 1, last: taken + 1, hash: '', isFinal: false, chunks: parts.filter((_one, at) => at % 2 === 0) },
      ],
      files: [],
      others: [...names],
    };
    writeManifest(folder, manifest);
    names.push(nameOf(manifest));
  }
  cpSync(folder, pristine, { recursive: true });
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(pristine, { recursive: true, force: true });
});

function filesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(root.length + 1)] : [],
  );
}

/** One damage to one file; what was done in words. */
function damage(): string {
  const files = filesOf(folder);
  const file = pick(files);
  const path = join(folder, file);
  const bytes = readFileSync(path);
  const kind = pick(['flip', 'cut', 'delete', 'swap', 'older'] as const);
  if (kind === 'flip') {
    const at = chance(bytes.length);
    bytes[at] = bytes[at]! ^ (1 << chance(8));
    writeFileSync(path, bytes);
  } else if (kind === 'cut') writeFileSync(path, bytes.subarray(0, chance(bytes.length)));
  else if (kind === 'delete') rmSync(path);
  else {
    // Swapped with another file of its kind, or replaced by a copy of it.
    const other = join(folder, pick(files.filter((one) => one.startsWith(file.slice(0, 6)))));
    const theirs = readFileSync(other);
    writeFileSync(path, theirs);
    if (kind === 'swap') writeFileSync(other, bytes);
  }
  return `${kind} ${file}`;
}

/** What a restore would get of a backup, read without the code that verifies: undefined where it gets something else than was written. */
function isRestorable(name: string): boolean {
  const path = join(folder, 'backups', `${name}.json`);
  const was = join(pristine, 'backups', `${name}.json`);
  if (!existsSync(path)) return false;
  const [is, before] = [path, was].map((file) => readFileSync(file, 'utf8'));
  // White space and the order of fields are no damage.
  try {
    expect(JSON.parse(is!)).toEqual(JSON.parse(before!));
  } catch {
    return false;
  }
  const chunks = new Chunks(folder);
  return [...chunksOf(readManifest(pristine, name))].every((chunk) => {
    try {
      return createHash('sha256').update(chunks.get(chunk)).digest('hex') === chunk;
    } catch (error) {
      if (error instanceof BackupUnusable) return false;
      throw error;
    }
  });
}

it(`O1: names exactly the backups that cannot be restored, after ${DAMAGES} damages (BACKUP_SEED=${SEED})`, () => {
  expect(standingOf(folder, new Chunks(folder), { read: true })).toEqual({ whole: names, lost: [] });
  let found = 0;
  for (let done = 0; done < DAMAGES; done += 1) {
    const what = Array.from({ length: 1 + chance(2) }, damage);
    const { lost, whole } = standingOf(folder, new Chunks(folder), { read: true });
    const restorable = names.filter(isRestorable);
    expect(whole, what.join(', ')).toEqual(restorable);
    // One whose manifest is gone is named by the newest; nobody names the newest itself.
    const areNamed = restorable.includes(names.at(-1) ?? '');
    const missing = names.filter((name) => !restorable.includes(name));
    expect(areNamed ? lost.map(({ name }) => name).toSorted() : missing, what.join(', ')).toEqual(missing);
    found += lost.length;
    rmSync(folder, { recursive: true });
    cpSync(pristine, folder, { recursive: true });
  }
  expect(found).toBeGreaterThan(DAMAGES / 2);
});

it('O1: without reading, what is not there is noticed all the same', () => {
  const manifest = readManifest(folder, names[1]!);
  rmSync(new Chunks(folder).pathOf([...chunksOf(manifest)][0]!));
  const { lost, whole } = standingOf(folder, new Chunks(folder), { read: false });
  expect(lost.length + whole.length).toBe(BACKUPS);
  expect(lost[0]?.why).toContain('missing');
});

it('O1: what an earlier backup lost is written again where the bytes are at hand', () => {
  const [chunk = ''] = chunksOf(readManifest(folder, names[0]!));
  const path = new Chunks(folder).pathOf(chunk);
  writeFileSync(path, 'damaged');
  new Chunks(folder).put(bytesOf('rows 0', 300));
  expect(new Chunks(folder).isWhole(chunk)).toBe(false);
  new Chunks(folder, { areRead: true }).put(bytesOf('rows 0', 300));
  expect(standingOf(folder, new Chunks(folder), { read: true }).whole).toEqual(names);
});
