import { assert } from '@agio/kernel';
import { realClock } from '@agio/kernel/clock';
import { DatabaseUnavailable } from './errors.ts';
import type { Database } from './open.ts';
import { clearPosition, readPosition, writePosition } from './position.ts';
import type { Position } from './position.ts';
import type { Session } from './session.ts';
import { Waiters } from './waiters.ts';

/** The facts of one command. */
export interface FactRecord<Fact> {
  readonly sequence: number;
  readonly atMs: number;
  readonly facts: readonly Fact[];
  /** Hash of the frame that ends with this command, known for the last of a frame. */
  readonly hash?: string;
}

/** Facts → rows, within the transaction given; it may not keep anything of its own between calls. */
export interface Projection<Fact> {
  readonly name: string;
  /** Tables it fills, emptied by a rebuild. */
  readonly tables: readonly string[];
  project(session: Session, records: readonly FactRecord<Fact>[]): Promise<void>;
}

/** The source of facts that are no longer in memory. */
export interface FactSource<Fact> {
  /** Facts from a sequence on, in order, as far as they are on disk. */
  read(from: number): Iterable<FactRecord<Fact>>;
  /** Hash of the frame that ends with the command, undefined where none does. */
  hashAt(sequence: number): string | undefined;
  /** The first command whose facts can be read; without it, all of them can. */
  first?(): number;
}

/** Rows cannot be made again, because older facts were moved to an archive that is not there. */
export class FactsMissing extends Error {
  override readonly name = 'FactsMissing';
}

export interface ProjectorOptions<Fact> {
  readonly database: Pick<Database, 'query' | 'tables' | 'transaction'>;
  readonly projections: readonly Projection<Fact>[];
  readonly source: FactSource<Fact>;
  readonly onError: (error: unknown) => void;
  /** Called with the sequence that the rows reflect, whenever that has changed or was asked for again. */
  readonly onMoved?: (sequence: number) => void;
}

/** Name of the position that all projections move together. */
export const PROJECTED = 'journal';
const RECORDS_MAX = 2_000;
/** Beyond it, the oldest are read from the journal again. */
const MEMORY_MAX = 50_000;
const RETRY_MS = 500;
const GATHER_MS = 100;
/** Without anything to do it looks again by itself this often. */
const IDLE_MS = 60_000;

/**
 * Follows the journal: writes the rows of every projection and the position they reflect in one transaction. A stopped
 * database delays it and loses nothing. A position that the journal does not know means that the rows are of another
 * journal: they are deleted and rebuilt.
 */
export class Projector<Fact> {
  readonly #options: ProjectorOptions<Fact>;
  #position: Position | undefined;
  #memory: FactRecord<Fact>[] = [];
  #last = 0;
  #running: Promise<void> | undefined;
  #stopping = false;
  #pausing = false;
  #wake: (() => void) | undefined;
  /** Ends the time in which more is gathered, because a caller waits. */
  #hurry: (() => void) | undefined;
  readonly #waiters = new Waiters();

  constructor(options: ProjectorOptions<Fact>) {
    this.#options = options;
  }

  /** Sequence of the last command that the rows reflect. */
  get sequence(): number {
    return this.#position?.sequence ?? 0;
  }

  get lag(): number {
    return this.#last - this.sequence;
  }

  /** Checks the stored position against the journal and starts following. `last` is the end of the journal. Throws `FactsMissing`. */
  async start(last: number): Promise<void> {
    this.#last = last;
    const { database, source } = this.#options;
    this.#position = await readPosition(database, PROJECTED);
    if (this.#position !== undefined && source.hashAt(this.#position.sequence) !== this.#position.recordHash) await this.rebuild();
    if (this.#position === undefined) this.#refuseMissing();
    this.#running = this.#run();
  }

  /** Empties every projection's tables; following then starts from the first fact. Throws `FactsMissing`, with nothing emptied. */
  async rebuild(): Promise<void> {
    this.#refuseMissing();
    await this.#options.database.transaction(async (session) => {
      const tables = this.#options.projections.flatMap((projection) => projection.tables);
      if (tables.length > 0) await session.query(`truncate ${tables.join(', ')}`);
      await clearPosition(session, PROJECTED);
    });
    this.#position = undefined;
  }

