import { createRequire } from 'node:module';
import { CANCEL, IMMEDIATE, WIDTH } from './workload.ts';
import type { Workload } from './workload.ts';

/** The parts of the package that are used; it is loaded as CommonJS, which is fastest for it. */
interface OrderBook {
  limit(order: {
    readonly side: 'buy' | 'sell';
    readonly id: string;
    readonly size: number;
    readonly price: number;
    readonly timeInForce: 'GTC' | 'IOC';
  }): { readonly done: readonly unknown[]; readonly err: unknown };
  cancel(id: string): unknown;
}

const { OrderBook: Nob } = createRequire(import.meta.url)('nodejs-order-book') as { OrderBook: new () => OrderBook };

/** The package that a TypeScript user would choose today, driven by the same commands. It keeps no balances. */
export class NobEngine {
  readonly #book = new Nob();
  readonly #workload: Workload;

  constructor(workload: Workload) {
    this.#workload = workload;
  }

  run(from: number, to: number): void {
    const { commands } = this.#workload;
    const book = this.#book;
    for (let index = from; index < to; index += 1) {
      const at = index * WIDTH;
      if (commands[at] === CANCEL) {
        book.cancel(String(commands[at + 2]));
        continue;
      }
      book.limit({
        side: commands[at + 1] === 0 ? 'buy' : 'sell',
        id: String(commands[at + 2]),
        size: commands[at + 4]!,
        price: commands[at + 3]!,
        timeInForce: commands[at] === IMMEDIATE ? 'IOC' : 'GTC',
      });
    }
  }
}
