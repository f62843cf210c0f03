// Protects the accountant's books: each month's closing and each day's income are to the atom what a plain loop over everything that happened adds up.
import { expect, inject, it } from 'vitest';
import { deskCalls } from '@agio/contracts';
import type { DataOf, DeskCalls, HandlerResult } from '@agio/contracts';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import type { Database } from '@agio/database';
import { parseDecimal } from '@agio/kernel';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { createSpot } from '@agio/spot';
import { createTreasury } from '@agio/treasury';
import { createWallet } from '@agio/wallet';
import { heldFor, openHolds } from '../../../apps/server/people/held-for.ts';
import { houseClassOf } from '../../../apps/server/storage/house-classes.ts';
import { machines } from '../../../apps/server/storage/machines.ts';
import { modules } from '../../../apps/server/site.ts';
import { allProjections } from '../../../apps/server/projections/all-projections.ts';
import { Chance } from '../../../tools/simulate/chance.ts';
import { everything, rareThings } from '../../../tools/simulate/testing/sheet-books.ts';
import { NaiveBooks } from './naive-books.ts';

type Played = Pick<Awaited<ReturnType<typeof rareThings>>, 'core' | 'outcomes'>;

const PEOPLE = 8;
const BTC = '100000000';

/** Over three months a house takes fees, gives, moves its own coins, and shares a pool with two customers who bet as well. */
function housed(seed: number): Played {
  const core = new Core(undefined, undefined, undefined, machines);
  const [outcomes, chance]: [Outcome[], Chance] = [[], new Chance(seed, 'house books')];
  let nowMs = Date.UTC(2025, 11, 30);
  const apply = (command: object): Outcome['reply'] => {
    const outcome = core.apply(core.sequence + 1, nowMs, command as Command);
    outcomes.push(outcome);
    return outcome.reply;
  };
  for (const [code, decimals] of Object.entries({ BTC: 8, USDT: 10, CNYT: 10, ODD: 4 }))
    apply({ kind: 'define_coin', code, name: code, decimals, tags: [] });
  const rules = { minLots: 1, maxLots: 1_000_000, minTotal: '0', priceBandPercent: null, makerFeeBps: 8, takerFeeBps: 10 };
  for (const [base, quote] of [
    ['BTC', 'CNYT'],
    ['USDT', 'CNYT'],
  ])
    apply({
      kind: 'define_market',
      base,
      quote,
      tickSize: '0.01',
      lotSize: '0.001',
      openingTicks: 1_000,
      ...rules,
      status: 'open',
      tags: [],
      sort: 0,
    });
  for (let customer = 1; customer <= PEOPLE; customer += 1) apply({ kind: 'create_customer', ref: `c${customer}`, wide: false });
  const issue = (owner: number, kind: string, coin: string, amount: number): void =>
    void apply({ kind: 'issue', to: { owner, kind }, coin, amount: String(amount), reason: 'seed', cause: `seed ${core.sequence}` });
  for (const coin of ['BTC', 'CNYT', 'ODD']) for (const kind of ['house', 'game']) issue(0, kind, coin, 900_000_000_000);
  const bounds = { minStake: '1', maxStake: BTC, minDeposit: '1', isOpen: true };
  apply({ kind: 'dice.pool', coin: 'BTC', edge: 10_000, house: 2_000, ...bounds, by: 1, decidedBy: 2 });
  for (let player = 1; player <= PEOPLE; player += 1) {
    const seedOf = (of: number) => ({ id: of.toString(16).padStart(32, '0'), hash: of.toString(16).padStart(64, '0') });
    apply({ kind: 'dice.begin', customer: player, seed: seedOf(2 * player), next: seedOf(2 * player + 1) });
  }
  const key = () => ({ key: `k ${core.sequence}`, body: 'b' });
  /** The house and two customers pay in and take out; everybody else bets. */
  const dice = (customer: number, roll = chance.int(0, 9_999)): void => {
    if (customer > 0) issue(customer, 'game', 'BTC', 700_000_000);
    const people = customer === 0 ? { by: 1, decidedBy: 2 } : { by: 0, decidedBy: 0 };
    const shared = { customer, coin: 'BTC', request: key(), ...people };
    if (customer > 2) {
      const bet = { coin: 'BTC', stake: '5000000', side: 'under', target: 4_950, multiple: 20_000, client: 'c', request: null };
      const reply = apply({ kind: 'dice.bet', customer, ...bet });
      if (reply.ok && reply.kind === 'done') apply({ kind: 'dice.result', bet: reply.id, roll });
    } else if (chance.once(2)) apply({ kind: 'dice.withdraw', shares: String(chance.int(1, 90_000_000)), ...shared });
    else apply({ kind: 'dice.invest', amount: String(chance.int(1, 600_000_000)), ...shared });
  };
  const moved = (from: object, to: object, coin: string, reason: string): void =>
    void apply({
      kind: 'transfer',
      from,
      to,
      coin,
      amount: String(chance.int(1, 90_000_000)),
      reason,
      cause: `${reason} ${core.sequence}`,
    });
  apply({ kind: 'dice.invest', customer: 0, coin: 'BTC', amount: '4000000000', by: 1, decidedBy: 2, request: key() });
  const account = (owner: number, kind: string) => ({ owner, kind });
  for (let step = 0; step < 900; step += 1) {
    nowMs += chance.once(3) ? 0 : chance.int(0, 5 * HOUR_MS);
    while ((core.nextDueMs ?? Infinity) <= nowMs) apply({ kind: 'tick' });
    const [customer, what] = [chance.int(1, PEOPLE), chance.int(1, 14)];
    if (what <= 2)
      issue(customer, chance.pick(['trading', 'fiat']), chance.pick(['BTC', 'USDT', 'CNYT']), chance.int(1, 90_000_000_000_000));
    else if (what === 3)
      moved(account(0, 'house'), account(customer, 'trading'), chance.pick(['BTC', 'ODD']), chance.pick(['welcome', 'reward']));
    else if (what === 4) moved(account(0, chance.pick(['house', 'fees'])), account(0, 'trading'), chance.pick(['BTC', 'CNYT']), 'house');
    else if (what <= 7) dice(chance.int(0, PEOPLE));
    else {
      const order = { side: chance.pick(['buy', 'sell']), ticks: chance.int(900, 1_100), lots: chance.int(1, 90_000), type: 'limit' };
      const terms = { timeInForce: 'GTC', postOnly: false, stp: 'expire-taker', total: null, expireAtMs: 0, clientOrderId: null };
      apply({ kind: 'place', customer, market: chance.int(0, 1), ...order, ...terms, request: null });
    }
  }
  // Every seed has a day on which the house's share wins and one on which it loses.
  for (const roll of [9_999, 0]) {
    nowMs += DAY_MS;
    apply({ kind: 'dice.invest', customer: 0, coin: 'BTC', amount: '900000000', by: 1, decidedBy: 2, request: key() });
    dice(PEOPLE, roll);
  }
  return { core, outcomes };
}

