import fc from 'fast-check';
import type { ListLeg, PlaceList } from '../commands.ts';
import type { Core } from '../core.ts';
import type { OrderRecord } from '../order-schema.ts';

const LEG: Omit<ListLeg, 'leg' | 'side'> = {
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  stp: 'expire-maker',
  ticks: 0,
  lots: 0,
  total: null,
  expireAtMs: 0,
  clientOrderId: null,
};

/** Lists around a price of about 100: most of them fit, some are refused. `customers` is how many there are. */
export function drawLists(customers: number): fc.Arbitrary<(core: Core, nowMs: number) => PlaceList> {
  return fc
    .record({
      customer: fc.integer({ min: 1, max: customers }),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      kind: fc.constantFrom('oco' as const, 'oto' as const, 'bracket' as const),
      near: fc.integer({ min: 1, max: 12 }),
      far: fc.integer({ min: 1, max: 12 }),
      lots: fc.integer({ min: 1, max: 12 }),
      asked: fc.constantFrom(0, 0, 3),
      profit: fc.constantFrom('limit' as const, 'limit' as const, 'take-profit-limit' as const, 'take-profit-market' as const),
      stop: fc.constantFrom('stop-limit' as const, 'stop-market' as const, 'trailing-stop' as const),
      entry: fc.constantFrom('limit' as const, 'limit' as const, 'market' as const, 'stop-limit' as const),
      away: fc.integer({ min: -4, max: 4 }),
      expires: fc.constantFrom(false, false, true),
      stp: fc.constantFrom('expire-maker' as const, 'expire-taker' as const, 'decrement' as const),
    })
    .map((drawn) => (core, nowMs) => listOf(drawn, core.ticker(core.markets[0]!, nowMs).lastTicks, nowMs));
}

interface Drawn {
  readonly customer: number;
  readonly side: 'buy' | 'sell';
  readonly kind: PlaceList['list'];
  readonly near: number;
  readonly far: number;
  readonly lots: number;
  readonly asked: number;
  readonly profit: 'limit' | 'take-profit-limit' | 'take-profit-market';
  readonly stop: 'stop-limit' | 'stop-market' | 'trailing-stop';
  readonly entry: 'limit' | 'market' | 'stop-limit';
  readonly away: number;
  readonly expires: boolean;
  readonly stp: ListLeg['stp'];
}

function listOf(drawn: Drawn, last: number, nowMs: number): PlaceList {
  const { asked, customer, kind, lots, side } = drawn;
  const isExpiring = drawn.expires && drawn.entry !== 'market';
  const common = { ...LEG, stp: drawn.stp, ...(isExpiring ? ({ timeInForce: 'GTD', expireAtMs: nowMs + 4_000 } as const) : {}) };
  const list = { kind: 'place_list', customer, market: 0, list: kind, request: null } as const;
  if (kind === 'oco') {
    const [profit, stop] = exitsOf(drawn, common, side, last, lots);
    return {
      ...list,
      legs: [
        { ...profit, leg: 'profit' },
        { ...stop, leg: 'stop' },
      ],
    };
  }
  const from = last + drawn.away;
  const [profit, stop] = exitsOf(drawn, common, side === 'buy' ? 'sell' : 'buy', drawn.entry === 'market' ? last : from, asked);
  const entry = entryOf(drawn, common, from);
  if (kind === 'bracket') return { ...list, legs: [entry, { ...profit, leg: 'profit' }, { ...stop, leg: 'stop' }] };
  return { ...list, legs: [entry, { ...(drawn.near % 2 === 0 ? profit : stop), leg: 'exit' }] };
}

function entryOf({ entry, lots, side }: Drawn, common: Omit<ListLeg, 'leg' | 'side'>, ticks: number): ListLeg {
  if (entry === 'limit') return { ...common, leg: 'entry', side, ticks, lots };
  if (entry === 'stop-limit') return { ...common, leg: 'entry', side, type: 'stop-limit', stopTicks: ticks, ticks, lots, whenMet: 'fire' };
  return { ...common, leg: 'entry', side, type: 'market', timeInForce: 'IOC', lots };
}

type Exit = Omit<ListLeg, 'leg'>;

function exitsOf(drawn: Drawn, common: Omit<ListLeg, 'leg' | 'side'>, side: 'buy' | 'sell', from: number, lots: number): [Exit, Exit] {
  const sign = side === 'sell' ? 1 : -1;
  const [good, bad] = [from + sign * drawn.near, from - sign * drawn.far];
  const profit: Exit =
    drawn.profit === 'limit'
      ? { ...common, side, lots, ticks: good }
      : { ...common, side, lots, type: drawn.profit, stopTicks: good, ticks: drawn.profit === 'take-profit-limit' ? good : 0 };
  const stop: Exit =
    drawn.stop === 'trailing-stop'
      ? { ...common, side, lots, type: 'trailing-stop', trailingBps: drawn.far * 100 }
      : { ...common, side, lots, type: drawn.stop, stopTicks: bad, ticks: drawn.stop === 'stop-limit' ? bad - sign : 0 };
  return [profit, stop];
}

/** Orders of lists in their last told state, and what must hold among them after every command. */
export class ListBooks {
  readonly #orders = new Map<number, OrderRecord>();
  /** What the customer asked of the exits together by an amendment, by list. */
  readonly #asked = new Map<number, number>();

  hear(order: OrderRecord): void {
    if (order.list !== undefined) this.#orders.set(order.id, order);
  }

  /** A customer changed an exit; its siblings had their facts before. One that stands alone may be raised like any other order. */
  amended(order: OrderRecord): void {
    if (order.list === undefined || order.leg === 'entry') return;
    const others = this.#exits(order.list).filter(({ id }) => id !== order.id);
    this.#asked.set(order.list, executedBy(others) + order.lots);
  }

  /** Lists whose exits executed more than they may, one sentence each. */
  *problems(): Generator<string> {
    for (const list of new Set(Array.from(this.#orders.values(), (order) => order.list!))) {
      const exits = this.#exits(list);
      const executed = executedBy(exits);
      // The stop's amount is what is left of the other exit's.
      const placed = (exits.find(({ leg }) => leg === 'profit') ?? exits[0])?.lots ?? 0;
      const most = Math.max(placed, this.#asked.get(list) ?? 0);
      if (executed > most) yield `list ${list} executed ${executed} of ${most}`;
    }
  }

  #exits(list: number): OrderRecord[] {
    return [...this.#orders.values()].filter((order) => order.list === list && order.leg !== 'entry');
  }
}

function executedBy(orders: readonly OrderRecord[]): number {
  return orders.reduce((sum, { filledLots }) => sum + filledLots, 0);
}
