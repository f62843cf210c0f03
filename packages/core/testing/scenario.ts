import type { AmendOrder, CancelOrders, Command, PlaceOrder } from '../commands.ts';
import { Core, fastBooks, plainBooks } from '../core.ts';
import type { Machine } from '../machine.ts';
import type { OrderReply, Reply } from '../replies.ts';
import type { Outcome } from '../apply.ts';
import { limitOrder, smallMarketRules } from './small-market.ts';

const START_MS = 1_790_000_000_000;

export interface ScenarioOptions {
  readonly customers?: number;
  readonly makerFeeBps?: number;
  readonly takerFeeBps?: number;
  readonly priceBandPercent?: number | null;
  readonly minTotal?: string;
  /** Powers of ten: the atoms of COIN in a lot, and the atoms of CASH that a lot costs at a price of one. */
  readonly decimals?: readonly [number, number];
  readonly machines?: readonly Machine[];
  /** How many consequences of trades one command processes; the core's own bound without it. */
  readonly unitsMax?: number;
}

/** Commands between two comparisons of the whole state. */
const HASH_EVERY = 16;

/**
 * A core with one market (COIN_CASH: tick 1, lot 1, one atom each) and funded customers, for tests that draw a book. Beside it, a core with the plain book
 * does the same: what both answer, and their states, must be equal. */
export class Scenario {
  readonly core: Core;
  readonly #plain: Core;
  nowMs = START_MS;
  last: Outcome | undefined;

  constructor(options: ScenarioOptions = {}) {
    const { machines, unitsMax } = options;
    [this.core, this.#plain] = [fastBooks, plainBooks].map((books) => new Core(books, undefined, undefined, machines, unitsMax)) as [
      Core,
      Core,
    ];
    const [coinDecimals, cashDecimals] = options.decimals ?? [0, 0];
    this.must({ kind: 'define_coin', code: 'COIN', name: 'Coin', decimals: coinDecimals, tags: [] });
    this.must({ kind: 'define_coin', code: 'CASH', name: 'Cash', decimals: cashDecimals, tags: [] });
    this.must(
      smallMarketRules({
        minTotal: options.minTotal ?? '1',
        priceBandPercent: options.priceBandPercent ?? null,
        makerFeeBps: options.makerFeeBps ?? 0,
        takerFeeBps: options.takerFeeBps ?? 0,
      }),
    );
    for (let customer = 1; customer <= (options.customers ?? 3); customer += 1) {
      this.must({ kind: 'create_customer', ref: `c${customer}`, wide: false });
      for (const [coin, decimals] of [
        ['COIN', coinDecimals],
        ['CASH', cashDecimals],
      ] as const) {
        this.must({
          kind: 'issue',
          to: { owner: customer, kind: 'trading' },
          coin,
          amount: `1000000${'0'.repeat(decimals)}`,
          reason: 'seed',
          cause: `seed:${customer}:${coin}`,
        });
      }
    }
  }

  apply(command: Command): Reply {
    this.last = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    this.#compare(command);
    return this.last.reply;
  }

  /** Throws if the two books give different results. */
  #compare(command: Command): void {
    const { core } = this;
    const plain = this.#plain.apply(core.sequence, this.nowMs, command);
    const isSame = JSON.stringify(plain) === JSON.stringify(this.last) && this.#plain.digest === core.digest;
    const isHashed = core.sequence % HASH_EVERY === 0;
    if (!isSame || (isHashed && this.#plain.hash() !== core.hash())) throw new Error(`the books differ after ${JSON.stringify(command)}`);
  }

  must(command: Command): Reply {
    const reply = this.apply(command);
    if (!reply.ok) throw new Error(`refused: ${reply.refusal} ${JSON.stringify(reply.details)}`);
    return reply;
  }

  place(customer: number, side: 'buy' | 'sell', ticks: number, lots: number, more: Partial<PlaceOrder> = {}): Reply {
    return this.apply(limitOrder(customer, side, ticks, lots, more));
  }

  market(customer: number, side: 'buy' | 'sell', lots: number, more: Partial<PlaceOrder> = {}): Reply {
    return this.place(customer, side, 0, lots, { type: 'market', timeInForce: 'IOC', ...more });
  }

  rest(customer: number, side: 'buy' | 'sell', ticks: number, lots: number, more: Partial<PlaceOrder> = {}): number {
    return orderOf(this.place(customer, side, ticks, lots, more)).order.id;
  }

  cancel(customer: number, target: CancelOrders['target']): Reply {
    return this.apply({ kind: 'cancel', customer, target, request: null });
  }

  amend(customer: number, order: number, change: { ticks?: number; lots?: number }): Reply {
    const command: AmendOrder = { kind: 'amend', customer, order, ticks: change.ticks ?? 0, lots: change.lots ?? 0, request: null };
    return this.apply(command);
  }

  /** The book as text: asks above bids, `price×lots`, best in the middle. */
  book(): string {
    const market = this.core.markets[0]!;
    const side = (code: 0 | 1): string[] => this.core.depth(market, code, 100).map(([ticks, lots]) => `${ticks}×${lots}`);
    return `${side(0).join(' ')} | ${side(1).join(' ')}`;
  }

  /** `available+held` of a customer's coin. */
  balance(customer: number, coin: 'COIN' | 'CASH'): string {
    const id = this.core.coin(coin)!.id;
    const found = this.core.balances(customer).find((balance) => balance.kind === 'trading' && balance.coin === id);
    return `${found?.available ?? 0}+${found?.held ?? 0}`;
  }
}

export function orderOf(reply: Reply): OrderReply {
  if (!reply.ok) throw new Error(`refused: ${reply.refusal} ${JSON.stringify(reply.details)}`);
  if (reply.kind !== 'order') throw new Error('not an order');
  return reply;
}

/** The refusal's name, or 'accepted'. */
export function refusalOf(reply: Reply): string {
  return reply.ok ? 'accepted' : reply.refusal;
}
