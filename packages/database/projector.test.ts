// Protects: rows hold every fact once, whatever the database does meanwhile; rows of another journal are made again; a missing fact is noticed.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatabaseUnavailable, FactsMissing, Projector, readPosition } from './index.ts';
import type { Database, FactRecord, Projection, Session } from './index.ts';
import { withDatabases } from './testing.ts';

type Record = FactRecord<number>;

/** A journal in memory: command n has the one fact n. A position has a hash only where a frame ends. */
class FakeJournal {
  readonly #salt: string;
  readonly #ends = new Set<number>();
  last = 0;
  /** Facts beyond it are not on disk yet. */
  onDisk = Infinity;
  readonly lost = new Set<number>();
  /** Facts before it were pruned. */
  begins = 1;

  constructor(salt = 'a') {
    this.#salt = salt;
  }

  hashAt = (sequence: number): string | undefined => (this.#ends.has(sequence) ? `${this.#salt}${sequence}`.padEnd(32, '0') : undefined);

  first = (): number => this.begins;

  *read(from: number): Generator<Record> {
    for (let sequence = from; sequence <= Math.min(this.last, this.onDisk); sequence += 1)
      if (!this.lost.has(sequence)) yield { sequence, atMs: sequence, facts: [sequence] };
  }

  /** The next commands as one frame, as the sequencer publishes them. */
  grow(count: number): Record[] {
    const records: Record[] = [];
    this.#ends.add(this.last + count);
    for (let index = 0; index < count; index += 1) {
      this.last += 1;
      const record = { sequence: this.last, atMs: this.last, facts: [this.last] };
      records.push(index === count - 1 ? { ...record, hash: this.hashAt(this.last)! } : record);
    }
    return records;
  }
}

withDatabases(
  'the projector',
  (given) => {
    let journal: FakeJournal;
    let errors: unknown[];
    let trouble: ((session: Session) => Promise<void>) | undefined;
    let projector: Projector<number>;

    const projection: Projection<number> = {
      name: 'numbers',
      tables: ['numbers'],
      async project(session, records) {
        const values = records.flatMap((record) => record.facts);
        await session.query('insert into numbers (value) select * from unnest($1::int8[])', [values]);
        const now = trouble;
        trouble = undefined;
        await now?.(session);
      },
    };
    const make = (): Projector<number> =>
      new Projector({ database: given.db, projections: [projection], source: journal, onError: (error) => errors.push(error) });
    const rows = async (): Promise<number[]> =>
      (await given.db.query<{ value: bigint }>('select value from numbers order by value')).map((row) => Number(row.value));
    const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

    beforeEach(async () => {
      await given.db.query('create table if not exists numbers (value int8 primary key)');
      await given.db.query('truncate numbers');
      await given.db.query('delete from projection_position');
      journal = new FakeJournal();
      errors = [];
      trouble = undefined;
      projector = make();
    });
    afterEach(() => projector.stop());

    it('writes from memory, and from disk what was there before', async () => {
      for (let frame = 0; frame < 25; frame += 1) journal.grow(1_000);
      await projector.start(journal.last);
      expect(await projector.reached(25_000, 20_000)).toBe(true);
      for (let index = 0; index < 20; index += 1) projector.push(journal.grow(index + 1));
      expect(await projector.reached(journal.last, 5000)).toBe(true);
      expect(projector.lag).toBe(0);
      expect(await rows()).toEqual(upTo(journal.last));
      expect(await readPosition(given.db, 'journal')).toEqual({ sequence: journal.last, recordHash: journal.hashAt(journal.last) });
    });

    it('trims its memory while a write is under way, and loses nothing', { timeout: 300_000 }, async () => {
      await projector.start(0);
      let go = (): void => undefined;
      let isWriting = false;
      trouble = () => {
        isWriting = true;
        return new Promise((resolve) => (go = resolve));
      };
      projector.push(journal.grow(10));
      await expect.poll(() => isWriting, { timeout: 20_000 }).toBe(true);
      for (let index = 0; index < 60; index += 1) projector.push(journal.grow(1000));
      go();
      expect(await projector.reached(journal.last, 40_000)).toBe(true);
      expect(await rows()).toEqual(upTo(journal.last));
    });

    it('continues after a transaction that a lost database cut short', async () => {
      await projector.start(0);
      trouble = () => Promise.reject(new DatabaseUnavailable(new Error('gone')));
      projector.push(journal.grow(5));
      expect(await projector.reached(5, 5000)).toBe(true);
      trouble = () => Promise.reject(new Error('a bug'));
      projector.push(journal.grow(5));
      expect(await projector.reached(10, 5000)).toBe(true);
      expect(errors.map(String)).toEqual(['Error: a bug']);
      expect(await rows()).toEqual(upTo(10));
    });

    it('finds that a transaction has landed whose answer was lost, and says so', async () => {
      let isLost = true;
      const moved: number[] = [];
      const transaction: Database['transaction'] = async (work) => {
        const result = await given.db.transaction(work);
        if (isLost) throw new DatabaseUnavailable(new Error('gone'));
        return result;
      };
      projector = new Projector({
        database: { ...given.db, transaction },
        projections: [projection],
        source: journal,
        onError: (error) => errors.push(error),
        onMoved: (sequence) => {
          moved.push(sequence);
          isLost = false;
        },
      });
      await projector.start(0);
      projector.push(journal.grow(5));
      expect(await projector.reached(5, 5000)).toBe(true);
      expect(moved).toEqual([5]);
      projector.push(journal.grow(5));
      expect(await projector.reached(10, 5000)).toBe(true);
      expect([moved, await rows(), errors]).toEqual([[5, 10], upTo(10), []]);
    });

    it('writes nothing where another projector has moved the position', async () => {
      await projector.start(0);
      trouble = async (session) => void (await session.query("insert into projection_position values ('journal', 99, 'x')"));
      projector.push(journal.grow(5));
      expect(await projector.reached(5, 5000)).toBe(true);
      expect(String(errors[0])).toContain('ProjectionMoved');
      expect(await rows()).toEqual(upTo(5));
      expect(await readPosition(given.db, 'journal')).toEqual({ sequence: 5, recordHash: journal.hashAt(5) });
    });

    it('makes rows of another journal, or of a longer one, again', async () => {
      projector.push(journal.grow(7));
      await projector.start(7);
      await projector.reached(7, 5000);
      await projector.stop();
      for (const other of [new FakeJournal('b'), new FakeJournal('a')]) {
        other.grow(other.hashAt(1)?.startsWith('b') === true ? 9 : 4);
        journal = other;
        projector = make();
        await projector.start(other.last);
        expect(await projector.reached(other.last, 5000)).toBe(true);
        expect(await rows()).toEqual(upTo(other.last));
        await projector.stop();
      }
    });

    it('never empties rows that it could not make again, because their facts were pruned', async () => {
      await projector.start(0);
      projector.push(journal.grow(4));
      expect(await projector.reached(4, 5_000)).toBe(true);
      await projector.stop();
      journal.begins = 3;
      await expect(make().rebuild()).rejects.toThrow(FactsMissing);
      const other = new FakeJournal('b');
      other.grow(4);
      other.begins = 3;
      const hashAt = journal.hashAt;
      journal.hashAt = other.hashAt;
      await expect(make().start(4)).rejects.toThrow(/facts before command 3 were pruned/);
      expect(await rows()).toEqual(upTo(4));
      journal.hashAt = hashAt;
      await given.db.query('delete from projection_position');
      await expect(make().start(4)).rejects.toThrow(FactsMissing);
    });

    it('stops at a fact that is missing on disk instead of leaving it out', async () => {
      journal.grow(10);
      journal.lost.add(6);
      await projector.start(10);
      expect(await projector.reached(10, 300)).toBe(false);
      expect(String(errors[0])).toContain('facts of command 6 are missing');
      journal.lost.clear();
      expect(await projector.reached(10, 5000)).toBe(true);
      expect(await rows()).toEqual(upTo(10));
    });

    it('waits for facts that are not on disk yet, and stops at no place inside a frame', async () => {
      journal.grow(10);
      journal.grow(10);
      journal.onDisk = 15;
      await projector.start(20);
      expect(await projector.reached(10, 5000)).toBe(true);
      expect(await projector.reached(11, 200)).toBe(false);
      expect(await readPosition(given.db, 'journal')).toEqual({ sequence: 10, recordHash: journal.hashAt(10) });
      journal.onDisk = 20;
      expect(await projector.reached(20, 5000)).toBe(true);
      expect([await rows(), errors]).toEqual([upTo(20), []]);
    });

    it('lets nobody wait beyond its end', async () => {
      await projector.start(0);
      const waiting = projector.reached(99, 60_000);
      await projector.stop();
      expect(await waiting).toBe(false);
    });

    if (given.kind !== 'postgres') return;

    it('continues after its connection was killed in the middle of a transaction', async () => {
      await projector.start(0);
      trouble = async (session) => void (await session.query('select pg_terminate_backend(pg_backend_pid())'));
      projector.push(journal.grow(5));
      expect(await projector.reached(5, 5000)).toBe(true);
      expect(errors).toEqual([]);
      expect(await rows()).toEqual(upTo(5));
    });
  },
  { migrations: [] },
);