async function project(database: Database, outcomes: readonly Outcome[]): Promise<void> {
  const records = outcomes.map(({ atMs, facts, sequence }) => ({ sequence, atMs, facts }));
  for (let start = 0; start < records.length; start += 97)
    await database.transaction(async (session) => {
      for (const projection of allProjections) await projection.project(session, records.slice(start, start + 97));
    });
}

/** The treasury's calls over the rows, after a command at this time. */
function deskOf(database: Database, core: Core, nowMs = core.nowMs) {
  const ports = { core, database, now: () => core.nowMs, reached: () => Promise.resolve(true), publish: () => undefined };
  const wallet = createWallet({
    ...ports,
    masterKey: 'a master key of tests that is long enough',
    heldFor,
    openHolds,
    houseClassOf,
    ordersPast: createSpot({ ...ports, onError: () => undefined } as never).ordersPast,
    chains: { settings: [] },
  } as never);
  const then = { coins: core.coins, nowMs, sequence: 0 };
  return createTreasury({ ...ports, core: then, houseBooks: wallet.houseBooks, siteOf: () => ({ rateCurrency: 'CNY' }) } as never).desk;
}

/** Months in which something happened, by their first moments. */
function monthsOf({ outcomes }: Played): readonly string[] {
  return [...new Set(outcomes.map(({ atMs }) => new Date(atMs).toISOString().slice(0, 7)))];
}

const endOf = (month: string): number => {
  const from = new Date(`${month}-01T00:00:00Z`);
  return from.setUTCMonth(from.getUTCMonth() + 1);
};

function must<T>(result: HandlerResult<T>): T {
  if (!result.ok) throw new Error(result.code);
  return result.data;
}

const signed = (text: string, decimals: number): bigint =>
  (text.startsWith('-') ? -1n : 1n) * (parseDecimal(text.replace('-', ''), decimals) ?? -1n);

const rowsOf = (csv: string): string[][] =>
  csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','));

const asked = (query: object): never => ({ query, body: undefined, params: undefined }) as never;

function checkClosing(
  closing: DataOf<DeskCalls['deskClosing']>,
  naive: NaiveBooks,
  span: { from: number; to: number },
  seed: string,
): void {
  const decimalsOf = (coin: string): number => naive.coins.find(({ code }) => code === coin)?.decimals ?? 0;
  const balances = (which: 'closing' | 'opening') =>
    closing.accounts.flatMap((one) => {
      const atoms = signed(one[which], decimalsOf(one.coin));
      return atoms === 0n ? [] : [[`${one.coin} ${one.account}`, atoms] as const];
    });
  for (const [which, atMs] of [
    ['opening', span.from],
    ['closing', span.to],
  ] as const)
    expect(Object.fromEntries(balances(which)), `${seed}, ${which}`).toEqual(
      Object.fromEntries([...naive.balances(atMs)].filter(([, atoms]) => atoms !== 0n)),
    );
  const changes = closing.accounts.flatMap(({ account, changes: all, coin }) =>
    all.map(({ amount, count, source }) => [`${coin} ${account} ${source}`, { count, amount: signed(amount, decimalsOf(coin)) }] as const),
  );
  expect(Object.fromEntries(changes), seed).toEqual(Object.fromEntries(naive.changes(span.from, span.to)));
  for (const { coin, isBalanced, owed, own } of closing.coins) {
    const id = naive.coins.findIndex(({ code }) => code === coin);
    const both = (which: 'closing' | 'opening') => ({
      owed: signed(owed[which], decimalsOf(coin)),
      own: signed(own[which], decimalsOf(coin)),
    });
    expect({ coin, ...both('opening') }, seed).toEqual({ coin, ...naive.position(id, span.from) });
    expect({ coin, ...both('closing') }, seed).toEqual({ coin, ...naive.position(id, span.to) });
    expect(isBalanced, `${seed}, ${coin}`).toBe(true);
  }
}

