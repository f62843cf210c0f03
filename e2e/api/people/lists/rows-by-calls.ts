import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { POOL_RULES } from '../../../../harness/dice-pool.ts';
import { agree } from '../../../../harness/operators.ts';
import { stockShop } from '../../../../harness/shop-orders.ts';
import type { FilledSite } from './site-people.ts';
import { inTurn } from './in-turn.ts';

const BTC = 'BTC_USDT';
const SOON = { timeout: 60_000, interval: 20 };
/** Orders of every kind, two owners' each, that met, wait, were cancelled. */
export async function fillMarkets(filled: FilledSite): Promise<void> {
  const [ann, ben] = filled.people;
  const place = (who: typeof ann, side: 'buy' | 'sell', price: string, amount: string, market = BTC) =>
    who.client.call('placeOrder', { body: { market, side, type: 'limit', price, amount } });
  await inTurn(filled, ['64000', '64001', '64002', '64003'], async (price, at) => {
    await place(ann, at % 2 === 0 ? 'sell' : 'buy', price, '0.02');
    await place(ben, at % 2 === 0 ? 'buy' : 'sell', price, '0.01');
    await ann.client.call('cancelOrder', { body: { market: BTC } });
  });
  await inTurn(filled, ['3000', '3001'], async (price) => {
    await place(ann, 'sell', price, '0.5', 'ETH_USDT');
    await place(ben, 'buy', price, '0.5', 'ETH_USDT');
  });
  await inTurn(filled, ['62000', '62001', '62002'], (price) => place(ann, 'buy', price, '0.01'));
  await place(ann, 'buy', '2900', '0.5', 'ETH_USDT');
  await place(ben, 'buy', '61000', '0.01');
  const stop = { market: BTC, side: 'sell', amount: '0.01', stopPrice: '63000' } as const;
  await ann.client.call('placeOrder', { body: { ...stop, type: 'stop-limit', price: '62500' } });
  await inTurn(filled, ['65000', '66000', '67000'], (price) =>
    ann.client.call('alertAdd', { body: { market: BTC, direction: 'up', price, note: price } }),
  );
  await ann.client.call('alertAdd', { body: { market: 'ETH_USDT', direction: 'up', price: '3100' } });
  await inTurn(filled, ['64100', '64200', '64300'], (price) =>
    ann.client.call('alertAdd', { body: { market: BTC, direction: 'up', price } }),
  );
  await inTurn(filled, ['64100', '64200', '64300'], async (price) => {
    await place(filled.people[3], 'sell', price, '0.01');
    await place(ben, 'buy', price, '0.01');
  });
  await inTurn(filled, ['trading', 'fiat', 'trading'] as const, (from) =>
    ann.client.call('accountTransfer', {
      body: { coin: 'USDT', amount: '10', from, to: from === 'trading' ? 'fiat' : 'trading' },
      idempotencyKey: randomUUID(),
    }),
  );
  const line = { name: 'segment', points: [[1, 1] as [number, number]], colour: 'red', width: 1 };
  await ann.client.call('setDrawings', { body: { market: BTC, list: [line, { ...line, colour: 'blue' }] } });
  await ann.client.call('accountTransfer', {
    body: { coin: 'BTC', amount: '0.1', from: 'trading', to: 'game' },
    idempotencyKey: randomUUID(),
  });
}

const GRID = { kind: 'grid', market: BTC, lower: '62000', upper: '66000', grids: 4, spacing: 'arithmetic', amount: '0.01' } as const;

