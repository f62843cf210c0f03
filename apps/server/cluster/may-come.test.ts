// Protects: whatever a gateway says an order is, it stops no core and makes no coins; and orders that requests become are taken.
import { OPEN_ORDER_TYPES } from '@agio/contracts/spot';
import { Core, SELF_TRADE_MODES, SIDES, TIMES_IN_FORCE } from '@agio/core';
import type { Command } from '@agio/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayCome } from './may-come.ts';

const CUSTOMERS = [1, 2, 3];
const coin = (code: string): Command => ({ kind: 'define_coin', code, name: code, decimals: 8, tags: [] });
const market: Command = {
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
};
const fund = (owner: number, code: string): Command => ({
  kind: 'issue',
  to: { owner, kind: 'trading' },
  coin: code,
  amount: '1000000000000',
  reason: 'seed',
  cause: `${owner} ${code}`,
});
const SET_UP: readonly Command[] = [
  coin('COIN'),
  coin('CASH'),
  market,
  ...CUSTOMERS.map((one): Command => ({ kind: 'create_customer', ref: String(one), wide: true })),
  ...CUSTOMERS.flatMap((one) => [fund(one, 'COIN'), fund(one, 'CASH')]),
];

/** Values that no field of an order has, and some that only a few have. */
const odd = fc.constantFrom<unknown>(0, -1, 0.5, 1.5, 2.25, 1e300, 2 ** 53, null, 'x', '5', '', [], [5], {}, true, false, undefined);
const price = fc.integer({ min: 97, max: 103 });
const size = fc.constantFrom(1, 2, 5, 10, 100);
/** Each type with its terms; now and then with those of another. */
const kinds = fc.constantFrom<Readonly<Record<string, unknown>>>(
  { type: 'limit' },
  { type: 'limit' },
  { type: 'limit', total: '5000000' },
  { type: 'market', ticks: 0, timeInForce: 'IOC' },
  { type: 'market', ticks: 0, timeInForce: 'GTC' },
  { type: 'market', ticks: 0, lots: 0, total: '5000000', timeInForce: 'IOC' },
  { type: 'stop-limit', stopTicks: 105 },
  { type: 'stop-market', stopTicks: 95, ticks: 0 },
  { type: 'take-profit-limit', stopTicks: 105, whenMet: 'fire' },
  { type: 'take-profit-market', stopTicks: 102, ticks: 0 },
  { type: 'trailing-stop', trailingBps: 100, ticks: 0 },
  { type: 'iceberg', displayLots: 2, displayVariance: 10, seed: 7 },
  { type: 'oco' },
);
const order = fc
  .record({
    side: fc.constantFrom(...SIDES),
    timeInForce: fc.constantFrom('GTC', 'GTC', ...TIMES_IN_FORCE),
    postOnly: fc.constantFrom(false, false, true),
    stp: fc.constantFrom(...SELF_TRADE_MODES),
    ticks: price,
    lots: size,
    total: fc.constant(null),
    expireAtMs: fc.constantFrom(0, 5_000_000),
    clientOrderId: fc.constantFrom(null, null, 'one'),
    kind: kinds,
  })
  .map(({ kind, ...fields }): Record<string, unknown> => ({ ...fields, ...kind }));
const of = { customer: fc.constantFrom(...CUSTOMERS), request: fc.constant(null) };
const place = fc.tuple(fc.record(of), order).map(([whose, fields]) => ({ kind: 'place', market: 0, ...whose, ...fields }));
const plain = { timeInForce: 'GTC', postOnly: false, stp: 'expire-maker', lots: 5, total: null, expireAtMs: 0, clientOrderId: null };
const entry = { ...plain, leg: 'entry', side: 'buy', type: 'limit', ticks: 100 };
const profit = { ...plain, leg: 'profit', side: 'sell', type: 'limit', ticks: 105 };
const stop = { ...plain, leg: 'stop', side: 'sell', type: 'stop-market', ticks: 0, stopTicks: 95 };
const list = fc
  .record({
    ...of,
    listed: fc.constantFrom<Readonly<Record<string, unknown>>>(
      { list: 'oco', legs: [profit, stop] },
      { list: 'bracket', legs: [entry, profit, stop] },
      { list: 'oto', legs: [entry, { ...stop, leg: 'exit' }] },
      { list: 'oto', legs: [entry, { ...stop, leg: 'exit', lots: 1.5 }] },
      { list: 'oco', legs: [{ ...profit, total: 'x' }, stop] },
      { list: 'oco', legs: [] },
    ),
  })
  .map(({ listed, ...fields }) => ({ kind: 'place_list', market: 0, ...fields, ...listed }));
const id = fc.integer({ min: 16_777_216, max: 16_777_226 });
const amend = fc
  .record({ ...of, order: id, ticks: fc.oneof(price, fc.constant(0)), lots: fc.oneof(size, fc.constant(0)) })
  .map((fields) => ({ kind: 'amend', ...fields }));
const target = fc.oneof(
  fc.record({ order: id }),
  fc.constantFrom<unknown>({ market: 0, only: 'waiting' }, { market: 'x' }, { list: 1.5 }, { clientOrderId: 'one' }, {}, null),
);
const cancel = fc.record({ ...of, target }).map((fields) => ({ kind: 'cancel', ...fields }));
const whole = fc.oneof({ weight: 6, arbitrary: place }, list, amend, cancel);
/** A command, of which some fields are something else. */
const given = fc
  .tuple(whole, fc.array(fc.tuple(fc.nat(), odd), { maxLength: 2 }), fc.constantFrom(undefined, undefined, 'owner', 'stopTicks', 'note'))
  .map(([command, changes, added]) => {
    const changed: Record<string, unknown> = { ...command };
    const names = [...Object.keys(command), ...(added === undefined ? [] : [added])].filter((name) => name !== 'kind');
    for (const [at, value] of changes) changed[names[at % names.length] ?? ''] = value;
    return changed as unknown as Command;
  });

it('stops no core and makes no coins, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(given, { minLength: 5, maxLength: 25 }), (commands) => {
      const core = new Core();
      for (const command of SET_UP) core.apply(core.sequence + 1, 1_000, command);
      for (const command of commands) {
        if (!mayCome(command)) continue;
        const { facts } = core.apply(core.sequence + 1, 1_000, command);
        expect(core.audit()).toEqual([]);
        expect(facts.filter((fact) => 'lots' in fact && !Number.isInteger(fact.lots))).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});

it('takes orders of every type, lists, amendments and cancels, and nothing else', () => {
  const core = new Core();
  for (const command of SET_UP) core.apply(core.sequence + 1, 1_000, command);
  const seen = new Map<string, boolean>();
  for (const command of fc.sample(whole, { numRuns: 3_000, seed: 9 }) as unknown as Command[]) {
    if (!mayCome(command)) continue;
    const { reply } = core.apply(core.sequence + 1, 1_000, command);
    const what = 'type' in command ? command.type : command.kind;
    seen.set(what, seen.get(what) === true || reply.ok);
  }
  const ended = ['amend', 'cancel', 'place_list', ...OPEN_ORDER_TYPES].map((what): [string, boolean] => [what, true]);
  expect(seen).toEqual(new Map(ended));
  for (const command of [...SET_UP, { kind: 'tick' }, { kind: 'void', sequence: 1 }] as Command[]) expect(mayCome(command)).toBe(false);
});