for (const [what, make, on, demanded] of [
  [
    'of three months of a house',
    (seed: number) => Promise.resolve(housed(seed)),
    undefined,
    ['fee', 'welcome', 'reward', 'dice_fee', 'pool_result'],
  ],
  ['of rare things', () => rareThings(), ['postgres'], ['convert_fee', 'lock_penalty', 'lock_reward']],
  ['of everything', (seed: number) => everything(seed), ['postgres'], []],
] as const)
  withDatabases(
    `books ${what}`,
    (given) => {
      it('are what a plain loop over all facts adds up, for each month', async () => {
        const seed = inject('testSeed');
        const played = await make(seed);
        // A file that was made soon after its month, before the rest was booked.
        const first = monthsOf(played)[0] ?? '';
        const next = played.outcomes.findIndex(({ atMs }) => atMs >= endOf(first));
        const soon = next === -1 ? played.outcomes.length : next + 1;
        await project(given.db, played.outcomes.slice(0, soon));
        const files = async (desk: ReturnType<typeof deskOf>) =>
          await Promise.all([
            desk.deskExportClosing(asked({ month: first }), undefined as never),
            desk.deskExportIncome(asked({ month: first }), undefined as never),
          ]);
        const early = await files(deskOf(given.db, played.core, played.outcomes[soon - 1]?.atMs));
        await project(given.db, played.outcomes.slice(soon));
        const desk = deskOf(given.db, played.core);
        expect(await files(desk)).toEqual(early);
        expect(await desk.deskClosing(asked({ month: '2099-01' }), undefined as never)).toMatchObject({ code: 'PARAMETER_ERROR' });
        const naive = new NaiveBooks(played.outcomes);
        const kinds = new Set<string>();
        for (const month of monthsOf(played)) {
          const said = `seed ${seed}, ${month}`;
          const closing = deskCalls.deskClosing.data.parse(must(await desk.deskClosing(asked({ month }), undefined as never)));
          const isOver = played.core.nowMs >= endOf(month);
          const span = { from: Date.parse(`${month}-01T00:00:00Z`), to: isOver ? endOf(month) : played.core.nowMs + 1 };
          expect(closing).toMatchObject({ month, ...span, isOver, timeZone: 'UTC' });
          checkClosing(closing, naive, span, said);
          const { csv } = must(await desk.deskExportIncome(asked({ month }), undefined as never));
          const lines = rowsOf(csv).map(([date = '', coin = '', kind = '', , count, amount = '', value = '']) => [
            `${date} ${coin} ${kind}`,
            {
              count: Number(count),
              amount: signed(amount, naive.coins.find(({ code }) => code === coin)?.decimals ?? 0),
              value: value === '' ? null : signed(value, 10),
            },
          ]);
          const expected = naive.income(span.from, span.to, 'CNY');
          expect(Object.fromEntries(lines), said).toEqual(Object.fromEntries(expected));
          const { lines: sums, sums: all } = deskCalls.deskMonthIncome.data.parse(
            must(await desk.deskMonthIncome(asked({ month }), undefined as never)),
          );
          const total = [...expected.values()].reduce((sum, { value }) => sum + (value ?? 0n), 0n);
          expect(signed(all.result, 10), said).toBe(total);
          for (const { source } of sums) kinds.add(source);
        }
        expect([...kinds]).toEqual(expect.arrayContaining([...demanded]));
        // A row that somebody changed is seen in its coin alone.
        const [row] = await given.db.query<{ coin: number; at_ms: bigint }>(
          'update wallet_posting set amount = amount + 1 where id = (select max(id) from wallet_posting where owner > 0) returning coin, at_ms',
        );
        const month = new Date(Number(row?.at_ms)).toISOString().slice(0, 7);
        const last = must(await deskOf(given.db, played.core).deskClosing(asked({ month }), undefined as never));
        const wrong = last.coins.filter(({ isBalanced }) => !isBalanced).map(({ coin }) => coin);
        expect(wrong).toEqual([naive.coins[row?.coin ?? -1]?.code]);
      }, 240_000);
    },
    { migrations: modules.flatMap(({ migrations }) => migrations), ...(on === undefined ? {} : { on }) },
  );