  #refuseMissing(): void {
    const first = this.#options.source.first?.() ?? 1;
    if (first === 1) return;
    throw new FactsMissing(
      `rows cannot be made again: facts before command ${first} were pruned. Set JOURNAL_ARCHIVE to the folder that has them. Nothing was changed.`,
    );
  }

  /** Accepts the commands that were just applied. */
  push(records: readonly FactRecord<Fact>[]): void {
    for (const record of records) this.#memory.push(record);
    this.#last = records.at(-1)?.sequence ?? this.#last;
    if (this.#memory.length > MEMORY_MAX) this.#memory = this.#memory.slice(-MEMORY_MAX / 2);
    if (!this.#pausing) this.#wake?.();
  }

  /** Resolves true once the rows reflect the sequence, false when that takes too long. */
  reached(sequence: number, timeoutMs: number): Promise<boolean> {
    if (this.sequence >= sequence) return Promise.resolve(true);
    const waiting = this.#waiters.wait(sequence, timeoutMs);
    this.#hurry?.();
    return waiting;
  }

  /** Stops after the transaction under way. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wake?.();
    await this.#running;
    this.#waiters.end();
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        const records = this.#next();
        if (records.length === 0) await this.#sleep(this.sequence < this.#last ? 20 : IDLE_MS);
        else {
          await this.#write(records);
          await this.#gather();
        }
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) this.#options.onError(error);
        // New commands must not hurry the next try: they would ask a stopped database again and again.
        this.#pausing = true;
        await this.#sleep(RETRY_MS);
        this.#pausing = false;
        await this.#reload();
      }
    }
  }

  /** A transaction is costly: facts are gathered this long for the next one, unless a caller waits for it. */
  async #gather(): Promise<void> {
    if (!this.#waiters.isEmpty || this.#stopping || this.lag > RECORDS_MAX) return;
    this.#pausing = true;
    const resting = this.#sleep(GATHER_MS);
    this.#hurry = this.#wake;
    await resting;
    this.#hurry = undefined;
    this.#pausing = false;
  }

  /** The next records after the position: from memory where it reaches back far enough, else from disk. */
  #next(): FactRecord<Fact>[] {
    const wanted = this.sequence + 1;
    const first = this.#memory[0]?.sequence;
    if (first !== undefined && first <= wanted) {
      const start = wanted - first;
      // What is written stays until it is committed; only what lies before the position goes now.
      if (start > 0) this.#memory = this.#memory.slice(start);
      // A transaction ends with a frame, whose hash is known.
      const end = this.#memory.findIndex(
        (record, index) => record.hash !== undefined && (index + 1 >= RECORDS_MAX || index === this.#memory.length - 1),
      );
      return this.#memory.slice(0, end + 1);
    }
    if (wanted > this.#last) return [];
    const records: FactRecord<Fact>[] = [];
    for (const record of this.#options.source.read(wanted)) {
      // A fact left out could never be noticed later: the rows would simply lack it.
      assert(record.sequence === wanted + records.length, `facts of command ${wanted + records.length} are missing`);
      records.push(record);
      if (records.length >= RECORDS_MAX * 10) break;
    }
    // Positions are ends of frames: what was read of a frame that continues waits for its rest.
    const end = records.findLastIndex((record) => this.#options.source.hashAt(record.sequence) !== undefined);
    return records.slice(0, end + 1);
  }

  async #write(records: readonly FactRecord<Fact>[]): Promise<void> {
    const last = records.at(-1);
    const recordHash = last === undefined ? undefined : (last.hash ?? this.#options.source.hashAt(last.sequence));
    if (last === undefined || recordHash === undefined) return this.#sleep(20);
    const { sequence } = last;
    assert(records[0]?.sequence === this.sequence + 1 && records.length === sequence - this.sequence, 'facts to write are not those next');
    const to = { sequence, recordHash };
    await this.#options.database.transaction(async (session) => {
      for (const projection of this.#options.projections) await projection.project(session, records);
      await writePosition(session, PROJECTED, this.#position, to);
    });
    this.#moveTo(to);
  }

  /** A commit whose answer was lost may have succeeded: ask before continuing. */
  async #reload(): Promise<void> {
    try {
      this.#moveTo(await readPosition(this.#options.database, PROJECTED));
    } catch {
      // Still unreachable; the next round asks again.
    }
  }

  #moveTo(position: Position | undefined): void {
    this.#position = position;
    this.#options.onMoved?.(this.sequence);
    this.#waiters.reached(this.sequence);
  }

  /** Until it is woken, and no longer than this, of real time: what it waits for is this machine's. */
  #sleep(ms: number): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    if (this.#stopping) woken.abort();
    return realClock.sleep(ms, woken.signal);
  }
}