/** Robots of two owners: one that bought and sold, some that are paused, some that never began. */
export async function fillRobots(filled: FilledSite): Promise<void> {
  const [{ client: ann }, { client: ben }, { client: cat }] = filled.people;
  const move = async (side: 'buy' | 'sell', price: string): Promise<void> => {
    await cat.call('placeOrder', { body: { market: BTC, side, type: 'limit', price, amount: '0.02' } });
    await cat.call('cancelOrder', { body: { market: BTC } });
  };
  await cat.call('placeOrder', { body: { market: BTC, side: 'sell', type: 'limit', price: '64000', amount: '1' } });
  const { id: busy } = await ann.call('robotCreate', { body: { terms: GRID, name: 'Busy', start: true } });
  const one = () => ann.call('robotOne', { params: { id: busy } });
  await vi.waitUntil(async () => (await one()).state === 'running', SOON);
  const paused: string[] = [];
  await inTurn(filled, ['A', 'B'], async (name) => {
    const { id } = await ann.call('robotCreate', { body: { terms: GRID, name, start: true } });
    await vi.waitUntil(async () => (await ann.call('robotOne', { params: { id } })).state === 'running', SOON);
    paused.push(id);
  });
  const { id: other } = await ben.call('robotCreate', { body: { terms: GRID, name: 'Other', start: true } });
  await inTurn(filled, paused, (id) => ann.call('robotPause', { params: { id }, body: {} }));
  await ben.call('robotPause', { params: { id: other }, body: {} });
  await cat.call('cancelOrder', { body: { market: BTC } });
  await inTurn(filled, [1, 2, 3], async (pairs) => {
    await move('buy', '65000');
    await vi.waitUntil(async () => (await one()).pairs === pairs, SOON);
    await move('sell', '64000');
    await vi.waitUntil(async () => (await one()).lines[3]?.state === 'resting', SOON);
  });
  await ann.call('robotCreate', {
    body: { terms: { ...GRID, market: 'ETH_USDT', lower: '2800', upper: '3200', amount: '0.1' }, name: 'E', start: false },
  });
}

const LIMITS = { min: '10', max: '1000', quota: '100000', cap: '1000' };
const PRODUCT = { coin: 'USDT', kind: 'fixed', period: 'day', count: 30, cliff: 0, rate: '0.04', penalty: '0.03', ...LIMITS };

/** Pools, products and invitations, as their owners and two operators make them. */
export async function fillDeals(filled: FilledSite): Promise<void> {
  const { olga, omar, people, site } = filled;
  const [ann] = people;
  const to = { owner: 0, kind: 'house' } as const;
  for (const coin of ['USDT', 'BTC'])
    await site.inside.submit({ kind: 'issue', to, coin, amount: `100000${'0'.repeat(10)}`, reason: 'seed', cause: `house ${coin}` });
  for (const coin of ['USDT', 'BTC']) await agree(olga, omar, 'dice.pool', { ...POOL_RULES, coin });
  await agree(omar, olga, 'lock.fund', { coin: 'USDT', amount: '10000', account: 'house', way: 'in' });
  for (const count of [30, 60, 90]) await agree(omar, olga, 'lock.product', { ...PRODUCT, count });
  for (const { id } of (await olga.client.call('deskLockProducts')).products) {
    const [params, body] = [{ id }, { state: 'on_sale' } as const];
    await olga.client.call('deskLockSale', { params, body, verification: await olga.verify('deskLockSale', body, params) });
  }
  for (const at of [1, 2, 3]) {
    const to = { owner: 1, kind: 'fiat' } as const;
    await site.inside.submit({ kind: 'issue', to, coin: 'USDT', amount: String(at), reason: 'c2c', cause: `c2c:${at}` } as never);
  }
  let seeds = (await ann.client.call('diceBegin')).seeds;
  await inTurn(filled, [1, 2, 3], async () => {
    const { serverSeedHash = '' } = seeds ?? {};
    seeds = (await ann.client.call('diceRotate', { body: { serverSeedHash } })).player.seeds;
  });
  for (const coin of ['USDT', 'BTC']) {
    const body = { kind: 'dice.house', payload: { coin, direction: 'in', amount: '1' } as never, reason: 'to be decided' } as const;
    await olga.client.call('deskAsk', { body, verification: await olga.verify('deskAsk', body) });
  }
  await site.inside.database.query(
    `update otc_merchant set since = 9 - customer, state = case when customer > 2 then 'auditing' else state end`,
  );
}

/** Products, carriers and links of referrals. */
export async function fillShop({ olga, site }: FilledSite): Promise<void> {
  await stockShop(site, olga);
  for (const [at, name] of ['Post', 'bikes', 'Ships'].entries()) {
    const body = { name, pattern: null, regions: [], isActive: at !== 1 };
    await olga.client.call('deskShopCarrier', { body, verification: await olga.verify('deskShopCarrier', body) });
  }
  for (const [at, other] of [2, 3, 4].entries()) {
    site.clock.pass(1_000);
    const { reply } = await site.inside.submit({ kind: 'referral.link', customer: 5 + at, other, reason: 'operator', by: 1 } as never);
    if (!reply.ok) throw new Error(`referral.link: ${reply.refusal}`);
  }
}
