// Protects: a compressed segment says byte for byte what it said before, to every reader, whenever it was listed, and damage in it is found.
import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CommandHashes, firstHash } from '../commands/command-hashes.ts';
import { followCommands } from '../commands/follow-commands.ts';
import { copyJournal, verifyJournal } from '../copy-journal.ts';
import { JournalDamaged } from '../errors.ts';
import { followFacts } from '../facts/follow-facts.ts';
import type { FactsFollower } from '../facts/follow-facts.ts';
import { readFacts } from '../facts/read-facts.ts';
import { FaultyDisk } from '../testing/faulty-disk.ts';
import { factOf, FOLDER, Memory, SmallHouse } from '../testing/small-house.ts';
import { compressSegments } from './compressed.ts';
import { listSegments } from './segment-file.ts';

const FRAMES = 120;

function written(frames = FRAMES): { disk: FaultyDisk; memory: Memory; house: SmallHouse } {
  const disk = new FaultyDisk();
  const memory = new Memory();
  const house = new SmallHouse(disk);
  for (let frame = 0; frame < frames; frame += 1) house.append([Buffer.alloc(frame % 90, 1), Buffer.from(`order ${frame}`)], memory);
  house.snapshot(memory);
  return { disk, memory, house };
}

/** Everything that readers of a journal see, from several places on. */
function seen(disk: FaultyDisk, last: number): unknown {
  const hashes = new CommandHashes(disk, FOLDER);
  return [
    [0, 2, 40, last - 2].map((from) => [...followCommands(disk, FOLDER, from).read(last)].map(({ hash }) => hash)),
    [0, 1, 41, last - 1].map((from) => factsAfter(followFacts(disk, FOLDER, from), last)),
    [1, 2, 41, last].map((from) => [...readFacts(disk, FOLDER, from)].map(({ sequence }) => sequence)),
    Array.from({ length: last + 1 }, (_, at) => hashes.at(at)),
    firstHash(disk, FOLDER),
  ];
}

/** A payload is valid only until the next one is requested. */
function factsAfter(follower: FactsFollower, last: number): string[] {
  const facts: string[] = [];
  for (const { payload } of follower.read(last)) facts.push(Buffer.from(payload).toString('latin1'));
  return facts;
}

const names = (disk: FaultyDisk, end: string): string[] => disk.list(FOLDER).filter((name) => name.endsWith(end));

describe('compressed segments', () => {
  it('read the same as before, and only those are compressed that nothing can change any more', () => {
    const { disk, memory, house } = written();
    const before = seen(disk, memory.acknowledged);
    const bytes = new Map(names(disk, '.log').map((name) => [name, disk.readFile(`${FOLDER}/${name}`)]));
    house.compress(memory);
    const compressed = names(disk, '.zst');
    expect(compressed.length).toBeGreaterThan(4);
    expect(compressed.length).toBe(bytes.size - 2);
    for (const name of compressed)
      expect(zstdDecompressSync(disk.readFile(`${FOLDER}/${name}`)).equals(bytes.get(name.slice(0, -4))!)).toBe(true);
    expect(names(disk, '.log').length).toBe(2);
    expect(seen(disk, memory.acknowledged)).toEqual(before);
    // Nothing is left to do, and nothing is done.
    const { operations } = disk;
    house.compress(memory);
    expect(disk.log.slice(operations).filter((entry) => entry !== 'list')).toEqual([]);
    copyJournal(disk, FOLDER, '/copy');
    expect(verifyJournal(disk, '/copy').sequence).toBe(memory.acknowledged);
    house.append([Buffer.from('after')], memory);
    house.close();
    const again = new SmallHouse(disk);
    expect([again.sequence, again.state]).toEqual([memory.acknowledged, memory.stateAt(memory.acknowledged)]);
  });

  it('are left alone until a snapshot covers what follows them', () => {
    const { disk, memory } = written();
    const [, second, third] = listSegments(disk, FOLDER, 'facts');
    expect([...compressSegments(disk, FOLDER, second!.first - 1)]).toEqual([]);
    expect(
      [...compressSegments(disk, FOLDER, third!.first - 1)].map(({ path }) => path).filter((path) => path.includes('facts')),
    ).toHaveLength(1);
    expect(memory.acknowledged).toBeGreaterThan(third!.first);
  });

  it('are read by readers that had listed or opened them before', () => {
    const { disk, memory, house } = written();
    const commands = followCommands(disk, FOLDER, 0);
    const facts = followFacts(disk, FOLDER, 0);
    expect([...commands.read(4)].length + [...facts.read(3)].length).toBeGreaterThan(2);
    const listed = readFacts(disk, FOLDER, 1);
    expect(listed.next().value?.sequence).toBe(1);
    house.compress(memory);
    expect([...commands.read(memory.acknowledged)].at(-1)?.last).toBe(memory.acknowledged);
    expect([...facts.read(memory.acknowledged)].at(-1)?.sequence).toBe(memory.acknowledged);
    expect([...listed].length).toBe(memory.acknowledged - 1);
    house.append([Buffer.from('more'), Buffer.from('and more')], memory);
    expect([...commands.read(memory.acknowledged)].length).toBe(1);
    expect(factsAfter(facts, memory.acknowledged)).toEqual(memory.payloads.slice(-2).map((payload) => factOf(payload).toString('latin1')));
  });

  it('are written on after in a new segment, should they be the last ones that are left', () => {
    const { disk, memory, house } = written();
    house.compress(memory);
    house.close();
    const left = disk.after('keep');
    const isKept = (name: string): boolean => name.startsWith('commands') && name.endsWith('.zst');
    for (const name of left.list(FOLDER)) if (!isKept(name)) left.unlink(`${FOLDER}/${name}`);
    const again = new SmallHouse(left);
    expect(again.sequence).toBeLessThan(memory.acknowledged);
    memory.forgetAfter(again.sequence);
    again.append([Buffer.from('on')], memory);
    again.close();
    expect(new SmallHouse(left).state).toBe(memory.stateAt(memory.acknowledged));
  });

  it('are refused when a byte of them is wrong', () => {
    const { disk, memory, house } = written();
    house.compress(memory);
    for (const stream of ['commands', 'facts']) {
      const rotten = disk.after('keep');
      const [name] = names(rotten, '.zst').filter((one) => one.startsWith(stream));
      rotten.alter(`${FOLDER}/${name!}`, (bytes) => bytes.fill(bytes.at(-8)! ^ 1, bytes.length - 8, bytes.length - 7));
      expect(() => verifyJournal(rotten, FOLDER), stream).toThrow(JournalDamaged);
    }
  });
});
