// Protects everything that is priced by a market from two people who trade with each other on it: what OTC and C2C trade at, minima, what takes two people, and how far they can walk the price itself.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '@agio/kernel/time';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { operatorsNamed } from '../../../harness/operators-named.ts';
import { signIn } from '../../../harness/operators.ts';
import { logInTo, openSmall, SMALL_SEED, smallCustomer, traderOf } from '../../../harness/small-site.ts';
import { callVerified } from '../../../harness/verified.ts';

const LONG = { timeout: 120_000, interval: 20 };
const HONEST = ['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => `${name}@agio.example`);
const THIEVES = ['xan@agio.example', 'yul@agio.example'];
const MARKET = 'USDT_CNYT';
const rich = (account: string) => ({ ...smallCustomer(account), balances: { USDT: '1000000', CNYT: '10000000' }, ...TRADERS[account] });
/** Ann sells in a shop, Ben buys and sells outside, and one of the thieves buys as a provider. */
const bankIn = (currency: string, number: string) => ({ type: 'bank', bank: 'Bank of the Delta', number, currency });
const levels = ['ordinary', 'primary', 'senior'];
const TRADERS: Readonly<Record<string, object>> = {
  'ann@agio.example': {
    trader: traderOf('Ann Chen', '', {
      fiat: { USDT: '10000' },
      otcShop: 'Harbour Desk',
      methods: [bankIn('CNY', '6200447190238814'), bankIn('USD', '6222020000000023')],
    }),
  },
  'ben@agio.example': { trader: traderOf('Ben Chan', '6222021234567894', { fiat: { USDT: '10000' } }) },
  'xan@agio.example': { trader: traderOf('Xan Ruiz', '6228480012345671', { fiat: { USDT: '1200000' }, levels, c2cShop: 'Low Desk' }) },
  'yul@agio.example': { trader: traderOf('Yul Wu', '6222020000000015') },
};

let site: OpenedSite;
let honest: LoggedIn[];
let thieves: LoggedIn[];

beforeAll(async () => {
  const market = { tickSize: '0.001', lotSize: '0.01', maxAmount: '1000000', minTotal: '1', openingPrice: '7', priceBandPercent: 30 };
  site = await openSmall({
    ...SMALL_SEED,
    coins: [...SMALL_SEED.coins, { code: 'CNYT', name: 'Yuan', decimals: 10 }],
    markets: [...SMALL_SEED.markets, { market: MARKET, ...market, makerFeeBps: 0, takerFeeBps: 0 }],
    customers: [...HONEST, ...THIEVES].map(rich),
    operators: operatorsNamed(['owner', 'compliance'], 'cleo'),
    features: { otc: true, c2c: true },
  });
  await logIn();
}, 240_000);
afterAll(() => site.remove());

async function logIn(): Promise<void> {
  honest = await Promise.all(HONEST.map((account) => logInTo(site, account)));
  thieves = await Promise.all(THIEVES.map((account) => logInTo(site, account)));
}

const place = (who: LoggedIn, side: 'buy' | 'sell', price: string, timeInForce: 'GTC' | 'IOC') =>
  who.client.call('placeOrder', { body: { market: MARKET, side, type: 'limit', price, amount: '400', timeInForce } });

/** One sells to the other, if the market lets them. */
async function deal(buyer: LoggedIn, seller: LoggedIn, price: string): Promise<boolean> {
  const { id } = await place(buyer, 'buy', price, 'GTC');
  const isSold = await place(seller, 'sell', price, 'IOC').then(
    ({ fills }) => fills.length > 0,
    () => false,
  );
  if (!isSold) await buyer.client.call('cancelOrder', { body: { id } });
  return isSold;
}

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'SUCCESS',
    (error: unknown) => (error as { code: string }).code,
  );

const TERMS = { side: 'sell', coin: 'USDT', quantity: '4000', windowMinutes: 60, autoAccept: true } as const;

/** Ann sells for as much as the reference, and for dollars; Ben takes two thousand of those. */
async function trade(): Promise<{ ad: { id: string; revision: number }; dollars: string }> {
  const [ann, ben] = honest as [LoggedIn, LoggedIn];
  const shared = { methods: ['bank' as const], ...TERMS };
  const floats = { ...shared, fiat: 'CNY', price: { kind: 'floating', bps: 0 }, min: '100', max: '20000' } as const;
  const ad = await ann.client.call('otcAdvertise', { body: floats });
  const fixed = { ...shared, fiat: 'USD', price: { kind: 'fixed', price: '1' }, min: '20', max: '4000' } as const;
  const { id, revision } = await ann.client.call('otcAdvertise', { body: fixed });
  const taken = await ben.client.call('otcTake', { body: { id, revision, price: '1', amount: '2000', method: 'bank' } });
  await ben.client.call('otcPaid', { body: { id: taken.id, payer: 'Ben Chan' } });
  const setting = { buyPrice: '2.012', sellPrice: '14', min: '10', max: '5000', dailyCap: '100000', open: true, autoAccept: true };
  await thieves[0]?.client.call('c2cMerchantSetting', { body: { ...setting, payMethods: ['bank'] } });
  return { ad: { id: ad.id, revision: ad.revision }, dollars: taken.id };
}

