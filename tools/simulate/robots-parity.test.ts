// Protects: over recorded trades a robot of each kind does in the core, order by order, what its planner does that is told of the same ended orders.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Core, fastBooks } from '@agio/core';
import type { Command } from '@agio/core';
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
const MINUTE_MS = 60_000;
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

  order(customer: number, side: 'buy' | 'sell', ticks: number, lots: number, timeInForce: 'GTC' | 'IOC'): void {
    const plain = {
      type: 'limit',
      postOnly: false,
      stp: 'expire-maker',
      total: null,
      expireAtMs: 0,
      clientOrderId: null,
      request: null,
    } as const;
    this.must({ kind: 'place', customer, market: 0, side, timeInForce, ticks, lots, ...plain });
  }

  trade({ atMs, lots, side, ticks }: Traded): void {
    this.passTo(atMs);
    // What rests is three times what was taken, so that robots find somebody to trade with.
    this.order(MAKER, side === 'buy' ? 'sell' : 'buy', ticks, 3 * lots, 'GTC');
    this.order(TAKER, side, ticks, lots, 'IOC');
  }
}

function opened(first: Traded, pair: Pair): void {
  pair.nowMs = first.atMs;
  for (const code of ['XRP', 'ETH']) pair.must({ kind: 'define_coin', code, name: code, decimals: 8, tags: [] });
  pair.must({
    kind: 'define_market',
    base: 'XRP',
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
    for (const coin of ['XRP', 'ETH'])
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

it.skipIf(MARKET_DATA === undefined)('a robot of each kind over recorded trades', { timeout: 300_000 }, async () => {
  const trades = recorded(MARKET_DATA ?? '');
  const [first] = trades;
  if (first === undefined) throw new Error('there are recorded trades');
  const pair = new Pair(await proofsOf(modules));
  opened(first, pair);
  for (const terms of robotsOf(first)) {
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
  for (const trade of trades) pair.trade(trade);
  compareState(pair.core, pair.model);
  const of = (robot: number): string[] => pair.events.flatMap((event) => (event.robot === robot ? [event.what] : []));
  const filled = [1, 2, 3, 4, 5].map((robot) => of(robot).filter((what) => what === 'filled' || what === 'partly').length);
  expect(Math.min(...filled), `fills of each robot: ${filled.join(' ')}`).toBeGreaterThan(4);
});
