// Protects rewind: what it says of any moment is what replaying the commands up to that moment gives, to the last unit; profit and flows add up to value.
import { beforeAll, expect, inject, it } from 'vitest';
import type { MomentData } from '@agio/contracts/rewind';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import type { Database } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { seeded } from '@agio/journal/testing';
import { parseDecimal } from '@agio/kernel';
import { createRewind } from '@agio/rewind';
import type { Rewind } from '@agio/rewind';
import { createSpot } from '@agio/spot';
import { spot } from '@agio/spot/module';
import { createWallet, rateOf } from '@agio/wallet';
import { wallet } from '@agio/wallet/module';
import { contextFor } from '@agio/module/demo';
import { machines } from '../storage/machines.ts';

const START_MS = Date.UTC(2026, 0, 1);
const COMMANDS = 900;
const CUSTOMERS = [1, 2, 3] as const;
const DECIMALS: Readonly<Record<string, number>> = { BTC: 8, USDT: 10 };

interface Played {
  readonly atMs: number;
  readonly command: Command;
}

const fresh = (): Core => new Core(undefined, undefined, 64, machines);

const BEGINNING: readonly Command[] = [
  { kind: 'define_coin', code: 'BTC', name: 'Bitcoin', decimals: 8, tags: [] },
  { kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 10, tags: [] },
  {
    kind: 'define_market',
    base: 'BTC',
    quote: 'USDT',
    tickSize: '0.5',
    lotSize: '0.001',
    minLots: 1,
    maxLots: 1_000_000,
    minTotal: '0',
    priceBandPercent: null,
    makerFeeBps: 8,
    takerFeeBps: 10,
    openingTicks: 200,
    status: 'open',
    tags: [],
    sort: 0,
  },
  ...CUSTOMERS.map((id): Command => ({ kind: 'create_customer', ref: `c${id}`, wide: false })),
];

/** What three people might do for a month: money comes in, moves between accounts, orders rest, are amended, traded and cancelled. */
function play(random: () => number): { core: Core; played: Played[]; outcomes: Outcome[] } {
  const core = fresh();
  const played: Played[] = [];
  const outcomes: Outcome[] = [];
  let atMs = START_MS;
  const pick = (below: number): number => Math.floor(random() * below);
  const apply = (command: Command): void => {
    outcomes.push(core.apply(core.sequence + 1, atMs, command));
    played.push({ atMs, command });
  };
  for (const command of BEGINNING) apply(command);
  for (const owner of CUSTOMERS)
    for (const coin of ['BTC', 'USDT'])
      apply({ kind: 'issue', to: { owner, kind: 'trading' }, coin, amount: '5000000000000000', reason: 'seed', cause: `${owner} ${coin}` });
  for (let made = 0; made < COMMANDS; made += 1) {
    // Many share a millisecond.
    if (random() < 0.7) atMs += pick(2 * 3_600_000);
    const customer = CUSTOMERS[pick(3)] ?? 1;
    const open = core.openOrders(customer);
    const order = open[pick(Math.max(1, open.length))];
    const what = random();
    if (what < 0.5 || (order === undefined && what < 0.85))
      apply(place(customer, random() < 0.5 ? 'buy' : 'sell', 190 + pick(20), 1 + pick(400)));
    else if (what < 0.65 && order !== undefined)
      apply({ kind: 'amend', customer, order: order.id, ticks: 190 + pick(20), lots: 1 + pick(400), request: null });
    else if (what < 0.75 && order !== undefined) apply({ kind: 'cancel', customer, target: { order: order.id }, request: null });
    else if (what < 0.9)
      apply({
        kind: 'issue',
        to: { owner: customer, kind: random() < 0.5 ? 'trading' : 'fiat' },
        coin: random() < 0.5 ? 'BTC' : 'USDT',
        amount: String(1 + pick(1_000_000_000)),
        reason: 'seed',
        cause: `more ${made}`,
      });
    else apply(transfer(customer, random() < 0.5 ? 'fiat' : 'game', 1 + pick(1_000_000), made));
  }
  return { core, played, outcomes };
}

