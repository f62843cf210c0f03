// Protects customers who bought the smallest amount of a coin: what is left of it is sold to the house, and stands in every record with its fee.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import type { OpenedSite } from '../../harness/open-site.ts';
import { operatorsNamed } from '../../harness/operators-named.ts';
import { agree, signIn } from '../../harness/operators.ts';
import { giveReference, YUAN_COIN, YUAN_MARKET } from '../../harness/referenced.ts';
import { ALICE, logInTo, openSmall, SMALL_SEED, smallCustomer } from '../../harness/small-site.ts';

const PEOPLE = ['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => `${name}@agio.example`);
const MARKET = { market: 'SOL_USDT', tickSize: '0.01', lotSize: '0.01', maxAmount: '100000', openingPrice: '150' };
const rich = (account: string) => ({ ...smallCustomer(account), balances: { USDT: '1000000', SOL: '5000' } });
let site: OpenedSite;
let alice: LoggedIn;

beforeAll(async () => {
  site = await openSmall({
    ...SMALL_SEED,
    coins: [...SMALL_SEED.coins, { code: 'SOL', name: 'Solana' }, YUAN_COIN],
    markets: [...SMALL_SEED.markets, { ...MARKET, minTotal: '9', makerFeeBps: 8, takerFeeBps: 10 }, YUAN_MARKET],
    customers: [...PEOPLE.map(rich), { ...smallCustomer(ALICE), balances: { USDT: '100', BTC: '1' } }],
    operators: operatorsNamed(['owner', 'finance'], 'fay', 'finn'),
  });
  alice = await logInTo(site, ALICE);
}, 240_000);
afterAll(() => site.remove());

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'SUCCESS',
    (error: unknown) => (error as { code: string }).code,
  );
const preview = () => alice.client.call('smallBalances');
const sell = (of: Awaited<ReturnType<typeof preview>>, idempotencyKey: string, fee = of.fee) => {
  const coins = of.list.map(({ amount, brings, coin }) => ({ coin, amount, brings }));
  return alice.client.call('convertSmall', { body: { quote: of.quote, fee, coins }, idempotencyKey });
};

it('B23: the smallest purchase of SOL is sold again: to the house, at the reference less the fee', { timeout: 120_000 }, async () => {
  const [first = 0] = Array.from({ length: site.inside.core.customers }, (_, at) => at + 1);
  const order = { market: 'SOL_USDT', side: 'sell', type: 'limit', price: '150', amount: '0.06' } as const;
  const [ann] = await Promise.all(PEOPLE.slice(0, 1).map((account) => logInTo(site, account)));
  await ann?.client.call('placeOrder', { body: order });
  const { fills } = await alice.client.call('placeOrder', { body: { ...order, side: 'buy', timeInForce: 'IOC' } });
  expect(fills).toMatchObject([{ amount: '0.06', fee: '0.00006' }]);
  // What is left has more digits than the market takes, and what it takes of it is too little.
  expect(await codeOf(alice.client.call('placeOrder', { body: { ...order, amount: '0.05994' } }))).toBe('AMOUNT_NOT_ON_LOT');
  expect(await codeOf(alice.client.call('placeOrder', { body: { ...order, amount: '0.05' } }))).toBe('NO_SMALL_ORDERS');

  expect(await preview()).toMatchObject({ list: [], kept: [{ coin: 'SOL', amount: '0.05994', code: 'CONVERSION_NO_REFERENCE' }] });
  await giveReference(
    site,
    'SOL_USDT',
    PEOPLE.map((_, at) => first + at),
  );
  // The house has nothing to pay with yet.
  expect(await preview()).toMatchObject({ list: [], kept: [{ coin: 'SOL', code: 'CONVERSION_HOUSE_SHORT' }] });
  const house = { owner: 0, kind: 'house' } as const;
  await site.inside.submit({ kind: 'issue', to: house, coin: 'USDT', amount: `50${'0'.repeat(10)}`, reason: 'seed', cause: 'house' });

  const shown = await preview();
  const line = { coin: 'SOL', market: 'SOL_USDT', amount: '0.05994', price: '150.00', worth: '8.991', fee: '0.08991', brings: '8.90109' };
  const total = { worth: '8.991', fee: '0.08991', brings: '8.90109' };
  expect(shown).toEqual({
    quote: 'USDT',
    fee: '0.01',
    tolerance: '0.005',
    dayLimit: '100',
    dayLeft: '100',
    list: [line],
    kept: [],
    total,
  });
  expect(await codeOf(sell(shown, 'cheaper', '0.009'))).toBe('CONVERSION_TERMS_CHANGED');
  const before = (await alice.client.call('moneyBalances')).trading;
  const sold = await sell(shown, 'once');
  expect(sold).toMatchObject({ id: '1', quote: 'USDT', feeRate: '0.01', list: [line], kept: [], total });
  expect(await sell(shown, 'once')).toEqual(sold);
  expect(await codeOf(sell(shown, 'twice'))).toBe('CONVERSION_NOTHING');
  const after = (await alice.client.call('moneyBalances')).trading;
  const usdt = (of: typeof after): number => Number(of.find(({ coin }) => coin === 'USDT')?.available);
  expect(usdt(after) - usdt(before)).toBeCloseTo(8.90109, 9);
  expect(after.find(({ coin }) => coin === 'SOL')?.available ?? '0').toBe('0');
  expect(await preview()).toMatchObject({ dayLeft: '91.009', list: [], kept: [] });
});

