import type { Anvil } from '@agio/chains/testing';
import { realClock } from '@agio/kernel/clock';

export interface MinerOptions {
  readonly blockMs: number;
  readonly confirmations: number;
  /** Writes the chain to disk; the next block is made only if that succeeded. */
  readonly save: () => Promise<void>;
  readonly log: (line: string) => void;
}

/** Makes blocks while transactions wait or need confirmations, and pauses otherwise, so that an idle chain does not grow. */
export class Miner {
  readonly #anvil: Anvil;
  readonly #options: MinerOptions;
  readonly #over = new AbortController();
  #running: Promise<void> | undefined;
  /** Blocks that are still to be made after the newest one. */
  #due: number;
  #isUnsaved = false;

  constructor(anvil: Anvil, options: MinerOptions) {
    this.#anvil = anvil;
    this.#options = options;
    // What the last run left unconfirmed is confirmed now.
    this.#due = options.confirmations;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Stops it after the block that is being made. */
  async stop(): Promise<void> {
    this.#over.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    let problem = '';
    while (!this.#over.signal.aborted) {
      try {
        await this.#step();
        problem = '';
      } catch (error) {
        const told = error instanceof Error ? error.message : String(error);
        if (told !== problem && !this.#over.signal.aborted) this.#options.log(`local chain: no block, ${told}`);
        problem = told;
      }
      await realClock.sleep(this.#options.blockMs, this.#over.signal);
    }
  }

  async #step(): Promise<void> {
    if (!this.#isUnsaved) {
      const { pending } = await this.#anvil.rpc<{ pending: string }>('txpool_status');
      if (BigInt(pending) === 0n && this.#due === 0) return;
      this.#isUnsaved = true;
      await this.#anvil.rpc('evm_mine');
      // The block may include transactions that arrived after the query: only the block shows.
      const block = await this.#anvil.rpc<{ transactions: readonly string[] }>('eth_getBlockByNumber', ['latest', false]);
      this.#due = block.transactions.length > 0 ? this.#options.confirmations - 1 : this.#due - 1;
    }
    await this.#options.save();
    this.#isUnsaved = false;
  }
}
