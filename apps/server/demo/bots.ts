import type { Client } from '@agio/client';
import type { Clock } from '@agio/kernel/clock';
import { DEMO_PASSWORD, MAKER_ACCOUNT, TAKER_ACCOUNTS } from '../seed/demo-seed.ts';
import { anchorWorld, usdtPer } from './anchors.ts';
import { logIn } from './log-in.ts';
import { TAKES_PER_MINUTE } from './past.ts';
import { inTurns, MarketMaker } from './strategy.ts';
import type { Trader } from './strategy.ts';
import { World } from './world.ts';

/** One market takes its turn at a time; each comes round about every second and a half. */
const ROUND_MS = 1_500;
const TAKES_PER_TURN = 0.25;
/** Makes a minute trade as much as one of the past does. */
const TAKE_SIZE = (TAKES_PER_MINUTE * ROUND_MS) / (TAKES_PER_TURN * 60_000);
const RETRY_MS = 3_000;

/** Market makers of the demo site: customers like anyone, through the public API. */
export function startBots(url: string, clock: Clock, log: (message: string, error?: unknown) => void): { stop(): Promise<void> } {
  let stopping = false;
  const run = async (): Promise<void> => {
    while (!stopping) {
      try {
        await trade(url, clock, () => stopping);
      } catch (error) {
        if (stopping) return;
        log('demo makers: trying again', error);
        await clock.sleep(RETRY_MS);
      }
    }
  };
  const running = run();
  return {
    async stop() {
      stopping = true;
      await running;
    },
  };
}

async function trade(url: string, clock: Clock, stopped: () => boolean): Promise<void> {
  const maker = await startBot(url, MAKER_ACCOUNT);
  const takers = await Promise.all(TAKER_ACCOUNTS.map((account) => startBot(url, account)));
  const areLoggedIn = (): boolean => [maker, ...takers].every((bot) => bot.loggedIn());
  const markets = await maker.client.call('markets');
  const tickers = await maker.client.call('tickers');
  const world = new World(Math.random);
  anchorWorld(world, markets, Object.fromEntries(Object.values(tickers).map((ticker) => [ticker.market, ticker.last])));
  const makers = markets.map(
    (market) => new MarketMaker(market, maker.trader, inTurns(takers.map(({ trader }) => trader)), Math.random, { takeSize: TAKE_SIZE }),
  );
  const begun = new Set<MarketMaker>();
  while (!stopped() && areLoggedIn()) {
    world.advance(ROUND_MS);
    for (const one of makers) {
      if (stopped()) return;
      // Orders that an earlier run left belong to no current plan; they stay until their market is quoted again, so that no book is empty for long.
      if (!begun.has(one)) await maker.cancelAll(one.market.market);
      begun.add(one);
      await one.step(world.fair(one.market.base, one.market.quote), usdtPer(world, one.market.quote), TAKES_PER_TURN);
      await clock.sleep(ROUND_MS / makers.length);
    }
  }
}

interface Bot {
  readonly client: Client;
  readonly trader: Trader;
  /** Cancels whatever is open in a market. */
  cancelAll(market: string): Promise<void>;
  loggedIn(): boolean;
}

/** A maker's own session; its token expires after half an hour, and then it logs in again. */
async function startBot(url: string, account: string): Promise<Bot> {
  const { client } = await logIn(url, account, DEMO_PASSWORD);
  let live = true;
  const failed = (error: unknown): void => {
    if (error instanceof Error && 'code' in error && error.code === 'PLEASE_LOGIN') live = false;
  };
  return {
    client,
    loggedIn: () => live,
    async cancelAll(market) {
      while ((await client.call('cancelOrder', { body: { market } })).more);
    },
    trader: {
      async place(wish) {
        try {
          const order = await client.call('placeOrder', { body: { ...wish, type: 'limit' } });
          return { id: order.id, open: order.status === 'new' || order.status === 'partially_filled' };
        } catch (error) {
          failed(error);
          return undefined;
        }
      },
      async cancel(id) {
        await client.call('cancelOrder', { body: { id } }).catch(failed);
      },
    },
  };
}
