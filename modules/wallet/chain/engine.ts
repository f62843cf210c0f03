import { NodesDisagree } from '@agio/chains';
import type { WithdrawalRecord } from '../model.ts';
import { Board, compareNow, halt, problemsOf } from './guard/guard.ts';
import type { ChainParts, FollowedChain } from './parts/parts.ts';
import { followedChain } from './parts/parts.ts';
import { Payer } from './payments/payer.ts';
import type { WithdrawalUnits } from './payments/payer.ts';
import { PATIENCE } from './parts/promises.ts';
import type { Patience } from './parts/promises.ts';
import { bookedBlock, reconcileAt, reconcileChain } from './parts/reconcile.ts';
import type { BookedBlock, Reconciliation } from './parts/reconcile.ts';
import { releaseScreened } from './parts/screening.ts';
import { Sweeper } from './house/sweeper.ts';
import { Watcher } from './arrivals/watcher.ts';

export interface ChainEngineOptions {
  /** First block to book on a chain that was never followed before; later starts continue from the last booked block. */
  readonly from: number | 'tip';
  /** What a withdrawal's destination gets, in units of the chain. */
  unitsOf(withdrawal: WithdrawalRecord): WithdrawalUnits['units'];
  /** Code of a coin by its number. */
  coinCode(coin: number): string;
  /** Maximum cost of a withdrawal's payment, in units of the chain's own coin; undefined if only the chain's limits apply. */
  costMost?(withdrawal: WithdrawalRecord): bigint | undefined;
  /** Polling interval of the chain. */
  readonly pollMs: number;
  readonly patience?: Patience;
}

/** Longest time between two tries of a chain that does not answer. */
const RETRY_MS_MAX = 30_000;

const SAID_AGAIN_MS = 10 * 60_000;
const SAID_MAX = 1_000;

/** Says the same at most every ten minutes. */
function seldom(parts: ChainParts): ChainParts['report'] {
  const said = new Map<string, number>();
  return (sentence) => {
    const nowMs = parts.now();
    if (nowMs - (said.get(sentence) ?? Number.NEGATIVE_INFINITY) < SAID_AGAIN_MS) return;
    if (said.size >= SAID_MAX) said.clear();
    said.set(sentence, nowMs);
    parts.report(sentence);
  };
}

/** Follows one chain: books what is final, pays withdrawals, sweeps deposits. Only one thing happens at a time. */
export class ChainEngine {
  readonly #chain: FollowedChain;
  readonly #options: ChainEngineOptions;
  readonly #watcher: Watcher;
  readonly #payer: Payer;
  readonly #sweeper: Sweeper;
  readonly #board: Board;
  readonly #over = new AbortController();
  #turn: Promise<unknown> = Promise.resolve();
  #running: Promise<void> | undefined;

  private constructor(chain: FollowedChain, options: ChainEngineOptions) {
    const patience = options.patience ?? PATIENCE;
    this.#chain = chain;
    this.#options = options;
    this.#board = new Board(chain);
    this.#watcher = new Watcher(chain, this.#board, options.from);
    const costMost = options.costMost?.bind(options) ?? (() => undefined);
    this.#payer = new Payer(chain, { unitsOf: (withdrawal) => this.#unitsOf(withdrawal), costMost, patience });
    this.#sweeper = new Sweeper(chain, patience);
  }

  static async create(parts: ChainParts, options: ChainEngineOptions): Promise<ChainEngine> {
    return new ChainEngine(await followedChain({ ...parts, report: seldom(parts) }), options);
  }

  /** Newest height that was seen; 0 before the first. */
  get tip(): number {
    return this.#watcher.tip;
  }

  /** Addresses of the platform's own on the chain. */
  get house(): { readonly hot: string; readonly gas: string; readonly cold: string | undefined } {
    const { cold, gas, hot } = this.#chain;
    return { hot: hot.address, gas: gas.address, cold };
  }

  /** Begins to follow; an outage of node, journal or database is waited out. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Stops after the current step. */
  async stop(): Promise<void> {
    this.#over.abort();
    await this.#running;
    await this.#turn;
  }

