import { INITIAL, readHeadUpdate, UnknownStatement } from './head-statement.ts';
import type { Columns, HeadUpdate } from './head-statement.ts';
import type { Line, LineEnd, Station } from './network.ts';

/** A frame as the journal's table keeps it. */
export interface FrameRow {
  readonly first: number;
  readonly last: number;
  readonly epoch: number;
  readonly bytes: unknown;
  readonly origins: unknown;
  readonly seal: unknown;
}

/** One commit: the head's row after it, and the frame that it inserted. */
export interface Commit {
  readonly head: Columns;
  readonly frame?: FrameRow;
  readonly atMs: number;
}

/** What a client says, and what it is answered. */
export type ToServer = { readonly kind: 'hello' } | { readonly kind: 'query'; readonly text: string; readonly values: readonly unknown[] };
export type FromServer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rows'; readonly rows: readonly Columns[]; readonly count: number; readonly warning?: string | undefined };

/** Somebody's connection, as the server has it. */
interface Backend {
  readonly line: Line;
  readonly sinceMs: number;
  isOver: boolean;
}

/** A transaction that writes the head: one after the other, since all of them write one row. */
interface Write {
  readonly backend: Backend;
  /** The commit that follows from the row as it is now; undefined where nothing is changed. */
  readonly make: (head: Columns | undefined) => Omit<Commit, 'atMs'> | undefined;
  readonly answer: (commit: Commit | undefined, warning?: string) => void;
}

export type WriteFate = 'fine' | 'never arrives' | 'answer lost';

export interface ServerOptions {
  readonly name: string;
  /** Tells the standbys of a new commit. */
  readonly onCommit: () => void;
  /** How many standbys have so many commits. */
  readonly confirmed: (server: StoreServer, commits: number) => number;
  readonly standbys: (server: StoreServer) => number;
  /** What happens to the answer of a statement that writes. */
  readonly fateOfWrite: () => WriteFate;
  readonly onAppend: (hash: string, fate: WriteFate) => void;
  readonly onUnknown: (error: unknown) => void;
  readonly now: () => number;
}

const WARNING = 'canceling wait for synchronous replication due to user request';

/**
 * One server of PostgreSQL with the manners that matter here: a commit is on its own disk first and then waits for a standby, unseen by others; a
 * wait that is cancelled leaves the commit and says so in a warning; after a crash everything that was on disk is visible, waited for or not; a
 * statement that changes no row waits for nobody; a backend that waits notices nothing of its client.
 */
export class StoreServer implements Station {
  readonly name: string;
  readonly #options: ServerOptions;
  commits: Commit[] = [];
  isUp = true;
  isPrimary = false;
  /** Commits that others see. */
  visible = 0;
  /** Commits that a standby has as well, so that their clients were told. */
  confirmed = 0;
  /** Counts its starts, and whenever it begins to copy another server. */
  lives = 0;
  /** The server that it copies. */
  follows: StoreServer | undefined;
  readonly #updates = new Map<string, HeadUpdate>();
  #backends = new Set<Backend>();
  #lock: Backend | undefined;
  /** Who reads frames gets others, which somebody wrote who has the key and not the history. */
  forge: ((frame: FrameRow) => FrameRow) | undefined;
  #writes: Write[] = [];
  #waiting: { readonly write: Write; readonly commit: Commit } | undefined;

