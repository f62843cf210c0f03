import { PgBoss } from 'pg-boss';
import type { Database, Session } from '@agio/database';

export interface QueueOptions {
  /** Two programs on one database that must not take each other's jobs need two names. */
  readonly name: string;
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  /** Delivers one job; throws when it must be tried again. */
  work(job: QueueJob): Promise<void>;
  onError(error: unknown): void;
}

export interface QueueJob {
  readonly id: string;
  readonly payload: string;
  /** Whether no other try follows when this one fails. */
  readonly isLast: boolean;
}

const AT_ONCE = 10;
/** A try that takes longer is given up, and made again by whoever looks next. */
const TRY_SECONDS = 60;
const RETRY_DELAY_SECONDS_MAX = 300;
/** How long jobs that nobody could deliver are kept for an operator to see. */
const DEAD_KEPT_SECONDS = 14 * 24 * 60 * 60;
const SUPERVISE_SECONDS = 30;
/** Looks without being told, for what is due again. */
const IDLE_MS = 1_000;
/** A job is told of before its transaction ends, so that the first look may come too early. */
const EAGER_MS = [5, 20, 50, 100, 200, 400];

interface Stored {
  readonly sealed: string;
}

/** A durable queue of sealed jobs on PostgreSQL or PGlite (pg-boss): at least once, with growing pauses, then a dead letter. */
export class Queue {
  readonly #boss: PgBoss;
  readonly #options: QueueOptions;
  readonly #dead: string;
  #running: Promise<void> | undefined;
  #stopped = false;
  #told = true;
  #wake: () => void = () => undefined;

  constructor(database: Database, options: QueueOptions) {
    this.#options = options;
    this.#dead = `${options.name}-dead`;
    this.#boss = new PgBoss({ db: executorOver(database), schema: 'pgboss', schedule: false, superviseIntervalSeconds: SUPERVISE_SECONDS });
    this.#boss.on('error', (error) => options.onError(error));
  }

  /** Makes the queue's own tables where they are missing, and begins to work. */
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
    // The first look also brings the queue's settings into memory: `add` inside a transaction must not ask for them.
    await this.#step();
    this.#running = this.#run();
  }

  get isStarted(): boolean {
    return this.#running !== undefined;
  }

  /** Adds a job, inside the transaction where one is given: it is there if, and only if, that is committed. Gives its id. */
  async add(payload: string, session?: Session): Promise<string> {
    const stored: Stored = { sealed: payload };
    const id = await this.#boss.send(this.#options.name, stored, session === undefined ? {} : { db: executorOver(session) });
    if (id === null) throw new Error('the queue took no job');
    this.#told = true;
    this.#wake();
    return id;
  }

  /** Waits for what is being delivered. What is left stays in the database. */
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
      const timer = setTimeout(resolve, ms);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** One look: takes what is due and delivers it. Gives how many there were. */
  async #step(): Promise<number> {
    const { name } = this.#options;
    const jobs = await this.#boss.fetch<Stored>(name, { batchSize: AT_ONCE, includeMetadata: true });
    await Promise.all(
      jobs.map(async (job) => {
        const isLast = job.retryCount >= job.retryLimit;
        try {
          await this.#options.work({ id: job.id, payload: job.data.sealed, isLast });
        } catch (error) {
          this.#options.onError(error);
          // Nothing of the error is stored: a provider's answer may repeat whom the message was for.
          await this.#boss.fail(name, job.id);
          return;
        }
        await this.#boss.deleteJob(name, job.id);
      }),
    );
    return jobs.length;
  }
}

function executorOver(session: Session): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
  return { executeSql: async (text, values) => ({ rows: await session.query<unknown>(text, values ?? []) }) };
}
