import type { Handler, Calls } from '@agio/contracts';
import type { Market } from '@agio/contracts/spot';
import { MINUTE_MS } from '@agio/kernel/time';
import { contextFor } from '@agio/module/demo';
import type { PastCandle } from '@agio/spot';
import { makeOldCandles } from './old-candles.ts';
import { inTurns, MarketMaker } from './strategy.ts';
import type { Trader } from './strategy.ts';
import { seededRandom, World } from './world.ts';
import { anchorWorld, usdtPer } from './anchors.ts';

export interface PastPorts {
  readonly markets: readonly Market[];
  readonly placeOrder: Handler<Calls['placeOrder']>;
  readonly cancelOrder: Handler<Calls['cancelOrder']>;
  readonly maker: number;
  readonly takers: readonly number[];
  /** Milliseconds of the wall clock: the present. */
  now(): number;
  /** Sets the sequencer's clock. */
  setClock(nowMs: number): void;
  /** Keeps candles of the time before the first trade. */
  readonly keepCandles: (pair: string, candles: readonly PastCandle[]) => Promise<void>;
  /** What else happens in each step. */
  meanwhile?(random: () => number, atMs: number, usdtPer: (coin: string) => number): Promise<void>;
  /** What happens last, at present prices. */
  atLast?(): Promise<void>;
  /** Whether a maker goes on quoting: then whole ladders are left in the books. */
  readonly goesOn: boolean;
}

/** The last day minute by minute, earlier days in coarser steps. */
const FINE_MS = 1_440 * MINUTE_MS;
const COARSE_STEP_MS = 4 * MINUTE_MS;
const SEED = 20_261_120;
export const TAKES_PER_MINUTE = 1.5;

/**
 * Makes some days of trading in past time, from `fromMs` to the present: the same makers, the same handlers, the same sequencer. The
 * charts begin earlier, at `chartsFromMs`, with candles without trades.
 */
export async function makePast(ports: PastPorts, fromMs: number, chartsFromMs: number): Promise<void> {
  const random = seededRandom(SEED);
  const world = new World(random);
  anchorWorld(world, ports.markets);
  await makeOldCandles(world, { markets: ports.markets, random, keep: ports.keepCandles }, chartsFromMs, fromMs);
  const maker = traderOf(ports, ports.maker);
  const takers = ports.takers.map((taker) => traderOf(ports, taker));
  const newMakers = (): MarketMaker[] =>
    ports.markets.map((market) => new MarketMaker(market, maker, inTurns(takers), random, { isWatched: false }));
  const stepAll = async (makers: readonly MarketMaker[], takes: number): Promise<void> => {
    await Promise.all(
      makers.map((one) => one.step(world.fair(one.market.base, one.market.quote), usdtPer(world, one.market.quote), takes)),
    );
  };
  const makers = newMakers();
  // Orders that an interrupted start left in the book belong to no current plan.
  await cancelAll(ports);
  let atMs = fromMs;
  // Time continues while the past is made: the loop ends when it reaches the present.
  while (atMs < ports.now()) {
    const stepMs = ports.now() - atMs > FINE_MS ? COARSE_STEP_MS : MINUTE_MS;
    ports.setClock(atMs);
    world.advance(stepMs);
    await stepAll(makers, (TAKES_PER_MINUTE * stepMs) / MINUTE_MS);
    await ports.meanwhile?.(random, atMs, (coin) => usdtPer(world, coin));
    atMs += stepMs;
  }
  await ports.atLast?.();
  // What takers left of the ladders is thin.
  await cancelAll(ports);
  if (ports.goesOn) await stepAll(newMakers(), 0);
}

async function cancelAll(ports: PastPorts): Promise<void> {
  await ports.cancelOrder({ query: undefined, body: { all: true }, params: undefined }, contextFor(ports.maker));
}

/** The handlers, called as the gateway calls them. */
function traderOf(ports: PastPorts, customer: number): Trader {
  const context = contextFor(customer);
  return {
    async place(wish) {
      const result = await ports.placeOrder({ query: undefined, body: { ...wish, type: 'limit' }, params: undefined }, context);
      if (!result.ok) return undefined;
      return { id: result.data.id, open: result.data.status === 'new' || result.data.status === 'partially_filled' };
    },
    async cancel(id) {
      await ports.cancelOrder({ query: undefined, body: { id }, params: undefined }, context);
    },
  };
}
