// Protects: flipped bits and cut files never pass for the truth; before the last frame they are refused with nothing changed.
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { JournalDamaged } from './errors.ts';
import { lastOf } from './segments/frame.ts';
import { framesFrom } from './segments/scan.ts';
import { FaultyDisk } from './testing/faulty-disk.ts';
import { seeded } from './testing/file-image.ts';
import { readSnapshot, writeSnapshot } from './snapshots.ts';
import { factOf, FOLDER, Memory, SEGMENT_BYTES, SmallHouse } from './testing/small-house.ts';

const ROUNDS = 2_000;
const SAID = {
  refused: /\/house\/journal.*Restore the folder from a backup\.$/,
  cut: /a torn frame after command \d+ was cut/,
  whole: /^(|.*)$/,
  wrong: /^$/,
};

function payloads(chance: () => number): Buffer[] {
  return Array.from({ length: 1 + Math.floor(chance() * 4) }, () =>
    Buffer.from(Array.from({ length: Math.floor(chance() * 200) }, () => Math.floor(chance() * 256))),
  );
}

/** Many frames, two snapshots, more frames, and a last one that is on disk and of which nobody was told. */
function house(): { disk: FaultyDisk; memory: Memory; covered: number; older: number } {
  const disk = new FaultyDisk();
  const memory = new Memory();
  const chance = seeded(11);
  const own = new SmallHouse(disk);
  const append = (frames: number): void => {
    for (let frame = 0; frame < frames; frame += 1) own.append(payloads(chance), memory);
  };
  append(14);
  own.snapshot(memory);
  const older = own.sequence;
  append(18);
  own.snapshot(memory);
  const covered = own.sequence;
  append(25);
  const acknowledged = memory.acknowledged;
  // The machine stops when the write is done and the sync is not.
  const before = disk.operations;
  disk.plan(before + 2, 'crash-before');
  expect(() => own.append(payloads(chance), memory)).toThrow('machine stopped');
  expect([memory.acknowledged, disk.log.at(-1)?.slice(0, 13)]).toEqual([acknowledged, 'sync commands']);
  return { disk: disk.after('keep'), memory, covered, older };
}

/** The same after a power cut that took all facts which no snapshot covers: nothing but commands tells of commands. */
function bareOf({ disk, covered }: ReturnType<typeof house>): FaultyDisk {
  const bare = disk.after('keep');
  for (const name of bare.list(FOLDER).filter((one) => one.startsWith('facts-')))
    bare.alter(`${FOLDER}/${name}`, (bytes) => blankFactsAfter(bytes, covered));
  return bare;
}

function lastSegment(disk: FaultyDisk): string {
  const names = disk.list(FOLDER).filter((one) => /^commands-\d/.test(one));
  return `${FOLDER}/${names.toSorted().at(-1)!}`;
}

interface Place {
  readonly name: string;
  readonly at: number;
  readonly isCut: boolean;
}

/** What is at the place: a frame with its sequences, the segment's header, nothing, or a snapshot. */
type Hit = { readonly first: number; readonly last: number } | 'header' | 'blank' | 'snapshot';

function hitOf(bytes: Buffer, { name, at }: Place): Hit {
  if (name.startsWith('snapshot')) return 'snapshot';
  if (at < 64) return 'header';
  for (const { at: start, frame } of framesFrom(bytes))
    if (at >= start && at < start + 64 + frame.entries.length) return { first: frame.first, last: lastOf(frame) };
  return 'blank';
}

function contents(disk: FaultyDisk): Map<string, string> {
  const names = disk.list(FOLDER);
  return new Map(names.toSorted().map((name) => [name, disk.readFile(`${FOLDER}/${name}`).toString('latin1')]));
}

/** `cut` and `whole` show what has happened, without the last frame or with it; `wrong` is anything else. */
interface Result {
  readonly is: 'refused' | 'cut' | 'whole' | 'wrong';
  readonly said: string;
}

/** Opens what was damaged. It must be refused with every byte as it was, or show what has happened. */
function open(disk: FaultyDisk, memory: Memory): Result {
  const before = contents(disk);
  let own: SmallHouse;
  try {
    own = new SmallHouse(disk);
  } catch (error) {
    const isUntouched = isDeepStrictEqual(contents(disk), before);
    return { is: error instanceof JournalDamaged && isUntouched ? 'refused' : 'wrong', said: String(error) };
  }
  const { sequence } = own;
  const isTrue = [memory.acknowledged, memory.payloads.length].includes(sequence) && own.state === memory.stateAt(sequence);
  try {
    const told = Buffer.concat(memory.payloads.slice(0, sequence).map(factOf));
    if (!isTrue || !Buffer.concat(own.facts()).equals(told)) return { is: 'wrong', said: 'another state or other facts' };
  } catch (error) {
    return { is: error instanceof JournalDamaged ? 'refused' : 'wrong', said: String(error) };
  }
  return { is: sequence === memory.payloads.length ? 'whole' : 'cut', said: own.opened.notes.join(' ') };
}

