import type { ListLeg, OrderTypeName, PlaceList, RequestKey, SelfTradeName, SideName } from '@agio/core';
import type { Chance } from './chance.ts';

const MODES: readonly SelfTradeName[] = ['expire-taker', 'expire-maker', 'expire-both', 'decrement'];

/** What a list is drawn from. */
export interface ListSource {
  readonly chance: Chance;
  readonly nowMs: number;
  readonly customer: number;
  readonly owner: number | undefined;
  readonly request: RequestKey | null;
  /** A client order id that nobody has used. */
  readonly name: string;
  /** The last price of a market. */
  readonly lastOf: (market: number) => number;
}

type Common = Omit<ListLeg, 'leg' | 'side'>;

/** A list around the last price; one in a few has another shape, or prices on wrong sides. */
export function placedList(source: ListSource): PlaceList {
  const { chance, customer, lastOf, owner, request } = source;
  const market = Number(chance.weighed({ 0: 5, 1: 3, 2: 2 }));
  const kind = chance.pick<PlaceList['list']>(['oco', 'oto', 'bracket']);
  const side = chance.pick<SideName>(['buy', 'sell']);
  const legs = legsOf(source, kind, side, lastOf(market));
  return {
    kind: 'place_list',
    customer,
    market,
    list: kind,
    request,
    ...(owner === undefined ? {} : { owner }),
    legs: chance.once(12) ? wrong(chance, legs) : legs,
  };
}

function legsOf({ chance, name, nowMs }: ListSource, kind: PlaceList['list'], side: SideName, last: number): ListLeg[] {
  const isExpiring = chance.once(5);
  const common: Common = {
    type: 'limit',
    postOnly: false,
    stp: chance.pick(MODES),
    ticks: 0,
    lots: 0,
    total: null,
    clientOrderId: null,
    timeInForce: isExpiring ? 'GTD' : 'GTC',
    expireAtMs: isExpiring ? nowMs + chance.int(1, 4_000) : 0,
  };
  const named = (): Pick<ListLeg, 'clientOrderId'> | undefined =>
    chance.once(12) ? { clientOrderId: `${name}${chance.int(1, 3)}` } : undefined;
  const lots = chance.once(8) ? chance.int(200, 5_000) : chance.int(3, 120);
  if (kind === 'oco') {
    const [profit, stop] = exitsOf(chance, { ...common, lots }, side, last);
    return [
      { ...profit, ...named(), leg: 'profit' },
      { ...stop, ...named(), leg: 'stop' },
    ];
  }
  const entry = { ...entryOf(chance, common, side, last, lots), ...named() };
  const from = entry.ticks || entry.stopTicks || last;
  const asked = chance.pick([0, 0, 0, Math.max(1, Math.floor(lots / 2)), lots]);
  const [profit, stop] = exitsOf(chance, { ...common, lots: asked }, side === 'buy' ? 'sell' : 'buy', from);
  if (kind === 'oto') return [entry, { ...(chance.once(2) ? profit : stop), ...named(), leg: 'exit' }];
  return [entry, { ...profit, ...named(), leg: 'profit' }, { ...stop, leg: 'stop' }];
}

/** Close to the price, so that it is filled bit by bit; or at market, or waiting for a price itself. */
function entryOf(chance: Chance, common: Common, side: SideName, last: number, lots: number): ListLeg {
  const leg = { ...common, leg: 'entry', side, lots } as const;
  const rising = side === 'buy' ? 1 : -1;
  const ticks = Math.max(1, last + chance.int(-8, 8));
  switch (chance.weighed({ limit: 10, market: 3, stop: 3, total: 2 })) {
    case 'limit':
      return { ...leg, ticks, postOnly: chance.once(12) };
    case 'market':
      return { ...leg, type: 'market', timeInForce: 'IOC', expireAtMs: 0 };
    case 'stop': {
      const stopTicks = Math.max(1, last + rising * chance.int(1, 8));
      return {
        ...leg,
        type: 'stop-limit',
        stopTicks,
        ticks: Math.max(1, stopTicks + rising * chance.int(-1, 4)),
        ...(chance.once(4) ? { whenMet: 'fire' } : {}),
      };
    }
    case 'total': {
      const type = chance.pick<OrderTypeName>(['market', 'stop-market']);
      const byTotal = { ...leg, side: 'buy', type, lots: 0, total: String(chance.int(1, 90_000_000)) } as const;
      return type === 'market' ? { ...byTotal, timeInForce: 'IOC', expireAtMs: 0 } : { ...byTotal, stopTicks: last + chance.int(1, 8) };
    }
  }
}