function place(customer: number, side: 'buy' | 'sell', ticks: number, lots: number): Command {
  const terms = { market: 0, side, ticks, lots, type: 'limit', timeInForce: 'GTC', postOnly: false, stp: 'expire-taker' } as const;
  return { kind: 'place', customer, ...terms, total: null, expireAtMs: 0, clientOrderId: null, request: null };
}

function transfer(customer: number, to: 'fiat' | 'game', amount: number, made: number): Command {
  const between = { from: { owner: customer, kind: 'trading' }, to: { owner: customer, kind: to } } as const;
  return { kind: 'transfer', ...between, coin: 'BTC', amount: String(amount), reason: 'transfer', cause: `move ${made}` };
}

async function project(db: Database, outcomes: readonly Outcome[]): Promise<void> {
  const records = outcomes.map(({ atMs, facts, sequence }) => ({ sequence, atMs, facts }));
  for (let start = 0; start < records.length; start += 37)
    await db.transaction(async (session) => {
      const batch = records.slice(start, start + 37);
      await wallet.projection?.project(session, batch);
      await spot.projection?.project(session, batch);
    });
}

/** Totals and open orders as the core has them. */
function seenIn(core: Core, customer: number): unknown {
  const balances = core
    .balances(customer)
    .map(({ available, coin, held, kind }) => {
      const code = core.coins[coin]?.code ?? '';
      return { account: kind, coin: code, total: BigInt(available) + BigInt(held), inOrders: BigInt(held) };
    })
    .filter(({ total }) => total !== 0n);
  const orders = core.openOrders(customer).map(({ filledLots, id, lots, ticks }) => ({ id, ticks, left: lots - filledLots }));
  return { balances: balances.toSorted(byAccount), orders: orders.toSorted((a, b) => b.id - a.id) };
}

function seenBy({ balances, orders }: MomentData): unknown {
  const atoms = (text: string, coin: string): bigint => parseDecimal(text, DECIMALS[coin] ?? 0) ?? -1n;
  return {
    balances: balances
      .map(({ account, coin, inOrders, total }) => ({ account, coin, total: atoms(total, coin), inOrders: atoms(inOrders, coin) }))
      .toSorted(byAccount),
    orders: orders.map(({ id, price, remaining }) => ({
      id: Number(id),
      ticks: Number(price) * 2,
      left: Math.round(Number(remaining) * 1_000),
    })),
  };
}

const byAccount = (a: { account: string; coin: string }, b: { account: string; coin: string }): number =>
  `${a.account} ${a.coin}` < `${b.account} ${b.coin}` ? -1 : 1;

