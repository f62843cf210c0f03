// Protects: whatever moment a process dies at, what it was told is on disk is found again; a full disk ends it; holes beyond promises are mended.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { JournalDamaged, JournalFailed } from '../errors.ts';
import { lockFolder } from '../folder-lock.ts';
import { openFileJournal } from './file-journal.ts';
import type { FileJournal } from './file-journal.ts';
import { createSegment, segmentPath } from './segments.ts';

const CHILD = fileURLToPath(new URL('../testing/append-forever.ts', import.meta.url));
const SEGMENT = { segmentBytes: 4096 };
const folder = (): string => mkdtempSync(join(tmpdir(), 'agio-crash-'));
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

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

async function append(journal: FileJournal, first: number, count: number, size = 20): Promise<void> {
  const sequences = Array.from({ length: count }, (_, index) => first + index);
  const payloads = sequences.map((sequence) => text(`${sequence}`.padEnd(size, '.')));
  await journal.append({ first, atMs: sequences, payloads }, 1);
  journal.appendFacts({ first, atMs: sequences, payloads });
}

function damage(path: string, stream: string, which: number, needle: string): void {
  const names = readdirSync(path).filter((name) => name.startsWith(stream));
  const file = join(path, names.sort().at(which)!);
  const bytes = readFileSync(file);
  bytes[bytes.indexOf(needle)]! ^= 0xff;
  writeFileSync(file, bytes);
}

describe('after a kill', () => {
  it('everything promised is found, and appending goes on where it ended', { timeout: 60_000 }, async () => {
    const path = folder();
    let before = 0;
    for (let round = 0; round < 6; round += 1) {
      const promised = await appendAndKill(path, Math.random() * 120);
      const { journal, commands, lastSequence, lastFacts } = openFileJournal(path, { segmentBytes: 65_536 });
      await journal.close();
      expect(lastSequence).toBeGreaterThanOrEqual(promised);
      expect(promised).toBeGreaterThan(before);
      expect(lastFacts).toBeLessThanOrEqual(lastSequence);
      expect(commands.length).toBe(lastSequence);
      for (const record of commands) expect(Buffer.from(record.payload).toString('latin1').startsWith(`${record.sequence}|`)).toBe(true);
      before = lastSequence;
    }
  });

  it('a segment that was made and never written counts as nothing', async () => {
    const path = folder();
    const opened = openFileJournal(path, SEGMENT);
    await append(opened.journal, 1, 5);
    await opened.journal.writeSnapshot(5, text('state'));
    await opened.journal.close();
    createSegment(path, 'commands', 6, 4096);
    createSegment(path, 'facts', 6, 4096);
    const again = openFileJournal(path, SEGMENT);
    expect([again.lastSequence, again.lastFacts, again.commands.length]).toEqual([5, 5, 0]);
    expect(again.lastHash).not.toMatch(/^0+$/);
    await append(again.journal, 6, 2);
    await again.journal.close();
    const third = openFileJournal(path, SEGMENT);
    expect(third.commands.map((record) => record.sequence)).toEqual([6, 7]);
    expect([...third.journal.readFacts(1)].map((record) => record.sequence)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await third.journal.close();
  });

  it('a torn first batch of a fresh segment is cut', async () => {
    const path = folder();
    const opened = openFileJournal(path, SEGMENT);
    await append(opened.journal, 1, 45, 30);
    await append(opened.journal, 46, 5, 30);
    await opened.journal.close();
    damage(path, 'commands', -1, '46......');
    const names = readdirSync(path).filter((name) => name.startsWith('facts'));
    for (const name of names.slice(1)) writeFileSync(join(path, name), Buffer.alloc(4096));
    const again = openFileJournal(path, SEGMENT);
    expect([again.lastSequence, again.lastFacts]).toEqual([45, 45]);
    await again.journal.close();
  });
});

describe('damage', () => {
  it('in a batch that others follow is refused, although the rest of that batch is whole', async () => {
    const path = folder();
    const { journal } = openFileJournal(path);
    await append(journal, 1, 3);
    await append(journal, 4, 3);
    await journal.close();
    damage(path, 'commands', -1, '2......');
    for (const name of readdirSync(path).filter((one) => one.startsWith('facts'))) writeFileSync(join(path, name), Buffer.alloc(4096));
    expect(() => openFileJournal(path)).toThrow(JournalDamaged);
  });

  it('in facts that no snapshot covers is cut, for commands make them again; in covered ones it stops the start', async () => {
    const path = folder();
    const opened = openFileJournal(path);
    await append(opened.journal, 1, 3);
    await opened.journal.writeSnapshot(3, text('state'));
    for (const first of [4, 6, 8]) await append(opened.journal, first, 2);
    await opened.journal.close();
    damage(path, 'facts', -1, '6......');
    const again = openFileJournal(path);
    expect([again.lastSequence, again.lastFacts]).toEqual([9, 5]);
    await again.journal.close();
    damage(path, 'facts', -1, '3......');
    expect(() => openFileJournal(path)).toThrow(JournalDamaged);
  });

  it('in an earlier segment of facts is never read over', async () => {
    const path = folder();
    const opened = openFileJournal(path, SEGMENT);
    for (let first = 1; first < 200; first += 20) await append(opened.journal, first, 20);
    await opened.journal.close();
    damage(path, 'facts', 0, '17......');
    const again = openFileJournal(path, SEGMENT);
    expect(() => [...again.journal.readFacts(1)]).toThrow(/missing/);
    await again.journal.close();
  });
});

describe('the writer', () => {
  it('promises nothing on a full disk, and nothing after it', async () => {
    const path = folder();
    const { journal } = openFileJournal(path, SEGMENT);
    await append(journal, 1, 10);
    symlinkSync('/dev/full', segmentPath(path, 'commands', 11));
    await expect(append(journal, 11, 40, 60)).rejects.toThrow(JournalFailed);
    await expect(append(journal, 11, 1)).rejects.toThrow(JournalFailed);
  });

  it('keeps the facts of a thousand fills readable', async () => {
    const path = folder();
    const { journal } = openFileJournal(path);
    await append(journal, 1, 1, 4_000_000);
    await append(journal, 2, 1);
    await journal.close();
    const again = openFileJournal(path);
    expect([again.lastSequence, again.lastFacts]).toEqual([2, 2]);
    await again.journal.close();
  });

  it('leaves the lock to one of two, wherever each keeps its temporary files', async () => {
    const path = folder();
    const lock = await lockFolder(path);
    const script = `import { lockFolder } from ${JSON.stringify(new URL('../folder-lock.ts', import.meta.url).href)};
      lockFolder(process.argv[1]).then(() => process.exit(0), () => process.exit(7));`;
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
