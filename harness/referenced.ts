import { vi } from 'vitest';
import { assert } from '@agio/kernel';
import { MINUTE_MS } from '@agio/kernel/time';
import type { OpenedSite } from './open-site.ts';

/** As many as a price of the day takes. */
const PEOPLE = 5;
/** What one of them trades, in lots: worth a thousand yuan in any market of tests. */
const LOTS = 4_000;

/** What a market of USDT needs to have a reference: USDT are worth yuan. */
export const YUAN_COIN = { code: 'CNYT', name: 'Yuan', decimals: 10 };
export const YUAN_MARKET = {
  market: 'USDT_CNYT',
  tickSize: '0.001',
  lotSize: '0.01',
  maxAmount: '1000000',
  minTotal: '1',
  openingPrice: '7',
  makerFeeBps: 0,
  takerFeeBps: 0,
};

/** Customers who have nothing to do with each other trade with each other at the market's last price, until it has a reference of now. */
export async function giveReference(
  { clock, inside }: Pick<OpenedSite, 'clock' | 'inside'>,
  name: string,
  customers: readonly number[],
): Promise<void> {
  assert(customers.length >= PEOPLE, `a reference takes ${PEOPLE} customers`);
  const market = inside.core.market(name);
  assert(market !== undefined, `there is no market ${name}`);
  const ticks = market.ticker.lastTicks === 0 ? market.definition.openingTicks : market.ticker.lastTicks;
  const terms = {
    type: 'limit',
    postOnly: false,
    stp: 'expire-taker',
    total: null,
    expireAtMs: 0,
    clientOrderId: null,
    request: null,
  } as const;
  const place = async (customer: number, side: 'buy' | 'sell', timeInForce: 'GTC' | 'IOC'): Promise<void> => {
    const order = { kind: 'place', customer, market: market.id, side, timeInForce, ticks, lots: LOTS, ...terms } as const;
    const { reply } = await inside.submit(order);
    assert(reply.ok, `customer ${customer} cannot ${side}`);
  };
  for (const [at, seller] of customers.entries()) {
    await place(seller, 'sell', 'GTC');
    await place(customers[(at + 1) % customers.length] ?? 0, 'buy', 'IOC');
  }
  const from = clock.wall();
  clock.pass(MINUTE_MS);
  // It is set when a minute has ended, by what is looked at every second.
  await vi.waitUntil(
    () => {
      const { reference } = inside.core.market(name) ?? market;
      return reference !== null && reference.ticks > 0 && reference.dayTicks > 0 && reference.atMs >= from;
    },
    { timeout: 60_000, interval: 20 },
  );
}
