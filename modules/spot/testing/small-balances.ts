import { Core } from '@agio/core';
import type { AccountKindName, Command, Machine, MachineReply, PlaceOrder, Refusal, Restraints } from '@agio/core';
import { spotMachine } from '../machine/index.ts';
import type { Plan } from '../machine/plan.ts';
import type { Convert, SpotCommand } from '../model.ts';

export const [ALICE, BOB, CEM] = [1, 2, 3] as const;
/** Atoms of one whole coin: SOL and TON have eight decimals, USDT ten. */
export const SOL = 10n ** 8n;
export const USDT = 10n ** 10n;
/** A tick is a cent and a lot a hundredth, so that the reference is 150.00. */
export const REFERENCE = 15_000;

/** What the made-up wallet of a bench says of coins and customers, by their numbers. */
export interface Bars {
  readonly still: Set<number>;
  readonly halted: Set<number>;
  readonly debtors: Set<number>;
}

/** A machine that only restrains. */
function restraining(bars: Bars): Machine {
  const restraints: Restraints = {
    isActive: () => true,
    debtOf: () => 0n,
    isInDoubt: (coin) => bars.halted.has(coin),
    refusal(customer, coin) {
      if (bars.still.has(coin)) return { ok: false, refusal: 'coin_stands_still' };
      return bars.debtors.has(customer) ? { ok: false, refusal: 'customer_owes' } : undefined;
    },
  };
  return {
    name: 'bars',
    layout: 1,
    start: () => ({
      apply: () => ({ ok: true, kind: 'done' }),
      save: () => undefined,
      load: () => undefined,
      holds: () => [],
      restraints,
    }),
  };
}

/** A core with small balances: SOL and TON trade against USDT from a tenth of a coin and 10 USDT on, at a reference of 150 USDT, and the house has 1,000 USDT. */
export class SmallBalances {
  readonly bars: Bars = { still: new Set(), halted: new Set(), debtors: new Set() };
  readonly #machines: readonly Machine[] = [spotMachine, restraining(this.bars)];
  core = new Core(undefined, undefined, 64, this.#machines);
  nowMs = Date.UTC(2026, 0, 30, 4);
  #causes = 0;

  constructor(house = 1_000n * USDT) {
    for (const [code, decimals] of [
      ['SOL', 8],
      ['TON', 8],
      ['USDT', 10],
      ['LONE', 8],
    ] as const)
      this.must({ kind: 'define_coin', code, name: code, decimals, tags: [] });
    for (const base of ['SOL', 'TON'])
      this.must({
        kind: 'define_market',
        base,
        quote: 'USDT',
        tickSize: '0.01',
        lotSize: '0.01',
        minLots: 10,
        maxLots: 1_000_000,
        minTotal: String(10n * USDT),
        priceBandPercent: null,
        makerFeeBps: 10,
        takerFeeBps: 10,
        openingTicks: REFERENCE,
        status: 'open',
        tags: [],
        sort: 0,
      });
    for (const customer of [ALICE, BOB, CEM]) this.must({ kind: 'create_customer', ref: `c${customer}`, wide: false });
    if (house > 0n) this.give(0, 'USDT', house, 'house');
    this.refer('SOL');
    this.refer('TON');
    // From its first command on the core asks what restrains.
    this.must({ kind: 'bars.begin' });
  }

  apply(command: Command | SpotCommand): MachineReply {
    return this.core.apply(this.core.sequence + 1, this.nowMs, command).reply as MachineReply;
  }

  must(command: Command | SpotCommand): void {
    const reply = this.apply(command);
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.refusal}`);
  }

  give(owner: number, coin: string, atoms: bigint, kind: AccountKindName = 'trading'): void {
    this.#causes += 1;
    if (atoms > 0n)
      this.must({ kind: 'issue', to: { owner, kind }, coin, amount: String(atoms), reason: 'seed', cause: `seed ${this.#causes}` });
  }

  refer(coin: string, ticks = REFERENCE, dayTicks = ticks): void {
    this.must({ kind: 'set_reference', market: this.market(coin).id, ticks, dayTicks, isLive: false });
  }

  market(coin: string) {
    const market = this.core.market(`${coin}_USDT`);
    if (market === undefined) throw new Error(`no market of ${coin}`);
    return market;
  }

  /** Bob sells a coin to another customer, at a price. */
  trade(coin: string, ticks: number): void {
    for (const customer of [BOB, CEM]) this.must({ kind: 'set_price_guard', customer, isOn: false });
    this.give(BOB, coin, SOL);
    this.give(CEM, 'USDT', 200n * USDT);
    this.place({ customer: BOB, side: 'sell', ticks, lots: 100 }, coin);
    this.place({ customer: CEM, side: 'buy', ticks, lots: 100 }, coin);
  }

  place(asked: Pick<PlaceOrder, 'customer' | 'side' | 'ticks' | 'lots'>, coin: string): void {
    const order: PlaceOrder = {
      kind: 'place',
      ...asked,
      market: this.market(coin).id,
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      stp: 'expire-taker',
      total: null,
      expireAtMs: 0,
      clientOrderId: null,
      request: null,
    };
    this.must(order);
  }

  disable(): void {
    this.must({ kind: 'set_disabled', customer: ALICE, reason: 'operators', isOn: true });
  }

  offers(customer: number, ...coins: readonly string[]): Plan {
    const all = coins.length === 0 ? this.core.coins : this.core.coins.filter(({ code }) => coins.includes(code));
    return this.core.machine(spotMachine).offers(customer, all);
  }

  /** What is shown of these coins now, as it is asked for. */
  converting(customer: number, coins: readonly string[], into: Partial<Convert> = {}): Convert {
    const { lines } = this.offers(customer);
    const shown = coins.map((coin) => {
      const line = lines.find((one) => one.coin.code === coin);
      return {
        coin,
        amount: String(line?.amount ?? this.has(customer, coin)),
        brings: String(line === undefined ? 0 : line.gross - line.fee),
      };
    });
    const { feeBps, quote } = this.core.machine(spotMachine).books.terms;
    return { kind: 'spot.convert', customer, quote, feeBps, coins: shown, request: null, ...into };
  }

  /** The refusal, or `done`. */
  try(command: SpotCommand): Refusal | 'done' {
    const reply = this.apply(command);
    return reply.ok ? 'done' : reply.refusal;
  }

  has(owner: number, coin: string, kind: AccountKindName = 'trading'): bigint {
    const id = this.core.coin(coin)?.id;
    return BigInt(this.core.balances(owner).find((one) => one.coin === id && one.kind === kind)?.available ?? 0);
  }

  /** Saved and loaded. */
  restart(): void {
    this.core = new Core(undefined, this.core.save(), 64, this.#machines);
  }
}