it('B23: it stands in the history with its fee, adds up in the explanation, and in the books of the house', async () => {
  const { list } = await alice.client.call('financeHistory');
  const cause = expect.stringMatching(/^convert:1:\d+$/);
  expect(list.slice(0, 3)).toMatchObject([
    { coin: 'USDT', kind: 'convert_fee', amount: '-0.08991', cause },
    { coin: 'USDT', kind: 'convert', amount: '8.991', cause },
    { coin: 'SOL', kind: 'convert', amount: '-0.05994', after: '0', cause },
  ]);
  expect((await alice.client.call('financeHistory', { query: { kind: 'convert_fee' } })).list).toHaveLength(1);
  const { accounts } = await alice.client.call('explainBalance', { params: { coin: 'USDT' } });
  const trading = accounts.find(({ account }) => account === 'trading');
  expect(trading?.sums).toContainEqual({ kind: 'convert', count: 1, amount: '8.991' });
  expect(trading?.sums).toContainEqual({ kind: 'convert_fee', count: 1, amount: '-0.08991' });
  const fay = await signIn(site, 'fay');
  const { rows } = await fay.client.call('deskIncome', { query: { from: 0, to: site.clock.wall() + 1 } });
  expect(rows.filter(({ source }) => source.startsWith('convert'))).toEqual([
    { account: 'fees', coin: 'USDT', source: 'convert_fee', amount: '0.08991', count: 1 },
    { account: 'house', coin: 'USDT', source: 'convert', amount: '-8.991', count: 1 },
    { account: 'house', coin: 'SOL', source: 'convert', amount: '0.05994', count: 1 },
  ]);
  const { conversion } = await fay.client.call('deskMarkets');
  expect(conversion).toEqual({ quote: 'USDT', fee: '0.01', customerMax: 100, coinMax: 2_000, today: [{ coin: 'SOL', worth: '8.991' }] });
});

it('B23: two people set the fee and the bounds, and it is in the audit log', async () => {
  const [fay, finn] = [await signIn(site, 'fay'), await signIn(site, 'finn')];
  await agree(fay, finn, 'spot.conversion', { quote: 'USDT', fee: '0.005', customerMax: 50, coinMax: 500 });
  expect(await preview()).toMatchObject({ fee: '0.005', dayLimit: '50', dayLeft: '41.009' });
  const { list } = await fay.client.call('deskAudit', { query: {} });
  expect(JSON.stringify(list)).toContain('spot.conversion');
  await site.stop();
  await site.start();
  alice = await logInTo(site, ALICE);
  expect(await preview()).toMatchObject({ fee: '0.005', dayLimit: '50', dayLeft: '41.009' });
});
