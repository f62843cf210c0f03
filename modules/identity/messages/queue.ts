import { PgBoss } from 'pg-boss';
import type { Database, Session } from '@agio/database';
import type { Clock } from '@agio/kernel/clock';

export interface QueueOptions {
  /** Two programs on one database that must not process each other's jobs need different names. */
  readonly name: string;
  readonly clock: Clock;
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  /** Delivers one job; throws if it must be retried. */
  work(job: QueueJob): Promise<void>;
  onError(error: unknown): void;
}

/** How far a queue is: times in milliseconds. */
export interface QueueStanding {
  readonly waiting: number;
  readonly oldestAtMs: number | null;
  readonly lastDoneAtMs: number | null;
}

export interface QueueJob {
  readonly id: string;
  readonly payload: string;
  /** Whether this is the last attempt. */
  readonly isLast: boolean;
}

const AT_ONCE = 10;
/** An attempt that takes longer is abandoned, and repeated by the next poll. */
const TRY_SECONDS = 60;
const RETRY_DELAY_SECONDS_MAX = 300;
/** How long undeliverable jobs are kept for operators. */
const DEAD_KEPT_SECONDS = 14 * 24 * 60 * 60;
const SUPERVISE_SECONDS = 30;
/** Interval of polling for jobs that are due again, by the database's time. */
const IDLE_MS = 1_000;
/** The loop is woken before the job's transaction ends, so the first poll may come too early. */
const EAGER_MS = [5, 20, 50, 100, 200, 400];

interface StoredJob {
  readonly sealed: string;
}

/** A durable queue of encrypted jobs on PostgreSQL or PGlite (pg-boss): at-least-once delivery with increasing delays, then a dead letter. */
export class Queue {
  readonly #boss: PgBoss;
  readonly #options: QueueOptions;
  readonly #dead: string;
  readonly #database: Database;
  #lastDoneAtMs: number | null = null;
  #running: Promise<void> | undefined;
  #stopped = false;
  #told = true;
  #wake: () => void = () => undefined;

  constructor(database: Database, options: QueueOptions) {
    this.#options = options;
    this.#database = database;
    this.#dead = `${options.name}-dead`;
    this.#boss = new PgBoss({ db: executorOver(database), schema: 'pgboss', schedule: false, superviseIntervalSeconds: SUPERVISE_SECONDS });
    this.#boss.on('error', (error) => options.onError(error));
  }

  /** Creates the queue's own tables if they are missing, and starts processing. */
  async start(): Promise<void> {
    const { name, retryLimit, retryDelaySeconds } = this.#options;
    await this.#boss.start();
    await this.#boss.createQueue(this.#dead, { retentionSeconds: DEAD_KEPT_SECONDS });
    await this.#boss.createQueue(name, {
      retryLimit,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: RETRY_DELAY_SECONDS_MAX,
      expireInSeconds: TRY_SECONDS,
      deadLetter: this.#dead,
    });
    // The first poll also loads the queue's settings into memory: `add` inside a transaction must not query them.
    await this.#step();
    this.#running = this.#run();
  }

  get isStarted(): boolean {
    return this.#running !== undefined;
  }

  /** Jobs that wait or are retried, since when the oldest of them, and when this process last delivered one. */
  async standing(): Promise<QueueStanding> {
    const [row] = await this.#database.query<{ waiting: string; oldest: string | null }>(
      `select count(*) as waiting, floor(extract(epoch from min(created_on)) * 1000)::int8 as oldest
       from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
      [this.#options.name],
    );
    const oldest = row?.oldest ?? null;
    return { waiting: Number(row?.waiting ?? 0), oldestAtMs: oldest === null ? null : Number(oldest), lastDoneAtMs: this.#lastDoneAtMs };
  }

  /** Adds a job, inside the transaction if one is given: it exists if and only if that is committed. One that is `isFirst` goes before the others. Returns its id. */
  async add(
    payload: string,
    { isFirst = false, session }: { readonly isFirst?: boolean; readonly session?: Session | undefined } = {},
  ): Promise<string> {
    const stored: StoredJob = { sealed: payload };
    const priority = isFirst ? 1 : 0;
    const id = await this.#boss.send(this.#options.name, stored, {
      priority,
      ...(session === undefined ? {} : { db: executorOver(session) }),
    });
    if (id === null) throw new Error('the queue took no job');
    this.#told = true;
    this.#wake();
    return id;
  }

  /** Waits for running deliveries. Other jobs stay in the database. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    await this.#running;
    await this.#boss.stop({ graceful: false });
  }

  async #run(): Promise<void> {
    let eager = 0;
    while (!this.#stopped) {
      const found = await this.#step().catch((error: unknown) => {
        this.#options.onError(error);
        return 0;
      });
      if (found === AT_ONCE) continue;
      if (this.#told || found > 0) {
        this.#told = false;
        eager = 0;
      }
      await this.#pause(EAGER_MS[eager] ?? IDLE_MS);
      eager += 1;
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(ms, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }

  /** One poll: fetches and delivers due jobs. Returns how many there were. */
  async #step(): Promise<number> {
    const { name } = this.#options;
    const jobs = await this.#boss.fetch<StoredJob>(name, { batchSize: AT_ONCE, includeMetadata: true });
    await Promise.all(
      jobs.map(async (job) => {
        const isLast = job.retryCount >= job.retryLimit;
        try {
          await this.#options.work({ id: job.id, payload: job.data.sealed, isLast });
        } catch (error) {
          this.#options.onError(error);
          // The error is not stored: a provider's response may contain the recipient.
          await this.#boss.fail(name, job.id);
          return;
        }
        await this.#boss.deleteJob(name, job.id);
        this.#lastDoneAtMs = this.#options.clock.wall();
      }),
    );
    return jobs.length;
  }
}

function executorOver(session: Session): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
  return { executeSql: async (text, values) => ({ rows: await session.query<unknown>(text, values ?? []) }) };
}
