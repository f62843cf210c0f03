// Protects everything that is priced by a market from two people who trade with each other on it: what OTC trades at, and how far they can walk the price itself.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LoggedIn } from '../../../apps/server/demo/log-in.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { logInTo, openSmall, SMALL_SEED, smallCustomer } from '../../../harness/small-site.ts';
import { callVerified } from '../../../harness/verified.ts';

const MINUTE_MS = 60_000;
const LONG = { timeout: 120_000, interval: 20 };
const HONEST = ['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => `${name}@agio.example`);
const THIEVES = ['xan@agio.example', 'yul@agio.example'];
const MARKET = 'USDT_CNYT';
const rich = (account: string) => ({ ...smallCustomer(account), balances: { USDT: '1000000', CNYT: '10000000' } });

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
    features: { otc: true },
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

    for (const [index, account] of THIEVES.entries()) await callVerified(site, thieves[index]!, account, 'setPriceGuard', { isOn: false });
    const reached: number[] = [];
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
    }
    expect(reached.length).toBeGreaterThan(0);
    // For the three minutes that it may be live they move it by their band a time, and from then on not beyond the one around the reference.
    await logIn();
    expect(await deal(thieves[0]!, thieves[1]!, '4.890')).toBe(false);
    // After the hour the price is that of the day, in which they are two of seven.
    for (let minute = 0; minute < 5; minute += 1) site.clock.pass(MINUTE_MS);
    await expect.poll(reference, LONG).toBe('7');
  },
);