  constructor(options: ServerOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get hasEnded(): boolean {
    return !this.isUp;
  }

  /** When somebody connected who still is; undefined for nobody. */
  connectedSince(name: string): number | undefined {
    return [...this.#backends].find(({ isOver, line }) => !isOver && line.names[0] === name)?.sinceMs;
  }

  /** Whether a commit waits for a standby. */
  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  enter(run: () => void): void {
    if (this.isUp) run();
  }

  /** The server's end of a line that a client makes. */
  accept(lineOf: () => Line): LineEnd {
    let backend: Backend | undefined;
    return {
      station: this,
      onMessage: (message) => {
        backend ??= { line: lineOf(), sinceMs: this.#options.now(), isOver: false };
        this.#backends.add(backend);
        this.#hear(backend, message as ToServer);
      },
      onClosed: () => {
        if (backend !== undefined) this.#left(backend);
      },
    };
  }

  crash(): void {
    this.isUp = false;
    for (const { line } of this.#backends) line.close(1);
    this.#backends = new Set();
    this.#lock = undefined;
    this.#writes = [];
    this.#waiting = undefined;
  }

  restart(): void {
    this.isUp = true;
    this.lives += 1;
    this.visible = this.commits.length;
  }

  promote(confirmed: number): void {
    this.isPrimary = true;
    this.lives += 1;
    this.confirmed = Math.min(this.commits.length, confirmed);
    this.follows = undefined;
    this.visible = this.commits.length;
  }

  /** A standby has confirmed commits: those that waited for it are visible and answered. */
  release(): void {
    while (this.#waiting !== undefined && this.#options.confirmed(this, this.commits.length) > 0) this.#finish();
  }

  /** Somebody cancels the wait of a commit. */
  cancelWait(): boolean {
    if (this.#waiting === undefined) return false;
    this.#finish(WARNING);
    return true;
  }

  #finish(warning?: string): void {
    const done = this.#waiting;
    this.#waiting = undefined;
    this.visible = this.commits.length;
    if (warning === undefined) this.confirmed = this.visible;
    if (done !== undefined) {
      done.write.answer(done.commit, warning);
      // A backend whose client went away while it waited ends now, and its lock with it.
      if (done.write.backend.isOver) this.#end(done.write.backend);
    }
    this.#next();
  }

  #hear(backend: Backend, message: ToServer): void {
    if (message.kind === 'hello') return backend.line.send(1, { kind: 'ready' } satisfies FromServer);
    try {
      this.#run(backend, message.text, message.values);
    } catch (error) {
      this.#options.onUnknown(error);
    }
  }

  #run(backend: Backend, text: string, values: readonly unknown[]): void {
    const say = (rows: readonly Columns[], count = rows.length, warning?: string): void =>
      backend.line.send(1, { kind: 'rows', rows, count, warning } satisfies FromServer);
    const head = this.visible === 0 ? undefined : this.commits[this.visible - 1]?.head;
    if (text.startsWith('set synchronous_commit')) return say([]);
    if (text.startsWith('select pg_is_in_recovery()')) return say([{ is_standby: !this.isPrimary }]);
    if (text.startsWith('select to_regclass')) return say([{ is_there: head !== undefined }]);
    if (text.startsWith('select *, exists (select from pg_locks')) {
      return say(head === undefined ? [] : [{ ...head, is_locked: this.#lock !== undefined }]);
    }
    if (text.startsWith('select pg_try_advisory_lock')) {
      this.#lock ??= backend;
      return say([{ is_held: this.#lock === backend }]);
    }
    if (text.startsWith('select pg_terminate_backend')) {
      if (this.#lock !== undefined && this.#lock !== backend) this.#terminate(this.#lock);
      return say([]);
    }
    if (text.startsWith('with local as (select set_config')) return say([], 1);
    if (text.startsWith('select count(*) as standbys from pg_stat_replication')) return say([{ standbys: this.#options.standbys(this) }]);
    if (text.startsWith('select bytes, origins, seal from journal_frame where first > $1 and last <= $2 order by first limit $3'))
      return say(this.#frames(Number(values[0]), Number(values[1]), Number(values[2])));
    this.#write(backend, text, values, say);
  }

  #frames(after: number, to: number, limit: number): Columns[] {
    const rows: Columns[] = [];
    for (const { frame } of this.commits.slice(0, this.visible))
      if (frame !== undefined && frame.first > after && frame.last <= to && rows.length < limit)
        rows.push((this.forge?.(frame) ?? frame) as unknown as Columns);
    return rows;
  }

  #write(
    backend: Backend,
    text: string,
    values: readonly unknown[],
    say: (rows: Columns[], count: number, warning?: string) => void,
  ): void {
    const fate = this.#options.fateOfWrite();
    if (text.includes('insert into journal_frame')) this.#options.onAppend(String(values[2]), fate);
    if (fate === 'never arrives') return backend.line.break();
    const make = text.startsWith('select pg_advisory_xact_lock') ? makeTables : this.#makerOf(text, values);
    this.#writes.push({
      backend,
      make,
      answer: (commit, warning) => {
        if (fate === 'answer lost') backend.line.break();
        else say(commit === undefined ? [] : [commit.head], commit === undefined ? 0 : 1, warning);
      },
    });
    this.#next();
  }

  #makerOf(text: string, values: readonly unknown[]): Write['make'] {
    const update = this.#updates.get(text) ?? readHeadUpdate(text);
    this.#updates.set(text, update);
    const settings = { synchronous_standby_names: 'ANY 1 (two, three)' };
    return (row) => {
      if (row === undefined) throw new UnknownStatement('the head before its table is made');
      const head = update.apply(row, { values, settings });
      if (head === undefined) return undefined;
      if (!text.includes('insert into journal_frame')) return { head };
      const [first, last, , , , , , , , , , bytes, origins, seal] = values;
      const frame = { first: Number(first), last: Number(last), epoch: Number(head['epoch']), bytes, origins, seal };
      return { head, frame };
    };
  }

  /** Takes writes in turn: each sees what the one before left, once that is no longer waited for. */
  #next(): void {
    while (this.#waiting === undefined) {
      const write = this.#writes.shift();
      if (write === undefined) return;
      const made = write.make(this.commits.at(-1)?.head);
      if (made === undefined) {
        write.answer(undefined);
        continue;
      }
      const commit = { ...made, atMs: this.#options.now() };
      this.commits.push(commit);
      this.#waiting = { write, commit };
      this.#options.onCommit();
    }
  }

  /** A client has gone. Its backend notices once it waits for nothing, and what it had to do is done all the same. */
  #left(backend: Backend): void {
    backend.isOver = true;
    const works = this.#waiting?.write.backend === backend || this.#writes.some((write) => write.backend === backend);
    if (!works) this.#end(backend);
  }

  /** Ends a backend: a commit of it that waits is visible from now on, and nobody is told. */
  #terminate(backend: Backend): void {
    backend.line.break();
    backend.isOver = true;
    this.#writes = this.#writes.filter((write) => write.backend !== backend);
    const waits = this.#waiting?.write.backend === backend;
    this.#end(backend);
    if (waits) this.#finish(WARNING);
  }

  #end(backend: Backend): void {
    this.#backends.delete(backend);
    if (this.#lock === backend) this.#lock = undefined;
  }
}

const makeTables: Write['make'] = (head) => (head === undefined ? { head: INITIAL } : undefined);