/** A profit on the favourable side of a price, and a stop on the other. */
function exitsOf(chance: Chance, common: Common, side: SideName, from: number): [ListLeg, ListLeg] {
  const up = side === 'sell' ? 1 : -1;
  const far = chance.once(15) ? -1 : 1;
  const above = Math.max(1, from + far * up * chance.int(chance.once(10) ? 0 : 1, 14));
  const below = Math.max(1, from - far * up * chance.int(chance.once(10) ? 0 : 1, 14));
  const leg = { ...common, side };
  const profits =
    side === 'sell' ? (['limit', 'limit', 'take-profit-limit', 'take-profit-market'] as const) : (['limit', 'take-profit-limit'] as const);
  const stops = side === 'sell' ? (['stop-limit', 'stop-market', 'trailing-stop'] as const) : (['stop-limit'] as const);
  const limit = (type: OrderTypeName, at: number): Partial<ListLeg> =>
    type.endsWith('-limit') ? { ticks: Math.max(1, at + up * chance.int(-6, 1)) } : {};
  const type = chance.pick<OrderTypeName>(profits);
  const profit = type === 'limit' ? { ticks: above, postOnly: chance.once(15) } : { stopTicks: above, ...limit(type, above) };
  const other = chance.pick<OrderTypeName>(stops);
  const stop = other === 'trailing-stop' ? trail(chance, above) : { stopTicks: below, ...limit(other, below) };
  return [
    { ...leg, leg: 'profit', type, ...profit },
    { ...leg, leg: 'stop', type: other, ...stop },
  ];
}

function trail(chance: Chance, above: number): Partial<ListLeg> {
  const distance = chance.once(2) ? { trailingBps: chance.int(chance.once(10) ? 5 : 10, 300) } : { trailingTicks: chance.int(1, 20) };
  return { ...distance, ...(chance.once(3) ? { activationTicks: above } : {}) };
}

/** One thing that does not fit. */
function wrong(chance: Chance, legs: readonly ListLeg[]): ListLeg[] {
  const at = chance.int(0, legs.length - 1);
  const change = (changed: Partial<ListLeg>): ListLeg[] => legs.map((leg, index) => (index === at ? { ...leg, ...changed } : leg));
  return chance.pick<() => ListLeg[]>([
    () => legs.slice(1),
    () => [...legs].reverse(),
    () => change({ side: legs[at]?.side === 'buy' ? 'sell' : 'buy' }),
    () => change({ lots: (legs[at]?.lots ?? 0) + 1 }),
    () => change({ type: chance.pick(['iceberg', 'oco', 'market', 'limit', 'stop-market']) }),
    () => change({ timeInForce: chance.pick(['IOC', 'FOK']) }),
    () => change({ timeInForce: 'GTD', expireAtMs: 1 }),
    () => legs.map((leg) => (leg.leg === 'entry' ? leg : { ...leg, total: '5000000' })),
    () => change({ whenMet: 'fire' }),
    () => change({ stopTicks: 900 }),
    () => change({ ticks: chance.pick([0, 2_147_483_647]) }),
    () => change({ lots: chance.pick([1, 9_000_000_000]) }),
    () => change({ displayLots: 3 }),
    () => legs.map((leg) => ({ ...leg, clientOrderId: 'twice' })),
  ])();
}
