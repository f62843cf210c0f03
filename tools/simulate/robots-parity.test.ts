// Protects: over recorded trades a robot of each kind does in the core, order by order, what its planner does that is told of the same ended orders.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Core, fastBooks } from '@agio/core';
import type { Command } from '@agio/core';
import { MINUTE_MS } from '@agio/kernel/time';
import { modules } from '../../apps/server/site.ts';
import { MARKET_DATA } from '../../harness/small-site.ts';
import { robotEvent } from '../../modules/robot/model.ts';
import type { CreateRobot, EventRecord, RobotTerms } from '../../modules/robot/model.ts';
import { compareOutcome, compareState, numbersOf } from './compare.ts';
import { numbersInSteps } from './model/machine-orders.ts';
import { Model } from './model/model.ts';
import { namedModels, proofsOf } from './proofs.ts';

const TRADES = 6_000;
const [OWNER, MAKER, TAKER] = [1, 2, 3];
/** XRP in ETH has ticks of 10⁻⁸ here, of which a price has about 140,000. */
const TICKS = 100_000_000;
const FUNDS = `1${'0'.repeat(20)}`;

interface Traded {
  readonly atMs: number;
  readonly ticks: number;
  readonly lots: number;
  readonly side: 'buy' | 'sell';
}

/** Trades as the exchange told of them, with the side that took. */
function recorded(folder: string): Traded[] {
  const packed = readFileSync(join(folder, 'kline-binance-xrpeth', 'XRP_ETH-aggTrades.json.gz'));
  const rows = JSON.parse(gunzipSync(packed).toString('utf8')) as { info: { T: number; p: string; q: string; m: boolean } }[];
  return rows.slice(0, TRADES).map(({ info: { T, m, p, q } }) => ({
    atMs: T,
    ticks: Math.round(Number(p) * TICKS),
    lots: Math.max(1, Math.round(Number(q))),
    side: m ? 'sell' : 'buy',
  }));
}

/** A core and the naive model beside it, which asks the planners by itself and is told only what orders came to. */
class Pair {
  readonly #proofs;
  readonly core: Core;
  readonly model: Model;
  readonly events: EventRecord[] = [];
  nowMs = 0;

  constructor(proofs: Awaited<ReturnType<typeof proofsOf>>) {
    this.#proofs = proofs;
    this.model = new Model(namedModels(proofs));
    this.core = new Core(
      fastBooks,
      undefined,
      undefined,
      this.#proofs.map(({ machine }) => machine),
    );
  }

  must(command: Command): void {
    const outcome = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    const numbers = numbersInSteps(outcome, this.model.world);
    compareOutcome(outcome, this.model.apply(this.nowMs, command, numbersOf(outcome.reply), numbers), this.model);
    for (const fact of outcome.facts) if (robotEvent.is(fact)) this.events.push(robotEvent.load({ ...fact }));
    if (!outcome.reply.ok) throw new Error(`${command.kind}: ${outcome.reply.refusal}`);
    while (this.core.waitingSteps > 0) this.must({ kind: 'drain' });
  }

  passTo(atMs: number): void {
    for (let due = this.core.nextDueMs; due !== undefined && due <= atMs; due = this.core.nextDueMs) {
      this.nowMs = Math.max(this.nowMs, due);
      this.must({ kind: 'tick' });
    }
    this.nowMs = Math.max(this.nowMs, atMs);
  }

  order(customer: number, side: 'buy' | 'sell', ticks: number, lots: number, timeInForce: 'GTC' | 'IOC', market: number): void {
    const plain = {
      type: 'limit',
      postOnly: false,
      stp: 'expire-maker',
      total: null,
      expireAtMs: 0,
      clientOrderId: null,
      request: null,
    } as const;
    this.must({ kind: 'place', customer, market, side, timeInForce, ticks, lots, ...plain });
  }

  trade({ atMs, lots, side, ticks }: Traded, market = 0): void {
    this.passTo(atMs);
    // What rests is three times what was taken, so that robots find somebody to trade with.
    this.order(MAKER, side === 'buy' ? 'sell' : 'buy', ticks, 3 * lots, 'GTC', market);
    this.order(TAKER, side, ticks, lots, 'IOC', market);
  }
}

const COINS = ['XRP', 'ETH', 'LTC'];

/** Two markets at the same price. */
function opened(first: Traded, pair: Pair): void {
  pair.nowMs = first.atMs;
  for (const code of COINS) pair.must({ kind: 'define_coin', code, name: code, decimals: 8, tags: [] });
  for (const base of ['XRP', 'LTC'])
    pair.must({
      kind: 'define_market',
      base,
      quote: 'ETH',
      tickSize: '0.00000001',
      lotSize: '1',
      minLots: 1,
      maxLots: 1_000_000_000,
      minTotal: '1000',
      priceBandPercent: null,
      makerFeeBps: 8,
      takerFeeBps: 10,
      openingTicks: first.ticks,
      status: 'open',
      tags: [],
      sort: 0,
    });
  for (const customer of [OWNER, MAKER, TAKER]) {
    pair.must({ kind: 'create_customer', ref: `c${customer}`, wide: true });
    for (const coin of COINS)
      pair.must({
        kind: 'issue',
        to: { owner: customer, kind: 'trading' },
        coin,
        amount: FUNDS,
        reason: 'seed',
        cause: `${customer} ${coin}`,
      });
  }
}