/** Everything that a price decides about, as people meet it. */
async function decided({ ad, dollars }: { ad: { id: string; revision: number }; dollars: string }, walked: string) {
  const [ann, ben] = honest as [LoggedIn, LoggedIn];
  const cleo = await signIn(site, 'cleo');
  const { markets } = await ann.client.call('otcMarkets');
  const asked = { ...ad, total: '500', method: 'bank' } as const;
  const selling = { side: 'sell', coin: 'USDT', amount: '200', payMethod: 'bank' } as const;
  return {
    minima: Object.fromEntries(markets.filter(({ coin }) => coin === 'USDT').map(({ fiat, minTotal }) => [fiat, minTotal])),
    takesTwo: (await cleo.client.call('deskOtcOrder', { params: { id: dollars } })).needsTwo,
    floating: (await ann.client.call('otcOwnAds')).list.find(({ id }) => id === ad.id)?.priceNow,
    atTheirPrice: await codeOf(thieves[1]!.client.call('otcTake', { body: { ...asked, price: walked } })),
    soldUnasked: await codeOf(ben.client.call('c2cTrade', { body: selling, idempotencyKey: crypto.randomUUID() })),
  };
}

const reference = async (): Promise<string | null> =>
  (await honest[0]!.client.call('otcAds', { query: { side: 'buy', coin: 'USDT', fiat: 'CNY' } })).reference;

it(
  'A1: two accounts trade with each other for an hour, and neither the price of OTC nor that of the market goes where they want',
  { timeout: 240_000 },
  async () => {
    expect(await reference()).toBeNull();
    for (const [index, who] of honest.entries()) expect(await deal(who, honest[(index + 1) % honest.length]!, '7.000')).toBe(true);
    site.clock.pass(MINUTE_MS);
    await expect.poll(reference, LONG).toBe('7');
    const orders = await trade();
    const before = await decided(orders, '4.970');
    expect(before).toEqual({
      minima: { CNY: '70', USD: '10' },
      takesTwo: true,
      floating: '7',
      atTheirPrice: 'OTC_PRICE_CHANGED',
      soldUnasked: 'C2C_PRICE_CHANGED',
    });

    // Ben protects his coins: what walks the price fires that, and finds nothing of them at a price that they made.
    const stop = { market: MARKET, side: 'sell', type: 'stop-market', stopPrice: '6.500', amount: '100' } as const;
    const { id: stopped } = await honest[1]!.client.call('placeOrder', { body: stop });

    for (const [index, account] of THIEVES.entries()) await callVerified(site, thieves[index]!, account, 'setPriceGuard', { isOn: false });
    const reached: number[] = [];
    const seen: (typeof before)[] = [];
    let last = 7;
    // The market was live; from three minutes later on it is theirs alone.
    for (let minute = 0; minute < 60; minute += 1) {
      site.clock.pass(MINUTE_MS);
      // A token lives for a quarter of an hour.
      if (minute % 10 === 9) await logIn();
      for (const part of [0.71, 0.9]) {
        const price = (last * part).toFixed(3);
        if (!(await deal(thieves[0]!, thieves[1]!, price))) continue;
        last = Number(price);
        reached.push(last);
      }
      expect(await reference()).toBe('7');
      if (minute % 20 === 9) seen.push(await decided(orders, last.toFixed(3)));
    }
    expect(seen).toEqual([before, before, before]);
    expect(reached.length).toBeGreaterThan(0);
    // For the three minutes that it may be live they move it by their band a time, and from then on not beyond the one around the reference.
    await logIn();
    const fired = await honest[1]!.client.call('getOrder', { params: { id: stopped } });
    expect(fired).toMatchObject({
      status: 'cancelled',
      reason: 'no_liquidity',
      filledAmount: '0.00',
      triggeredAt: expect.any(Number) as number,
    });
    expect(await deal(thieves[0]!, thieves[1]!, '4.890')).toBe(false);
    // After the hour the price is that of the day, in which they are two of seven.
    for (let minute = 0; minute < 5; minute += 1) site.clock.pass(MINUTE_MS);
    await expect.poll(reference, LONG).toBe('7');
  },
);
