// Protects: on the real disk, whatever moment a process dies at, what it was told is on disk is found again; a full disk ends it.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { EntryBuffer, payloadsOf } from '../entries.ts';
import { JournalFailed } from '../errors.ts';
import { FolderInUse, holdFolder } from '../folder-lock.ts';
import { realDisk } from '../disk.ts';
import { CommandHashes } from './command-hashes.ts';
import { openJournal } from './file-journal.ts';
import type { FileJournal, OpenedJournal } from './file-journal.ts';

const CHILD = fileURLToPath(new URL('../testing/append-forever.ts', import.meta.url));
const SEGMENT = { segmentBytes: 4096 };
const folders: string[] = [];

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'agio-journal-'));
  folders.push(path);
  return path;
}

afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

/** Lets a child append for a while, kills it hard, and answers the last sequence it was promised. */
function appendAndKill(path: string, afterMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHILD, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (said === '') setTimeout(() => child.kill('SIGKILL'), afterMs);
      said += chunk.toString('latin1');
    });
    child.on('error', reject);
    child.on('close', () => resolve(Number(said.split('\n').slice(0, -1).at(-1) ?? 0)));
  });
}

function append(journal: FileJournal, first: number, count: number, size = 20): Promise<{ last: number; hash: string }> {
  const entries = new EntryBuffer();
  for (let sequence = first; sequence < first + count; sequence += 1) entries.append(Buffer.from(`${sequence}|`.padEnd(size, '.')));
  return journal.append({ first, atMs: first * 10, applied: first - 1, entries: entries.take(), count }, 3);
}

function textsOf(opened: OpenedJournal): string[] {
  return [...opened.frames()].flatMap((frame) => [...payloadsOf(frame.entries)].map((payload) => Buffer.from(payload).toString('latin1')));
}

describe('the journal on the real disk', () => {
  it('finds everything promised after a kill, and continues where it ended', { timeout: 300_000 }, async () => {
    const path = folder();
    let before = 0;
    for (let round = 0; round < 6; round += 1) {
      const promised = await appendAndKill(path, Math.random() * 120);
      const opened = openJournal(path, { segmentBytes: 65_536 });
      await opened.journal.close();
      expect(opened.lastSequence).toBeGreaterThanOrEqual(promised);
      expect(promised).toBeGreaterThan(before);
      const texts = textsOf(opened);
      expect(texts.length).toBe(opened.lastSequence);
      for (const [index, text] of texts.entries()) expect(text).toBe(`${index + 1}|${'x'.repeat((index + 1) % 300)}`);
      before = opened.lastSequence;
    }
  });

  it('answers several appends in order, rolls, and knows the hash at the end of each frame only', async () => {
    const path = folder();
    const opened = openJournal(path, SEGMENT);
    const appended = await Promise.all([1, 4, 8, 30].map((first, index) => append(opened.journal, first, [3, 4, 22, 60][index]!, 60)));
    expect(appended.map((one) => one.last)).toEqual([3, 7, 29, 89]);
    const hashes = new CommandHashes(realDisk, path);
    for (const { last, hash } of appended) expect(hashes.at(last)).toBe(hash);
    expect([2, 30, 90].map((sequence) => hashes.at(sequence))).toEqual([undefined, undefined, undefined]);
    const later = await append(opened.journal, 90, 1);
    expect(hashes.at(90)).toBe(later.hash);
    await opened.journal.close();
    expect(readdirSync(path).filter((name) => name.startsWith('commands-0')).length).toBeGreaterThan(1);
    const again = openJournal(path, SEGMENT);
    expect([again.lastSequence, again.lastHash, again.applied]).toEqual([90, later.hash, 89]);
    const frames = [...again.frames()];
    expect(frames.map((frame) => frame.hash)).toEqual([...appended, later].map((one) => one.hash));
    expect(frames.map((frame) => [frame.first, frame.last, frame.atMs, frame.logicVersion])).toEqual([
      [1, 3, 10, 3],
      [4, 7, 40, 3],
      [8, 29, 80, 3],
      [30, 89, 300, 3],
      [90, 90, 900, 3],
    ]);
    await again.journal.close();
  });

  it('keeps a frame that is larger than a segment', async () => {
    const path = folder();
    const opened = openJournal(path, SEGMENT);
    await append(opened.journal, 1, 2);
    await append(opened.journal, 3, 1, 4_000_000);
    await append(opened.journal, 4, 2);
    await opened.journal.close();
    const again = openJournal(path, SEGMENT);
    expect(textsOf(again).map((text) => text.length)).toEqual([20, 20, 4_000_000, 20, 20]);
    await again.journal.close();
  });

  it('promises nothing on a full disk, and nothing after it', async () => {
    const path = folder();
    const { journal } = openJournal(path, SEGMENT);
    await append(journal, 1, 10);
    symlinkSync('/dev/full', join(path, 'commands-next.new'));
    const large = append(journal, 11, 60, 60);
    const next = append(journal, 71, 1);
    await expect(large).rejects.toThrow(JournalFailed);
    await expect(next).rejects.toThrow(JournalFailed);
    await expect(append(journal, 11, 1)).rejects.toThrow(/ENOSPC/);
    rmSync(join(path, 'commands-next.new'));
    const again = openJournal(path, SEGMENT);
    expect(again.lastSequence).toBe(10);
    await again.journal.close();
  });

  it('uses memory again that the writer has handed back', async () => {
    const { journal } = openJournal(folder());
    const entries = new EntryBuffer();
    entries.append(Buffer.alloc(40_000, 7));
    const taken = entries.take();
    const { buffer } = taken;
    await journal.append({ first: 1, atMs: 0, applied: 0, entries: taken, count: 1 }, 1);
    expect(buffer.byteLength).toBe(0);
    const next = new EntryBuffer();
    const at = next.reserve(56);
    expect([next.bytes.length, at, next.bytes.subarray(at, at + 56).every((byte) => byte === 0)]).toEqual([65_536, 8, true]);
    await journal.close();
  });
});

describe('the folder lock', () => {
  it('lets one holder in at a time', async () => {
    const path = folder();
    const lock = await holdFolder(path);
    await expect(holdFolder(path)).rejects.toThrow(FolderInUse);
    await lock.release();
    await (await holdFolder(path)).release();
  });

  it('leaves the lock to one of two, wherever each keeps its temporary files', async () => {
    const path = folder();
    const lock = await holdFolder(path);
    const script = `import { holdFolder } from ${JSON.stringify(new URL('../folder-lock.ts', import.meta.url).href)};
      holdFolder(process.argv[1]).then(() => process.exit(0), () => process.exit(7));`;
    const exit = (): Promise<number | null> =>
      new Promise((resolve) => {
        const environment = { ...process.env, TMPDIR: folder() };
        const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], { env: environment });
        child.on('close', resolve);
      });
    expect(await exit()).toBe(process.platform === 'linux' ? 7 : await exit());
    await lock.release();
    expect(await exit()).toBe(0);
  });
});
