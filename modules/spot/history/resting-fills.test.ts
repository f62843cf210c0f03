// Protects what owners of resting orders are told: every fill of theirs once, grouped by order, in pages that join without a gap.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { spot } from '../module.ts';
import { spotProjection } from '../projection.ts';
import { restingFillsAfter } from './resting-fills.ts';
import { TestMarket } from '../testing/market.ts';

withDatabases(
  'fills of resting orders',
  (given) => {
    let market: TestMarket;
    let projected = 0;
    beforeEach(async () => {
      await given.db.query('truncate spot_order, spot_trade, spot_fill, spot_candle');
      market = new TestMarket(1_000);
      projected = 0;
    });
    async function project(): Promise<void> {
      const records = market.outcomes.slice(projected).map(({ sequence, atMs, facts }) => ({ sequence, atMs, facts }));
      projected = market.outcomes.length;
      await given.db.transaction((session) => spotProjection.project(session, records));
    }
    const read = (after: number | undefined, most = 100) => restingFillsAfter(given.db, market.scales, after, most);

    it('are gathered by order, at their price, and say whether nothing is left', async () => {
      const { to: start } = await read(undefined);
      market.place(1, 'sell', 200, 1_500);
      market.place(2, 'buy', 200, 400);
      market.place(2, 'buy', 200, 100);
      await project();
      const first = await read(start);
      expect(first.fills).toMatchObject([
        { customer: 1, market: 'BTC_USDT', side: 'sell', amount: '0.5', price: '100', total: '50', isWhole: false },
      ]);
      expect(await read(first.to)).toEqual({ fills: [], to: first.to });
      market.place(2, 'buy', 200, 1_000);
      await project();
      const second = await read(first.to);
      expect(second.fills).toMatchObject([{ customer: 1, amount: '1', total: '100', isWhole: true, order: first.fills[0]?.order }]);
      expect(second.to).toBe(second.fills[0]?.lastTrade);
    });

    it('come in pages that meet, and begin at the present', async () => {
      for (let lots = 100; lots < 110; lots += 1) market.trade(2_000, 200, lots);
      await project();
      expect((await read(undefined)).fills).toEqual([]);
      const seen: string[] = [];
      for (let after = 0, page = await read(after, 3); page.to !== after; page = await read(after, 3)) {
        expect(page.fills.length).toBeLessThanOrEqual(3);
        seen.push(...page.fills.map(({ amount }) => amount));
        after = page.to;
      }
      expect(seen).toEqual(['0.1', '0.101', '0.102', '0.103', '0.104', '0.105', '0.106', '0.107', '0.108', '0.109']);
    });
  },
  { migrations: spot.migrations },
);
