import type { Command, Outcome } from '@agio/core';
import type { Chance } from '../chance.ts';
import type { Coverage } from '../coverage.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { BEGIN_MS } from './process.ts';

export const CUSTOMERS = 6;
const COINS = ['COIN', 'CASH'] as const;
const ISSUED = '1000000000000';

/** Coins, a market, and customers who own some of both. */
export const SCENE: readonly Command[] = [
  ...COINS.map((code): Command => ({ kind: 'define_coin', code, name: code, decimals: 8, tags: [] })),
  {
    kind: 'define_market',
    base: 'COIN',
    quote: 'CASH',
    tickSize: '0.0001',
    lotSize: '0.0001',
    minLots: 1,
    maxLots: 1_000_000,
    minTotal: '1',
    priceBandPercent: null,
    makerFeeBps: 10,
    takerFeeBps: 20,
    openingTicks: 100,
    status: 'open',
    tags: [],
    sort: 0,
  },
  ...Array.from({ length: CUSTOMERS }, (_, at): Command => ({ kind: 'create_customer', ref: `c${at + 1}`, wide: true })),
  ...Array.from({ length: CUSTOMERS }, (_, at) =>
    COINS.map((coin): Command => ({
      kind: 'issue',
      to: { owner: at + 1, kind: 'trading' },
      coin,
      amount: ISSUED,
      reason: 'seed',
      cause: `seed:${at + 1}:${coin}`,
    })),
  ).flat(),
];

/** How a command goes on its way: the outcome, or an error if nothing is known; or nothing is ever heard. */
export type Submit = (customer: number, command: Command) => Promise<Outcome> | undefined;

/** A caller who hears nothing for so long asks again. */
const SILENT_MS = 9_000;
const AGAIN_MS = 250;

/** One customer's program: one command after the other, each again with the same key until it is answered. */
export class Caller {
  readonly #customer: number;
  readonly #chance: Chance;
  readonly #time: VirtualTime;
  readonly #submit: Submit;
  readonly #coverage: Coverage;
  #made = 0;
  #isOver = false;
  isWaiting = false;

  constructor(
    customer: number,
    chance: Chance,
    parts: { readonly time: VirtualTime; readonly submit: Submit; readonly coverage: Coverage },
  ) {
    this.#customer = customer;
    this.#chance = chance;
    this.#time = parts.time;
    this.#submit = parts.submit;
    this.#coverage = parts.coverage;
    this.#soon();
  }

  /** Begins nothing new. */
  end(): void {
    this.#isOver = true;
  }

  #soon(): void {
    this.#time.after(this.#chance.int(5, 300), () => {
      if (this.#isOver) return;
      this.#made += 1;
      this.isWaiting = true;
      this.#try(this.#next());
    });
  }

  #try(command: Command): void {
    let isHeard = false;
    const heard = (next: () => void): void => {
      if (isHeard) return;
      isHeard = true;
      next();
    };
    const again = (what: string, ms: number): void => {
      this.#coverage.event(what);
      this.#time.after(ms, () => this.#try(command));
    };
    const sent = this.#submit(this.#customer, command);
    if (sent === undefined) return again('nobody to ask', AGAIN_MS);
    this.#time.after(SILENT_MS, () => heard(() => again('asked again after silence', 0)));
    sent.then(
      ({ reply }) =>
        heard(() => {
          this.isWaiting = false;
          this.#coverage.event(reply.ok ? `answered ${command.kind}` : `refused ${reply.refusal}`);
          if (reply.replayed === true) this.#coverage.event('answered again');
          this.#soon();
        }),
      (error: unknown) => heard(() => again(`failed ${error instanceof Error ? error.name : ''}`, AGAIN_MS)),
    );
  }

  #next(): Command {
    const [chance, customer] = [this.#chance, this.#customer];
    const key = `${customer}-${this.#made}`;
    const request = { key, body: key };
    if (chance.once(6)) return { kind: 'cancel', customer, target: { market: -1 }, request };
    if (chance.once(6)) {
      const to = (customer % CUSTOMERS) + 1;
      const [from, amount] = [{ owner: customer, kind: 'trading' }, String(chance.int(1, 9_999))] as const;
      return {
        kind: 'transfer',
        from,
        to: { owner: to, kind: 'trading' },
        coin: chance.pick(COINS),
        amount,
        reason: 'transfer',
        cause: `t:${key}`,
      };
    }
    const isTimed = chance.once(3);
    return {
      kind: 'place',
      customer,
      market: 0,
      side: chance.pick(['buy', 'sell'] as const),
      type: 'limit',
      timeInForce: isTimed ? 'GTD' : chance.pick(['GTC', 'IOC'] as const),
      postOnly: false,
      stp: 'expire-taker',
      ticks: chance.int(96, 104),
      lots: chance.int(1, 60),
      total: null,
      clientOrderId: key,
      expireAtMs: isTimed ? BEGIN_MS + this.#time.passedMs + chance.int(5_000, 9_000) : 0,
      request,
    };
  }
}
