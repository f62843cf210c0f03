// Protects: a book made from a snapshot and its diffs equals the core's, gapless; private frames reach only owners; no trade is lost.
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { DEPTH_CHECKSUM_EVERY, DEPTH_CHECKSUM_LEVELS } from '@agio/contracts';
import { depthChecksumText } from '@agio/contracts/spot';
import type { DataFrame } from '@agio/contracts';
import { crc32Text } from '@agio/kernel';
import { withDatabases } from '@agio/database/testing';
import { spot } from '../module.ts';
import { spotProjection } from '../projection.ts';
import { TestMarket } from '../testing/market.ts';
import { testRoom } from '../testing/room.ts';
import { ExchangeFeed } from './exchange-feed.ts';
import type { FeedTopic } from './exchange-feed.ts';

type Depth = Extract<DataFrame, { channel: 'depth' }>;
const NOW = 1_790_000_000_000;
const DEPTH = { channel: 'depth', market: 'BTC_USDT', customer: 0 };
const DEALS = { channel: 'deals', market: 'BTC_USDT', customer: 0 };

/** What a client keeps of one market's depth. */
class ClientBook {
  seq = -1;
  crcs = 0;
  readonly bids = new Map<string, string>();
  readonly asks = new Map<string, string>();

  take(frame: Depth): void {
    if (frame.type === 'update' && frame.data.from !== this.seq + 1) throw new Error(`a gap after ${this.seq}`);
    for (const side of ['bids', 'asks'] as const) {
      if (frame.type === 'snapshot') this[side].clear();
      for (const [price, amount] of frame.data[side]) {
        if (amount === '0') this[side].delete(price);
        else this[side].set(price, amount);
      }
    }
    this.seq = frame.type === 'snapshot' ? frame.data.seq : frame.data.to;
    if (frame.type === 'update' && frame.data.crc !== undefined) {
      this.crcs += 1;
      const own = crc32Text(depthChecksumText(this.sorted('bids'), this.sorted('asks'), DEPTH_CHECKSUM_LEVELS));
      if (own !== frame.data.crc) throw new Error(`another book at ${this.seq}`);
    }
  }

  sorted(side: 'bids' | 'asks'): [string, string][] {
    return [...this[side]].sort(([a], [b]) => (side === 'bids' ? Number(b) - Number(a) : Number(a) - Number(b)));
  }
}