/** What must come of it, where only one thing may. */
function expected(hit: Hit, place: Place, given: ReturnType<typeof house>): 'refused' | 'cut' | 'whole' | undefined {
  const { memory, covered } = given;
  const isTail = hit === 'blank';
  if (hit === 'snapshot') return 'whole';
  if (place.name.startsWith('facts')) {
    if (isTail && !place.isCut) return undefined;
    return typeof hit === 'object' && hit.last > covered && !place.isCut ? 'whole' : undefined;
  }
  if (hit === 'header') return `${FOLDER}/${place.name}` === lastSegment(given.disk) ? 'refused' : undefined;
  if (hit === 'blank') return undefined;
  // A file that was cut is no torn write: what is missing may have been anything.
  if (hit.first > memory.acknowledged) return place.isCut ? 'refused' : 'cut';
  return hit.last > covered ? 'refused' : undefined;
}

describe('damage in a folder', () => {
  it(`is refused, cut from the unacknowledged tail, or harmless, in ${ROUNDS} seeded places`, { timeout: 120_000 }, () => {
    const given = house();
    const bare = bareOf(given);
    const chance = seeded(5);
    const names = given.disk.list(FOLDER).filter((name) => !name.endsWith('.new'));
    const lastName = names
      .filter((name) => name.startsWith('commands-'))
      .toSorted()
      .at(-1)!;
    const last = [...framesFrom(given.disk.readFile(`${FOLDER}/${lastName}`))].at(-1)!;
    const lastAt = last.at;
    const lastEnd = last.at + 64 + last.frame.entries.length;
    const counts = { refused: 0, cut: 0, whole: 0, wrong: 0 };
    const must = { refused: 0, cut: 0, whole: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const disk = (round % 2 === 0 ? given.disk : bare).after('keep');
      // Some of it in the last frame, which is small among all the files.
      const isInTail = chance() < 0.1;
      const name = isInTail ? lastName : names[Math.floor(chance() * names.length)]!;
      const bytes = disk.readFile(`${FOLDER}/${name}`);
      const from = isInTail ? lastAt : 0;
      const until = isInTail ? lastEnd : bytes.length;
      const place = { name, at: from + Math.floor(chance() * (until - from)), isCut: chance() < 0.3 };
      const bit = 1 << Math.floor(chance() * 8);
      disk.alter(`${FOLDER}/${name}`, (content) => {
        if (place.isCut) return content.subarray(0, place.at);
        content[place.at]! ^= bit;
        return content;
      });
      const note = `round ${round}: ${place.isCut ? 'cut' : 'bit'} at ${place.at} of ${name}`;
      const { is, said } = open(disk, given.memory);
      const only = expected(hitOf(bytes, place), place, given);
      counts[is] += 1;
      if (only !== undefined) must[only] += 1;
      expect(only ?? is, `${note}: ${said}`).toBe(is);
      expect(said, note).toMatch(SAID[is]);
    }
    process.stdout.write(`damage: ${JSON.stringify(counts)}, of which prescribed: ${JSON.stringify(must)}\n`);
    expect(counts.wrong).toBe(0);
    expect(Math.min(must.refused, must.whole)).toBeGreaterThan(200);
    expect(must.cut).toBeGreaterThan(100);
  });

  it('in the newest snapshot falls back on the older one, and says so', () => {
    const { disk, memory, covered, older } = house();
    const newest = `${FOLDER}/snapshot-${String(covered).padStart(15, '0')}.bin`;
    disk.alter(newest, (bytes) => bytes.subarray(0, bytes.length - 1));
    const own = new SmallHouse(disk);
    expect([own.opened.snapshot?.sequence, own.state]).toEqual([older, memory.stateAt(own.sequence)]);
    expect(own.opened.notes).toEqual([`${newest} is damaged; the state is made from what is older.`]);
  });

  it('does not fall back where the commands since the older snapshot are gone', () => {
    const { disk, covered, older } = house();
    disk.alter(`${FOLDER}/snapshot-${String(covered).padStart(15, '0')}.bin`, (bytes) => bytes.subarray(0, 70));
    const between = disk.list(FOLDER).filter((name) => name.startsWith('commands-') && Number(name.slice(9, 24)) <= older);
    for (const name of between) disk.unlink(`${FOLDER}/${name}`);
    expect(() => new SmallHouse(disk)).toThrow(new RegExp(`commands start at \\d+, but ${older + 1} is needed`));
  });

  it('leaves nothing of a torn frame behind', () => {
    const { disk, memory } = house();
    const name = disk
      .list(FOLDER)
      .filter((one) => /^commands-\d/.test(one))
      .toSorted()
      .at(-1)!;
    const path = `${FOLDER}/${name}`;
    const last = [...framesFrom(disk.readFile(path))].at(-1)!;
    disk.alter(path, (bytes) => bytes.fill(7, last.at + 70, last.at + 72));
    const own = new SmallHouse(disk);
    expect(own.sequence).toBe(memory.acknowledged);
    const bytes = disk.readFile(path);
    expect([bytes.length, bytes.subarray(last.at).some((byte) => byte !== 0)]).toEqual([SEGMENT_BYTES, false]);
  });

  it('is not to be cut when the last command was seen outside', () => {
    const { disk, memory } = house();
    const name = disk
      .list(FOLDER)
      .filter((one) => /^commands-\d/.test(one))
      .toSorted()
      .at(-1)!;
    disk.alter(`${FOLDER}/${name}`, (bytes) => bytes.fill(0, [...framesFrom(bytes)].at(-1)!.at));
    expect(() => new SmallHouse(disk.after('keep'), false, memory.payloads.length)).toThrow(JournalDamaged);
    expect(new SmallHouse(disk, false, memory.acknowledged).sequence).toBe(memory.acknowledged);
  });

  it('in the last frame is refused where facts or a snapshot know of it', () => {
    for (const withSnapshot of [false, true]) {
      const { disk } = house();
      const memory = new Memory();
      const own = new SmallHouse(disk);
      if (withSnapshot) own.snapshot(memory);
      disk.alter(lastSegment(disk), (bytes) => bytes.fill(7, [...framesFrom(bytes)].at(-1)!.at + 8, [...framesFrom(bytes)].at(-1)!.at + 9));
      const before = contents(disk);
      expect(() => new SmallHouse(disk)).toThrow(/may be acknowledged/);
      expect(contents(disk)).toEqual(before);
    }
  });

  it('at the end of a segment is refused although the next one is still empty', () => {
    const { disk, memory, covered } = house();
    const own = new SmallHouse(disk);
    const { sequence } = own;
    // Larger than what is left: the frame goes to a segment of its own, and is lost there as if it had never been written.
    own.append([Buffer.alloc(3_900)], memory);
    const empty = lastSegment(disk);
    disk.alter(empty, (bytes) => bytes.fill(0, 64));
    for (const name of disk.list(FOLDER).filter((one) => one.startsWith('facts-')))
      disk.alter(`${FOLDER}/${name}`, (bytes) => blankFactsAfter(bytes, covered));
    expect(new SmallHouse(disk.after('keep')).sequence).toBe(sequence);
    const before = disk
      .list(FOLDER)
      .filter((one) => /^commands-\d/.test(one))
      .toSorted()
      .at(-2)!;
    disk.alter(`${FOLDER}/${before}`, (bytes) =>
      bytes.fill(7, [...framesFrom(bytes)].at(-1)!.at + 8, [...framesFrom(bytes)].at(-1)!.at + 9),
    );
    expect(() => new SmallHouse(disk)).toThrow(`and ${empty} begins with ${sequence + 1}`);
  });

  it("in any byte of the last segment's header is refused", () => {
    const { disk } = house();
    const path = lastSegment(disk);
    for (let at = 0; at < 64; at += 1) {
      const damaged = disk.after('keep');
      damaged.alter(path, (bytes) => bytes.fill(bytes[at]! ^ 0x10, at, at + 1));
      expect(() => new SmallHouse(damaged), `byte ${at}`).toThrow(JournalDamaged);
    }
  });

  it('is a snapshot of other commands', () => {
    const { disk, covered } = house();
    const found = readSnapshot(disk, FOLDER)!;
    expect(found.sequence).toBe(covered);
    writeSnapshot(disk, FOLDER, { ...found, hash: 'ab'.repeat(16) });
    expect(() => new SmallHouse(disk)).toThrow(`the snapshot at ${covered} does not belong to these commands`);
  });

  it('is a snapshot under the name of another, which is passed over', () => {
    const { disk, covered, older } = house();
    const nameOf = (sequence: number): string => `${FOLDER}/snapshot-${String(sequence).padStart(15, '0')}.bin`;
    disk.rename(nameOf(covered), nameOf(covered + 1));
    expect(readSnapshot(disk, FOLDER)?.sequence).toBe(older);
  });

  it('is a folder of the first layout, which stays as it is', () => {
    for (const [name, start] of [
      ['commands-000000000000001.log', 'AGJ1'],
      ['facts-000000000000001.log', 'AGJ1'],
      ['snapshot-000000000000009.bin', 'AGIOSNP1'],
    ] as const) {
      const disk = new FaultyDisk();
      disk.close(disk.open(`${FOLDER}/${name}`, 'create'));
      disk.alter(`${FOLDER}/${name}`, () => Buffer.from(start.padEnd(100, 'x'), 'latin1'));
      const before = contents(disk);
      expect(() => new SmallHouse(disk)).toThrow(/before the first release.*empty data folder/);
      expect(contents(disk)).toEqual(before);
    }
  });
});

function blankFactsAfter(bytes: Buffer, sequence: number): Buffer {
  for (const { at, frame } of framesFrom(bytes)) if (frame.first > sequence) bytes.fill(0, at, at + 64 + frame.entries.length);
  return bytes;
}
