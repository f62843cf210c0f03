// Protects an account whose password was stolen: what a device of today may place is decided by the market in which it will be filled, not by the one in which it was placed.
import { expect, it } from 'vitest';
import type { RequestContext } from '@agio/contracts';
import { MINUTE_MS } from '@agio/kernel/time';
import { TestMarket } from '../testing/market.ts';
import { submitTo, testRoom } from '../testing/room.ts';
import { placeOrder } from './place-order.ts';

const NOW = 1_790_000_000_000;

it('36: a stop from a device of today, placed while many traded, is not filled by two accomplices once nobody else trades', async () => {
  const market = new TestMarket(NOW, 3);
  const [VICTIM, ONE, TWO] = [3, 1, 2];
  for (const customer of [ONE, TWO]) market.apply({ kind: 'set_price_guard', customer, isOn: false });
  market.trade(NOW, 100_000, 10);
  const reference = (isLive: boolean): void =>
    void market.apply({ kind: 'set_reference', market: 0, ticks: 100_000, dayTicks: 100_000, isLive });
  reference(true);
  const room = testRoom(market, { submit: submitTo(market, []) });
  const asVictim = { customer: VICTIM, request: null, deviceWaitsUntil: NOW + 86_400_000, setHeader: () => undefined };
  const sell = (more: object) =>
    placeOrder(room)(
      { query: undefined, params: undefined, body: { market: 'BTC_USDT', side: 'sell', amount: '100', ...more } as never },
      asVictim as unknown as RequestContext,
    );
  const placed = await sell({ type: 'stop-market', stopPrice: '47500' });
  // Ten minutes later nobody else trades: the same sale by a plain order is refused at the door …
  market.nowMs += 10 * MINUTE_MS;
  reference(false);
  expect(await sell({ type: 'market' })).toMatchObject({ ok: false, code: 'DEVICE_TOO_NEW' });
  // … and by the stop it is done, at the worst price that the guard leaves, by one lot that they trade with each other.
  market.place(ONE, 'buy', 95_000, 100_002);
  market.place(TWO, 'sell', 95_000, 2);
  const sold = market.outcomes.at(-1)!.facts.filter((fact) => fact.fact === 'trade' && fact.taker.customer === VICTIM);
  expect([placed.ok && sold.length > 0]).toEqual([false]);
});