withDatabases(
  'the feed',
  (given) => {
    const feeds: ExchangeFeed[] = [];
    afterEach(() => {
      for (const feed of feeds.splice(0)) feed.stop();
      vi.useRealTimers();
    });

    function set(now?: () => number) {
      const market = new TestMarket(NOW);
      const frames: { topic: FeedTopic; frame: DataFrame }[] = [];
      const room = testRoom(market, { database: given.db, ...(now === undefined ? {} : { now }) });
      const feed = new ExchangeFeed(room, {
        publish: (topic, frame) => void frames.push({ topic, frame }),
        exchangeBalances: () => [] as never,
        onError: (error) => expect.fail(String(error)),
      });
      feeds.push(feed);
      const step = (act: () => void): void => {
        const from = market.outcomes.length;
        act();
        feed.note({ outcomes: market.outcomes.slice(from) });
      };
      return { market, frames, feed, step };
    }

    it('gives every listener the same book, whenever it joined', () => {
      vi.useFakeTimers();
      const action = fc.record({
        customer: fc.integer({ min: 1, max: 2 }),
        side: fc.constantFrom('buy' as const, 'sell' as const),
        ticks: fc.integer({ min: 195, max: 205 }),
        lots: fc.integer({ min: 110, max: 400 }),
        waitMs: fc.constantFrom(0, 0, 20, 60),
        joins: fc.integer({ min: 0, max: 5 }).map((die) => die === 0),
        cancels: fc.integer({ min: 0, max: 8 }).map((die) => die === 0),
      });
      fc.assert(
        fc.property(fc.array(action, { minLength: 5, maxLength: 60 }), (actions) => {
          const { market, frames, feed, step } = set();
          feed.start();
          feed.opened(DEPTH);
          const clients: ClientBook[] = [];
          const deliver = (): void => {
            for (const { frame } of frames.splice(0)) if (frame.channel === 'depth') for (const client of clients) client.take(frame);
          };
          for (const one of actions) {
            step(() => void market.place(one.customer, one.side, one.ticks, one.lots, { stp: 'expire-maker' }));
            if (one.cancels)
              step(() => void market.apply({ kind: 'cancel', customer: one.customer, target: { market: -1 }, request: null }));
            if (one.joins) {
              const [snapshot] = feed.snapshot(DEPTH) as DataFrame[];
              deliver();
              clients.push(new ClientBook());
              clients.at(-1)!.take(snapshot as Depth);
            }
            vi.advanceTimersByTime(one.waitMs);
            deliver();
          }
          vi.advanceTimersByTime(100);
          deliver();
          for (const client of clients) {
            expect(client.seq).toBe(market.scale.market.depthSequence);
            for (const [side, code] of [
              ['bids', 0],
              ['asks', 1],
            ] as const) {
              const levels = market.core.depth(market.scale.market, code, 1000);
              expect(client.sorted(side)).toEqual(levels.map(([ticks, lots]) => [market.scale.price(ticks), market.scale.amount(lots)]));
            }
          }
          feed.stop();
        }),
        { numRuns: 60 },
      );
    });

    it('checks every hundredth diff', () => {
      vi.useFakeTimers();
      const { market, frames, feed, step } = set();
      feed.start();
      feed.opened(DEPTH);
      const client = new ClientBook();
      client.take((feed.snapshot(DEPTH) as DataFrame[])[0] as Depth);
      for (let index = 0; index < DEPTH_CHECKSUM_EVERY * 2; index += 1) {
        step(() => void market.place(1, 'buy', 150 + (index % 40), 200, { clientOrderId: null }));
        if (index % 90 === 89) step(() => void market.apply({ kind: 'cancel', customer: 1, target: { market: -1 }, request: null }));
        vi.advanceTimersByTime(50);
      }
      for (const { frame } of frames) if (frame.channel === 'depth') client.take(frame);
      expect(client.crcs).toBe(2);
    });

    it('E8: checks a quiet book with the first diff after ten seconds, and not before', () => {
      let nowMs = NOW;
      const { market, feed, step, frames } = set(() => nowMs);
      feed.opened(DEPTH);
      const client = new ClientBook();
      client.take((feed.snapshot(DEPTH) as DataFrame[])[0] as Depth);
      const checked: boolean[] = [];
      for (const laterMs of [9_999, 1, 1, 9_999, 10_000]) {
        nowMs += laterMs;
        step(() => void market.place(1, 'buy', 150, 200, { clientOrderId: null }));
        // A newcomer's snapshot makes the others' diff go out.
        void feed.snapshot(DEPTH);
        const frame = frames.pop()!.frame as Extract<Depth, { type: 'update' }>;
        client.take(frame);
        checked.push(frame.data.crc !== undefined);
      }
      expect(checked).toEqual([false, true, false, true, true]);
    });

    it('E8: gives who lost the line the diffs since, for thirty seconds, and else the book', () => {
      let nowMs = NOW;
      const { market, feed, step } = set(() => nowMs);
      vi.useFakeTimers();
      feed.start();
      const change = (): void => {
        nowMs += 1_000;
        step(() => void market.place(1, 'buy', 150, 200, { clientOrderId: null }));
        vi.advanceTimersByTime(50);
      };
      feed.opened(DEPTH);
      const client = new ClientBook();
      client.take((feed.snapshot(DEPTH) as DataFrame[])[0] as Depth);
      const from = client.seq;
      feed.closed(DEPTH);
      for (let count = 0; count < 3; count += 1) change();
      feed.opened(DEPTH);
      const since = (sequence: number) => (feed.snapshot({ ...DEPTH, since: sequence }) as Depth[]).map((frame) => frame.type);
      expect(since(from)).toEqual(['update', 'update', 'update']);
      for (const frame of feed.snapshot({ ...DEPTH, since: from }) as Depth[]) client.take(frame);
      expect(client.seq).toBe(market.scale.market.depthSequence);
      expect(since(client.seq)).toEqual([]);
      expect([since(from - 1), since(client.seq + 1)]).toEqual([['snapshot'], ['snapshot']]);
      nowMs += 30_000;
      change();
      expect(since(from)).toEqual(['snapshot']);
      expect(since(client.seq)).toEqual(['update']);
    });

    it('sends what is private to those who listen, and to nobody else', () => {
      const { market, frames, feed, step } = set();
      feed.opened({ channel: 'fills', customer: 2 });
      feed.opened({ channel: 'orders', customer: 1 });
      step(() => market.trade(NOW, 200, 100));
      const got = frames.map(({ topic, frame }) => `${topic.channel}:${topic.customer}:${(frame.data as unknown[]).length}`);
      expect(got.sort()).toEqual(['fills:2:1', 'orders:1:1']);
      feed.closed({ channel: 'fills', customer: 2 });
      feed.closed({ channel: 'orders', customer: 1 });
      step(() => market.trade(NOW, 200, 100));
      expect(frames.length).toBe(2);
    });

    it('shows each trade once, in the snapshot or in an update, while rows lag behind', async () => {
      await given.db.query('truncate spot_trade');
      const { market, frames, feed, step } = set();
      const seen: string[] = [];
      const take = (list: readonly DataFrame[]): void => {
        for (const frame of list) if (frame.channel === 'deals') seen.push(...frame.data.map((deal) => deal.id));
      };
      const figures = (): void => {
        vi.advanceTimersByTime(250);
        vi.useRealTimers();
      };
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      feed.start();
      for (let index = 0; index < 3; index += 1) step(() => market.trade(NOW, 200, 100));
      const stored = market.outcomes.map(({ sequence, atMs, facts }) => ({ sequence, atMs, facts }));
      await given.db.transaction((session) => spotProjection.project(session, stored));
      vi.advanceTimersByTime(250);
      for (let index = 0; index < 3; index += 1) step(() => market.trade(NOW, 201, 100));
      vi.advanceTimersByTime(250);
      frames.length = 0;
      step(() => market.trade(NOW, 202, 100));
      const snapshot = feed.snapshot(DEALS);
      step(() => market.trade(NOW, 203, 100));
      take(await snapshot);
      expect(seen).toEqual(['6', '5', '4', '3', '2', '1']);
      figures();
      take(frames.map(({ frame }) => frame));
      expect(seen.toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    });

    it('remembers the newest trades where rows lag behind for long', async () => {
      await given.db.query('truncate spot_trade');
      const { market, feed, step } = set();
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      feed.start();
      for (let index = 0; index < 130; index += 1) step(() => market.trade(NOW, 200, 100));
      vi.advanceTimersByTime(250);
      vi.useRealTimers();
      const [snapshot] = await feed.snapshot(DEALS);
      const ids = snapshot?.channel === 'deals' ? snapshot.data.map(({ id }) => Number(id)) : [];
      expect(ids).toEqual(Array.from({ length: 50 }, (_, index) => 130 - index));
    });
  },
  { migrations: spot.migrations },
);
