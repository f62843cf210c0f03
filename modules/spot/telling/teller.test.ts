// Protects what owners are told of orders that waited for a trigger: executed and filled, executed and not filled, or ended without a trade; each once, whatever is repeated.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LANGUAGES } from '@agio/contracts';
import type { OrderNotice } from '@agio/contracts/spot';
import { orderNotices } from '@agio/contracts/spot';
import type { Follower } from '@agio/module';
import { withDatabases } from '@agio/database/testing';
import { PassingClock } from '@agio/kernel/testing';
import { DAY_MS } from '@agio/kernel/time';
import { spot } from '../module.ts';
import { spotProjection } from '../projection.ts';
import { TestMarket } from '../testing/market.ts';
import { orderTeller } from './teller.ts';

const NOW = 1_790_000_000_000;
const [OWNER, ONE, TWO] = [1, 2, 3];

withDatabases(
  'owners of waiting orders',
  (given) => {
    let market: TestMarket;
    let projected = 0;
    let teller: Follower;
    let told: [id: string, customer: number, notice: OrderNotice][];
    const begin = (): Follower =>
      orderTeller({
        clock: new PassingClock(),
        database: given.db,
        now: () => market.nowMs,
        onError: (error) => expect(error).toBeUndefined(),
        reached: () => Promise.resolve(true),
        scales: market.scales,
        tell: (id, customer, notice) => Promise.resolve(void told.push([id, customer, notice])),
      });
    beforeEach(async () => {
      await given.db.query('truncate spot_order, spot_trade, spot_fill, spot_candle, spot_order_outcome, spot_order_teller');
      market = new TestMarket(NOW, 3);
      [projected, told] = [0, []];
      teller = begin();
    });
    afterEach(() => teller.stop());

    async function project(from = projected): Promise<void> {
      const records = market.outcomes.slice(from).map(({ sequence, atMs, facts }) => ({ sequence, atMs, facts }));
      projected = market.outcomes.length;
      await given.db.transaction((session) => spotProjection.project(session, records));
    }
    /** What was told since the last time, as event and what remained of it. */
    async function news(): Promise<[event: string, why: string, filled: string, rest: string][]> {
      await project();
      await teller.write();
      return told.splice(0).map(([, customer, { data, event }]) => {
        expect([customer, data.market]).toEqual([OWNER, 'BTC_USDT']);
        return [event, data.why, `${data.filled} ${data.base}`, `${data.rest} ${data.restCoin}`];
      });
    }
    const stop = (stopTicks: number, more = {}) => ({ type: 'stop-market', stp: 'expire-maker', stopTicks, ...more }) as const;
    const trade = (ticks: number, lots = 300): void => {
      market.place(ONE, 'sell', ticks, lots);
      market.place(TWO, 'buy', ticks, lots);
    };

    it('39: are told that one was triggered and filled', async () => {
      trade(200);
      market.place(OWNER, 'sell', 0, 1_000, stop(190));
      expect(await news()).toEqual([]);
      market.place(TWO, 'buy', 189, 1_000);
      trade(190);
      expect(await news()).toEqual([['order_triggered_filled', 'filled', '1 BTC', '0 BTC']]);
    });

    it('freqtrade/freqtrade#12984: are told that a stop-limit which the price jumped over was triggered and not filled, and rests', async () => {
      trade(200);
      market.place(OWNER, 'sell', 188, 1_000, stop(190, { type: 'stop-limit' }));
      market.place(TWO, 'buy', 150, 300);
      market.place(ONE, 'sell', 150, 300);
      const [first] = [await news()];
      expect(first).toEqual([['order_triggered_unfilled', 'new', '0 BTC', '1 BTC']]);
      // It is filled later, as any resting order: of that its owner is told as of any fill.
      market.place(TWO, 'buy', 188, 1_000);
      expect(await news()).toEqual([]);
    });

    it('39: are told what of one at market was not filled, in the coin that it was to be paid with', async () => {
      trade(200);
      market.place(OWNER, 'sell', 0, 1_000, stop(190));
      market.place(TWO, 'buy', 189, 300);
      trade(190);
      expect(await news()).toEqual([['order_triggered_unfilled', 'no_liquidity', '0.3 BTC', '0.7 BTC']]);
      market.place(OWNER, 'buy', 0, 0, stop(210, { total: '1000000000000' }));
      trade(210);
      expect(await news()).toEqual([['order_triggered_unfilled', 'no_liquidity', '0 BTC', '100 USDT']]);
    });

    it('39: are told that one ended without a trade, and not of what they ended themselves', async () => {
      trade(200);
      market.place(OWNER, 'sell', 0, 1_000, stop(190, { timeInForce: 'GTD', expireAtMs: NOW + 1_000 }));
      market.place(OWNER, 'sell', 0, 1_000, stop(180));
      market.place(OWNER, 'sell', 189, 1_000, stop(170, { type: 'stop-limit', timeInForce: 'FOK' }));
      market.apply({ kind: 'cancel', customer: OWNER, target: { order: market.core.openOrders(OWNER)[1]!.id }, request: null });
      market.nowMs += 2_000;
      market.apply({ kind: 'tick' });
      expect(await news()).toEqual([['order_unexecuted', 'expiry', '0 BTC', '1 BTC']]);
      trade(170);
      expect(await news()).toEqual([['order_unexecuted', 'fill_or_kill', '0 BTC', '1 BTC']]);
    });

    it('39: are told once: not after a restart, nor when rows are made again; and of nothing that is a day old', async () => {
      trade(200);
      market.place(OWNER, 'sell', 0, 1_000, stop(190));
      trade(190);
      expect(await news()).toHaveLength(1);
      await given.db.query('truncate spot_order, spot_trade, spot_fill, spot_candle, spot_order_outcome');
      await project(0);
      teller = begin();
      expect(await news()).toEqual([]);
      await given.db.query('truncate spot_order_teller');
      await teller.write();
      expect(told.splice(0).map(([id]) => id)).toEqual([expect.stringMatching(/^order-\d+-outcome$/)]);
      await given.db.query('truncate spot_order_teller');
      market.nowMs += 2 * DAY_MS;
      expect(await news()).toEqual([]);
    });

    it('39: read it in every language, with a way to the order; each event is a kind that can be muted', () => {
      const data = {
        order: '7',
        market: 'BTC/USDT',
        base: 'BTC',
        quote: 'USDT',
        filled: '0.3',
        total: '9',
        rest: '0.7',
        restCoin: 'BTC',
        price: '94',
      };
      for (const language of LANGUAGES)
        for (const notice of Object.values(orderNotices))
          for (const side of ['buy', 'sell'] as const)
            for (const why of ['new', 'no_liquidity', 'post_only', 'disabled']) {
              const { text, title } = notice[language]({ ...data, side, why });
              expect(title).not.toBe('');
              expect(text).toContain('BTC/USDT');
              expect(text).not.toMatch(/undefined|_/);
            }
      expect(Object.values(orderNotices).map(({ kind }) => kind)).toEqual(['triggered', 'unfilled', 'unexecuted']);
      const stored = { ...data, market: 'BTC_USDT', side: 'sell' } as const;
      expect(orderNotices.order_triggered_unfilled.path?.({ ...stored, why: 'new' })).toBe('/account/orders?market=BTC_USDT');
      expect(orderNotices.order_unexecuted.path?.({ ...stored, why: 'expiry' })).toBe('/account/myOrderHistory?order=7');
    });
  },
  { migrations: spot.migrations },
);