const common = { market: 0, onStop: 'sell', slippageBps: 100 } as const;
const robotsOf = ({ atMs, ticks }: Traded): readonly RobotTerms[] => [
  {
    kind: 'grid',
    ...common,
    lines: Array.from({ length: 9 }, (_, at) => Math.round(ticks * (0.99 + at * 0.0025))),
    lots: 500,
    spacing: 'arithmetic',
    triggerTicks: 0,
    stopLossTicks: 0,
    takeProfitTicks: 0,
    highestTicks: 0,
    lowestTicks: 0,
    reinvests: true,
  },
  {
    kind: 'dca',
    ...common,
    total: '100000000',
    every: 'hour',
    firstAtMs: atMs,
    times: Array.from({ length: 60 }, (_, at) => atMs + at * 20 * MINUTE_MS),
    highestTicks: 0,
    runs: 20,
    endsAtMs: 0,
    budget: '0',
    takeProfitBps: 300,
  },
  {
    kind: 'martingale',
    ...common,
    total: '50000000',
    safetyOrders: 4,
    safetyTotal: '50000000',
    firstStepBps: 20,
    stepScale: 1_200_000,
    volumeScale: 1_500_000,
    activeAtOnce: 2,
    takeProfitBps: 30,
    stopLossBps: 0,
    cooldownMs: MINUTE_MS,
    cycles: 0,
  },
  {
    kind: 'twap',
    ...common,
    side: 'buy',
    lots: 2_000,
    durationMs: 240 * MINUTE_MS,
    intervalMs: 10 * MINUTE_MS,
    style: 'taker',
    limitTicks: 0,
    rest: 'take',
  },
  {
    kind: 'twap',
    ...common,
    side: 'sell',
    lots: 2_000,
    durationMs: 240 * MINUTE_MS,
    intervalMs: 10 * MINUTE_MS,
    style: 'maker',
    limitTicks: 0,
    rest: 'cancel',
  },
];

/** Robots are begun, everything trades, and then core and model are the same. */
function play(pair: Pair, robots: readonly RobotTerms[], trades: readonly (readonly [Traded, market: number])[]): readonly number[] {
  for (const terms of robots) {
    const command: CreateRobot = {
      kind: 'robot.create',
      customer: OWNER,
      terms,
      words: '',
      isStarted: true,
      most: FUNDS,
      own: FUNDS,
      request: null,
    };
    pair.must(command);
  }
  for (const [trade, market] of trades) pair.trade(trade, market);
  compareState(pair.core, pair.model);
  const fills = pair.events.filter(({ what }) => what === 'filled' || what === 'partly');
  return robots.map((_, at) => fills.filter(({ robot }) => robot === at + 1).length);
}

it.skipIf(MARKET_DATA === undefined)('a robot of each kind over recorded trades', { timeout: 300_000 }, async () => {
  const trades = recorded(MARKET_DATA ?? '');
  const [first] = trades;
  if (first === undefined) throw new Error('there are recorded trades');
  const pair = new Pair(await proofsOf(modules));
  opened(first, pair);
  const filled = play(
    pair,
    robotsOf(first),
    trades.map((trade) => [trade, 0]),
  );
  expect(Math.min(...filled), `fills of each robot: ${filled.join(' ')}`).toBeGreaterThan(4);
});

it.skipIf(MARKET_DATA === undefined)(
  'shares of two coins over trades of one and, half a life later, of the other',
  { timeout: 300_000 },
  async () => {
    const all = recorded(MARKET_DATA ?? '');
    const half = all.length / 2;
    const trades = all.slice(0, half).flatMap((trade, at): (readonly [Traded, number])[] => {
      const later = all[half + at] ?? trade;
      return [
        [trade, 0],
        [{ ...later, atMs: trade.atMs }, 1],
      ];
    });
    const [[first] = [undefined]] = trades;
    if (first === undefined) throw new Error('there are recorded trades');
    const pair = new Pair(await proofsOf(modules));
    opened(first, pair);
    // Both trade before the robots begin.
    for (const [trade, market] of trades.splice(0, 2)) pair.trade(trade, market);
    const [coins, halves] = [
      [
        { market: 0, shareBps: 4_000 },
        { market: 1, shareBps: 4_000 },
      ],
      [{ market: 1, shareBps: 5_000 }],
    ] as const;
    const shares = { kind: 'rebalance', investment: '50000000000', smallestTrade: '1000000', onStop: 'sell', slippageBps: 100 } as const;
    const robots: readonly RobotTerms[] = [
      { ...shares, shares: coins, thresholdBps: 50, intervalMs: 0 },
      { ...shares, shares: coins, thresholdBps: 0, intervalMs: 10 * MINUTE_MS },
      { ...shares, shares: halves, thresholdBps: 50, intervalMs: 60 * MINUTE_MS },
    ];
    const filled = play(pair, robots, trades);
    expect(Math.min(...filled), `fills of each robot: ${filled.join(' ')}`).toBeGreaterThan(4);
  },
);
