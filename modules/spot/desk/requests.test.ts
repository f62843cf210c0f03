// Protects what two people change about markets: exact values before and after, nothing that the core would refuse, and last month's fees as they would have been.
import { beforeEach, expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import type { RequestPreview, Impossible } from '@agio/module';
import { Scales } from '../views.ts';
import type { RequestRoom } from './request-room.ts';
import { spotRequests } from './requests.ts';

const AGREED = { cause: 'request 1', reason: 'agreed', asked: { id: 1, name: 'ada' }, decided: { id: 2, name: 'ben' }, changes: [] };
let core: Core;
let sequence: number;
let fills: object[];
let told: unknown[];

const apply = (command: Command) => core.apply((sequence += 1), 1_000 + sequence, command);

beforeEach(() => {
  [core, sequence, fills, told] = [new Core(), 0, [], []];
  for (const [code, decimals] of [
    ['BTC', 8],
    ['USDT', 10],
  ] as const)
    apply({ kind: 'define_coin', code, name: code, decimals, tags: [] });
  apply({
    kind: 'define_market',
    base: 'BTC',
    quote: 'USDT',
    tickSize: '0.1',
    lotSize: '0.00001',
    minLots: 1,
    maxLots: 10_000_000,
    minTotal: '100000000000',
    priceBandPercent: 10,
    makerFeeBps: 8,
    takerFeeBps: 10,
    openingTicks: 640_000,
    status: 'open',
    tags: [],
    sort: 1,
  });
  apply({ kind: 'create_customer', ref: 'a', wide: false });
});

const kind = (name: string) => {
  const room = {
    core,
    scales: new Scales(core),
    now: () => 5_000,
    submit: (command: Command) => Promise.resolve(apply(command)),
    database: { query: () => Promise.resolve(fills) },
    tellDelisting: (cause: string, customers: readonly number[], news: object) => Promise.resolve(void told.push([cause, customers, news])),
    customerOf: (uid: string) => Promise.resolve(uid === '10000001' ? 1 : undefined),
  } as unknown as RequestRoom;
  const found = spotRequests(room).find((one) => one.kind === `spot.${name}`);
  if (found === undefined) throw new Error(`no kind ${name}`);
  return found;
};
const examine = async (name: string, payload: object): Promise<RequestPreview | Impossible> => {
  const found = kind(name);
  return found.examine(found.payload.parse(payload));
};

it('names each value that changes, and changes it', async () => {
  const payload = { market: 'BTC_USDT', takerFee: '0.0005', minTotal: '20', makerFee: '0.0008' };
  const changes = [
    { field: 'takerFee', before: '0.001', after: '0.0005' },
    { field: 'minTotal', before: '10', after: '20' },
  ];
  expect(await examine('rules', payload)).toMatchObject({ ok: true, target: 'BTC_USDT', changes });
  expect(await kind('rules').run(payload, AGREED)).toEqual({ ok: true });
  expect(core.markets[0]).toMatchObject({ takerRate: 500, makerRate: 800 });
  expect(core.markets[0]?.definition).toMatchObject({ minTotal: '200000000000', priceBandPercent: 10, maxLots: 10_000_000 });
});

it('says what the fees of the last month would have been', async () => {
  fills = [{ role: 'taker', side: 'sell', fee: '50000000000', fills: 7n }];
  const examined = await examine('rules', { market: 'BTC_USDT', takerFee: '0.0004' });
  expect((examined as RequestPreview).effect).toEqual([
    { field: 'taker USDT', value: '5' },
    { field: 'taker USDT after', value: '2' },
    { field: 'taker USDT fills', value: '7' },
  ]);
});

it.each([
  ['what changes nothing', { market: 'BTC_USDT', takerFee: '0.001' }, 'REQUEST_IMPOSSIBLE'],
  ['an amount that is no whole lot', { market: 'BTC_USDT', minAmount: '0.000001' }, 'REQUEST_IMPOSSIBLE'],
  ['a fee above ten per cent', { market: 'BTC_USDT', takerFee: '0.5' }, 'REQUEST_IMPOSSIBLE'],
  ['a market that is not there', { market: 'NO_USDT', takerFee: '0.0005' }, 'PARAMETER_ERROR'],
])('refuses %s', async (_what, payload, code) => {
  expect(await examine('rules', payload)).toMatchObject({ ok: false, code });
});

it('lets the core have the last word', async () => {
  const payload = { market: 'BTC_USDT', takerFee: '0.5' };
  expect(await kind('rules').run(payload, AGREED)).toMatchObject({ ok: false, code: 'REQUEST_IMPOSSIBLE' });
  expect(core.markets[0]?.takerRate).toBe(1_000);
});

it('makes a coin and a market once, however often it is carried out', async () => {
  const coin = { coin: 'ETH', name: 'Ether', decimals: 8, tags: [] };
  const market = {
    base: 'ETH',
    quote: 'USDT',
    tickSize: '0.01',
    lotSize: '0.0001',
    minAmount: '0.0001',
    maxAmount: '2000',
    minTotal: '10',
    priceBandPercent: '10',
    makerFee: '0.0008',
    takerFee: '0.001',
    openingPrice: '3100',
    status: 'halted',
    tags: [],
    sort: 2,
  };
  expect(await examine('market', market)).toMatchObject({ ok: false, code: 'PARAMETER_ERROR' });
  for (let times = 0; times < 2; times += 1) expect(await kind('coin').run(coin, AGREED)).toEqual({ ok: true });
  expect(await examine('coin', coin)).toMatchObject({ ok: false, code: 'STATE_CHANGED' });
  expect(await examine('market', market)).toMatchObject({ ok: true, target: 'ETH_USDT' });
  for (let times = 0; times < 2; times += 1) expect(await kind('market').run(market, AGREED)).toEqual({ ok: true });
  expect(core.markets.map(({ name, status }) => [name, status])).toEqual([
    ['BTC_USDT', 'open'],
    ['ETH_USDT', 'halted'],
  ]);
});

it('changes a customer’s level, and neither opens nor closes the account', async () => {
  apply({ kind: 'set_disabled', customer: 1, reason: 'operators', isOn: true });
  const payload = { uid: '10000001', vip: 3, discount: '0.5' };
  const changes = [
    { field: 'vip', before: '0', after: '3' },
    { field: 'discount', before: '1', after: '0.5' },
  ];
  expect(await examine('customer_fees', payload)).toMatchObject({ ok: true, customers: [1], changes });
  expect(await kind('customer_fees').run(payload, AGREED)).toEqual({ ok: true });
  expect(core.customer(1)).toMatchObject({ vip: 3, discount: 500_000, disabled: true });
  expect(await examine('customer_fees', { ...payload, uid: '10000009' })).toMatchObject({ ok: false });
});

it('ends a market at a time, tells customers who hold its coin or have an order there, and calls it off', async () => {
  apply({ kind: 'create_customer', ref: 'b', wide: false });
  apply({ kind: 'create_customer', ref: 'c', wide: false });
  apply({ kind: 'create_sub_account', customer: 3, ref: 'sub' });
  for (const [owner, coin] of [
    [1, 'USDT'],
    [2, 'USDT'],
    [4, 'BTC'],
  ] as const)
    apply({ kind: 'issue', to: { owner, kind: 'trading' }, coin, amount: '900000000000000', reason: 'seed', cause: `${owner}` });
  const order = { market: 0, side: 'buy', type: 'limit', timeInForce: 'GTC', postOnly: false, stp: 'expire-taker' } as const;
  const rest = { ticks: 640_000, lots: 100, total: null, expireAtMs: 0, clientOrderId: null, request: null };
  expect(apply({ kind: 'place', customer: 2, ...order, ...rest }).reply).toMatchObject({ ok: true });

  const at = Date.UTC(2026, 11, 1, 12);
  const off = { market: 'BTC_USDT', delistAt: null };
  expect(await examine('delist', { ...off, market: 'NO_PAIR' })).toMatchObject({ code: 'PARAMETER_ERROR' });
  expect(await examine('delist', off)).toMatchObject({ details: { rule: 'nothing_changes' } });
  expect(await examine('delist', { ...off, delistAt: 5_000 })).toMatchObject({ details: { rule: 'expiry_in_the_past' } });
  expect(await examine('delist', { ...off, delistAt: at })).toMatchObject({
    target: 'BTC_USDT',
    changes: [{ field: 'delistAt', before: null, after: '2026-12-01 12:00:00 UTC' }],
    effect: [
      { field: 'bids', value: '0.00100 BTC' },
      { field: 'asks', value: '0.00000 BTC' },
    ],
  });
  // Twice, as after a crash: one command, and the same people under the same cause.
  for (let times = 0; times < 2; times += 1) expect(await kind('delist').run({ ...off, delistAt: at }, AGREED)).toEqual({ ok: true });
  const news = { market: 'BTC_USDT', atMs: at, isKept: false };
  expect(told).toEqual([1, 2].map(() => ['request-1', [2, 3], news]));
  expect([sequence, core.markets[0]?.delistAtMs]).toEqual([core.sequence, at]);

  const before = core.sequence;
  expect(await examine('delist', off)).toMatchObject({ changes: [{ before: '2026-12-01 12:00:00 UTC', after: '–' }] });
  for (let times = 0; times < 2; times += 1) expect(await kind('delist').run(off, AGREED)).toEqual({ ok: true });
  expect(told.slice(2)).toEqual([['request-1', [2, 3], { ...news, isKept: true }]]);
  expect([core.sequence - before, core.markets[0]?.delistAtMs]).toEqual([1, null]);
});
