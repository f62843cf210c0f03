// Protects the first seconds of a demo: its books are full when it is ready, and hold no abandoned quotes.
import { expect, it } from 'vitest';
import { answer } from '@agio/contracts';
import type { Order } from '@agio/contracts/spot';
import { makePast } from './past.ts';
import type { PastPorts } from './past.ts';

const MARKET = {
  market: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.1',
  lotSize: '0.00001',
  priceDecimals: 1,
  amountDecimals: 5,
  minAmount: '0.00001',
  maxAmount: '100',
  minTotal: '10',
  openingPrice: '64000.0',
  sort: 1,
} as PastPorts['markets'][number];
const MAKER = 1;
const MINUTES = 10;

/** Sides of the maker's quotes after a past in which every other one was taken without its being told. */
async function leftBy(goesOn: boolean): Promise<string[]> {
  const open = new Map<string, string>();
  let placed = 0;
  const nowMs = Date.now();
  await makePast(
    {
      markets: [MARKET],
      maker: MAKER,
      takers: [2],
      goesOn,
      now: () => Date.now(),
      setClock: () => {
        for (const [at, id] of [...open.keys()].entries()) if (at % 2 === 0) open.delete(id);
      },
      keepCandles: () => Promise.resolve(),
      placeOrder(request, { customer }) {
        const id = String((placed += 1));
        if (customer === MAKER) open.set(id, request.body.side);
        return answer({ id, status: 'new' } as Order & { fills: [] });
      },
      cancelOrder({ body }) {
        if ('all' in body) open.clear();
        if ('id' in body) open.delete(body.id);
        return answer({ cancelled: [], count: 0, more: false });
      },
    },
    nowMs - MINUTES * 60_000,
    nowMs - MINUTES * 60_000,
  );
  return [...open.values()].toSorted();
}

it('leaves whole ladders where a maker goes on quoting, and nothing elsewhere', async () => {
  expect(await leftBy(true)).toEqual([...Array<string>(30).fill('buy'), ...Array<string>(30).fill('sell')]);
  expect(await leftBy(false)).toEqual([]);
});