withDatabases(
  'a moment of the past',
  (given) => {
    const seed = inject('testSeed');
    const random = seeded(seed);
    const { core, outcomes, played } = play(random);
    const lastMs = played.at(-1)?.atMs ?? START_MS;
    let rewind: Rewind;
    let money: ReturnType<typeof createWallet>;

    beforeAll(async () => {
      await project(given.db, outcomes);
      const ports = { core, database: given.db, now: () => lastMs + 1_000, reached: () => Promise.resolve(true), publish: () => undefined };
      const market = createSpot({
        ...ports,
        onError: (error: unknown) => {
          throw error;
        },
      } as never);
      money = createWallet({
        ...ports,
        masterKey: 'a master key of tests that is long enough',
        heldFor: [],
        openHolds: () => [],
        lastWritten: () => 0,
        lastPrice: () => undefined,
        rateCurrency: () => 'USD',
      } as never);
      rewind = createRewind({
        ...ports,
        lastWritten: () => 0,
        siteOf: () => ({ rateCurrency: 'USD' }),
        rateOf,
        moneyPast: money.moneyPast,
        ordersPast: market.ordersPast,
      });
    });

    async function momentAt(atMs: number, customer: number): Promise<MomentData> {
      const result = await rewind.handlers.rewindAt({ query: { time: atMs }, body: undefined, params: undefined }, contextFor(customer));
      if (!result.ok) throw new Error(result.code);
      return result.data;
    }

    it('is what a replay up to it gives', async () => {
      const times = [START_MS, lastMs, ...Array.from({ length: 12 }, () => played[Math.floor(random() * played.length)]?.atMs ?? START_MS)];
      for (const atMs of times) {
        const again = fresh();
        for (const { atMs: of, command } of played) if (of <= atMs) again.apply(again.sequence + 1, of, command);
        for (const customer of CUSTOMERS)
          expect(seenBy(await momentAt(atMs, customer)), `seed ${seed}, ${customer} at ${atMs}`).toEqual(seenIn(again, customer));
      }
    });

    it('is worth what came in and what was won, until then and since', async () => {
      for (const customer of CUSTOMERS) {
        const { flowsSince, flowsUntil, profitSince, profitUntil, value, valueNow } = await momentAt(
          Math.floor((START_MS + lastMs) / 2),
          customer,
        );
        const of = (text: string): bigint => (text.startsWith('-') ? -1n : 1n) * (parseDecimal(text.replace('-', ''), 10) ?? 0n);
        expect(of(flowsUntil) + of(profitUntil)).toBe(of(value));
        expect(of(value) + of(flowsSince) + of(profitSince)).toBe(of(valueNow));
        expect(of(flowsUntil)).toBeGreaterThan(0n);
      }
    });

    it('is a point of the curve', async () => {
      const result = await rewind.handlers.rewindCurve({ query: {}, body: undefined, params: undefined }, contextFor(2));
      if (!result.ok) throw new Error(result.code);
      const { from, marks, points, to } = result.data;
      expect([from, to, points.length]).toEqual([START_MS, lastMs + 1_000, 121]);
      for (const { time, value } of [points[0], points[60], points[120]].filter((point) => point !== undefined))
        expect((await momentAt(time, 2)).value).toBe(value);
      const sum = (of: 'deposits' | 'trades'): number => marks.reduce((total, mark) => total + mark[of], 0);
      expect(sum('trades')).toBeGreaterThan(10);
      expect(sum('deposits')).toBeGreaterThan(10);
    });

    it('has the profit of its time, whichever part of the line is asked for', async () => {
      const middle = Math.floor((START_MS + lastMs) / 2);
      for (const customer of CUSTOMERS) {
        for (const from of [0, middle]) {
          const result = await rewind.handlers.rewindCurve({ query: { from }, body: undefined, params: undefined }, contextFor(customer));
          if (!result.ok) throw new Error(result.code);
          const { flows, from: begins, points, profit } = result.data;
          const there = await momentAt(begins, customer);
          expect([points[0]?.value, flows, profit]).toEqual([there.value, there.flowsSince, there.profitSince]);
          expect(begins).toBe(from === 0 ? there.first : from);
        }
      }
    });

    it('is the end of one statement and the beginning of the next, with everything between them to the atom', async () => {
      const cuts = [START_MS - 1, Math.floor((START_MS * 2 + lastMs) / 3), Math.floor((START_MS + lastMs) / 2), lastMs + 1];
      const of = (text: string): bigint => (text.startsWith('-') ? -1n : 1n) * (parseDecimal(text.replace('-', ''), 18) ?? 0n);
      for (const customer of CUSTOMERS) {
        const before = new Map<string, bigint>();
        for (const [place, to] of cuts.slice(1).entries()) {
          const query = { from: cuts[place] ?? 0, to };
          const result = await money.handlers.accountStatement({ query, body: undefined, params: undefined }, contextFor(customer));
          if (!result.ok) throw new Error(result.code);
          expect(result.data.accounts.length).toBeGreaterThan(0);
          for (const { account, closing, coin, opening, sums } of result.data.accounts) {
            expect(of(opening), `seed ${seed}, ${customer} ${account} ${coin}`).toBe(before.get(`${account} ${coin}`) ?? 0n);
            expect(sums.reduce((sum, { amount }) => sum + of(amount), of(opening))).toBe(of(closing));
            before.set(`${account} ${coin}`, of(closing));
          }
        }
        const last = (await momentAt(lastMs, customer)).balances.filter(({ account }) => ['trading', 'fiat', 'game'].includes(account));
        for (const { account, coin, total } of last) expect(before.get(`${account} ${coin}`)).toBe(of(total));
      }
    });

    it('is of nobody who has none', async () => {
      expect(await momentAt(lastMs, 9)).toMatchObject({ balances: [], orders: [], value: '0', first: null, postings: 0, beside: [] });
    });
  },
  { migrations: [...spot.migrations, ...wallet.migrations] },
);