  /**
   * One look at the chain and everything that follows from it. Rejects where node, journal or database do not answer; then it may be asked
   * again. Where its nodes contradict each other the chain is halted as well.
   */
  step(): Promise<void> {
    return this.#alone(async () => {
      try {
        await this.#look();
      } catch (error) {
        if (error instanceof NodesDisagree) await halt(this.#chain, 'nodes', 1, error.message).catch(() => undefined);
        throw error;
      }
    });
  }

  async #look(): Promise<void> {
    const { books, setting } = this.#chain;
    // What stays inside needs no chain, and no node.
    await this.#payer.settleInside();
    await books.collectDebts();
    while (await this.#watcher.step()) if (this.#over.signal.aborted) return;
    await books.collectDebts();
    await books.releaseWaiting(setting.code);
    await releaseScreened(this.#chain);
    await this.#board.compare();
    await this.#payer.step(this.#watcher.tip);
    await this.#sweeper.step(this.#watcher.tip);
  }

  /** Chain against books after the last booked block; undefined before the first. */
  reconcile(): Promise<Reconciliation | undefined> {
    return this.#alone(() => reconcileChain(this.#chain));
  }

  /** Tells the core what chain and books differ by now: corrections are bounded by it. */
  compare(): Promise<void> {
    return this.#alone(() => compareNow(this.#chain));
  }

  /** Whether a block is booked in part: until it is whole, the books are those of no block. */
  get isHalfBooked(): boolean {
    return this.#chain.books.isHalfBooked(this.#chain.setting.code);
  }

  /** The last booked block and what the books have after it, while none is booked in part; undefined before the first. */
  get booked(): BookedBlock | undefined {
    return bookedBlock(this.#chain);
  }

  /** Chain against what the books had after a block, whatever is booked since. */
  reconcileAt(booked: BookedBlock): Promise<Reconciliation> {
    return reconcileAt(this.#chain, booked);
  }

  /** Raises the fee of a withdrawal's payment now; false if nothing can be replaced. */
  bump(withdrawal: number): Promise<boolean> {
    return this.#alone(() => this.#payer.bump(withdrawal));
  }

  /** Looks at every deposit address again and sweeps what has enough, some with each step. */
  async sweepNow(): Promise<void> {
    this.#sweeper.lookAgain();
    await this.step();
  }

  /** A token was listed: blocks that are not final and addresses are looked at again for it. */
  lookAgain(): void {
    this.#watcher.lookAgain();
    this.#sweeper.lookAgain();
  }

  /** Problems that prevent resuming after a halt: none if chain and books agree up to the newest block and no other program signs. */
  problems(): Promise<string[]> {
    return this.#alone(async () => {
      while (await this.#watcher.step()) if (this.#over.signal.aborted) break;
      return problemsOf(this.#chain, this.#watcher.tip);
    });
  }

  /** Does something with the chain while nothing else is done with it. */
  alone<T>(work: (chain: FollowedChain) => Promise<T>): Promise<T> {
    return this.#alone(() => work(this.#chain));
  }

  async #run(): Promise<void> {
    let waitMs = this.#options.pollMs;
    let said = '';
    while (!this.#over.signal.aborted) {
      try {
        await this.step();
        waitMs = this.#options.pollMs;
        said = '';
      } catch (error) {
        const told = error instanceof Error ? error.message : String(error);
        if (told !== said) this.#chain.report(`${this.#chain.setting.code}: ${told}`);
        said = told;
        waitMs = Math.min(waitMs * 2, RETRY_MS_MAX);
      }
      await this.#chain.sleep(waitMs, this.#over.signal);
    }
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  #unitsOf(withdrawal: WithdrawalRecord): WithdrawalUnits {
    const code = this.#options.coinCode(withdrawal.coin);
    const coin = this.#chain.coins.find((one) => one.coin === code);
    if (coin === undefined) throw new Error(`${code} is not set up on ${this.#chain.setting.code}`);
    return { coin, units: this.#options.unitsOf(withdrawal) };
  }
}
