// Protects: what was appended is found again after any end; a torn tail is cut, damage before it is refused and nothing is changed.
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JournalDamaged } from '../errors.ts';
import { FolderInUse, lockFolder } from '../folder-lock.ts';
import { openFileJournal } from './file-journal.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const folder = (): string => mkdtempSync(join(tmpdir(), 'agio-journal-'));

async function write(path: string, batches: number[], facts = false): Promise<void> {
  const { journal, lastSequence } = openFileJournal(path, { segmentBytes: 4096 });
  let first = lastSequence + 1;
  for (const size of batches) {
    const sequences = Array.from({ length: size }, (_, index) => first + index);
    const batch = {
      first,
      atMs: sequences.map((sequence) => 1000 + sequence),
      payloads: sequences.map((sequence) => text(`command ${sequence}`)),
    };
    await journal.append(batch, 1);
    if (facts) journal.appendFacts({ ...batch, payloads: sequences.map((sequence) => text(`[${sequence}]`)) });
    first += size;
  }
  await journal.close();
}

function segment(path: string, stream: string, which: number): string {
  return join(
    path,
    readdirSync(path)
      .filter((name) => name.startsWith(stream))
      .sort()
      .at(which)!,
  );
}

async function reopened(path: string): Promise<number[]> {
  const opened = openFileJournal(path, { segmentBytes: 4096 });
  await opened.journal.close();
  return opened.commands.map((record) => record.sequence);
}

describe('the file journal', () => {
  it('reads back every record over several segments, and goes on', async () => {
    const path = folder();
    await write(path, [1, 3, 50, 60], true);
    await write(path, [2], true);
    expect(await reopened(path)).toEqual(Array.from({ length: 116 }, (_, index) => index + 1));
    expect(readdirSync(path).filter((name) => name.startsWith('commands')).length).toBeGreaterThan(1);
  });

  it('reads commands after the snapshot only, and facts from anywhere', async () => {
    const path = folder();
    await write(path, [5], true);
    const opened = openFileJournal(path, { segmentBytes: 4096 });
    await opened.journal.writeSnapshot(5, text('state'));
    await opened.journal.close();
    await write(path, [2], true);
    const again = openFileJournal(path);
    expect(new TextDecoder().decode(again.snapshot?.bytes)).toBe('state');
    expect(again.commands.map((record) => record.sequence)).toEqual([6, 7]);
    expect([...again.journal.readFacts(4)].map((record) => new TextDecoder().decode(record.payload))).toEqual(['[4]', '[5]', '[6]', '[7]']);
    await again.journal.close();
  });

  it('cuts a torn last batch', async () => {
    const path = folder();
    await write(path, [2, 3]);
    const file = segment(path, 'commands', -1);
    const bytes = readFileSync(file);
    const third = bytes.indexOf('command 3');
    bytes[third] = 0x00;
    writeFileSync(file, bytes);
    expect(await reopened(path)).toEqual([1, 2]);
    await write(path, [1]);
    expect(await reopened(path)).toEqual([1, 2, 3]);
  });

  it('refuses damage before the last batch and leaves the file as it is', async () => {
    const path = folder();
    await write(path, [2, 3]);
    const file = segment(path, 'commands', -1);
    const bytes = readFileSync(file);
    const first = bytes.indexOf('command 1');
    bytes[first] = 0x00;
    writeFileSync(file, bytes);
    expect(() => openFileJournal(path)).toThrow(JournalDamaged);
    expect(() => openFileJournal(path)).toThrow(/offset 0/);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('refuses to cut what facts know of', async () => {
    const path = folder();
    await write(path, [2, 3], true);
    const file = segment(path, 'commands', -1);
    const bytes = readFileSync(file);
    const fourth = bytes.indexOf('command 4');
    bytes[fourth] = 0x00;
    writeFileSync(file, bytes);
    expect(() => openFileJournal(path)).toThrow(JournalDamaged);
  });

  it('takes the older snapshot when the newest is damaged', async () => {
    const path = folder();
    await write(path, [5], true);
    const opened = openFileJournal(path);
    await opened.journal.writeSnapshot(3, text('older'));
    await opened.journal.writeSnapshot(5, text('newer'));
    await opened.journal.close();
    const file = segment(path, 'snapshot', -1);
    const bytes = readFileSync(file);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file, bytes);
    const again = openFileJournal(path);
    expect(again.snapshot?.sequence).toBe(3);
    expect(again.commands.map((record) => record.sequence)).toEqual([4, 5]);
    await again.journal.close();
  });
});

describe('the folder lock', () => {
  it('lets one holder in at a time', async () => {
    const path = folder();
    const lock = await lockFolder(path);
    await expect(lockFolder(path)).rejects.toThrow(FolderInUse);
    await lock.release();
    await (await lockFolder(path)).release();
  });
});
