// Protects what people tell a tax office: each year's gains, costs and fees are to the atom what a plain loop over everything that happened adds up.
import { expect, inject, it } from 'vitest';
import { calls } from '@agio/contracts';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import type { Database } from '@agio/database';
import { parseDecimal } from '@agio/kernel';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { contextFor } from '@agio/module/demo';
import { createSpot } from '@agio/spot';
import { createWallet } from '@agio/wallet';
import { heldFor, openHolds } from '../../../apps/server/people/held-for.ts';
import { machines } from '../../../apps/server/storage/machines.ts';
import { modules } from '../../../apps/server/site.ts';
import { allProjections } from '../../../apps/server/projections/all-projections.ts';
import { Chance } from '../../../tools/simulate/chance.ts';
import { everything, rareThings } from '../../../tools/simulate/testing/sheet-books.ts';
import { NaiveProfit } from './naive-profit.ts';

interface Played {
  readonly core: Core;
  readonly outcomes: readonly Outcome[];
  readonly customers: number;
  readonly years: readonly number[];
  readonly currency: 'CNY' | 'USD';
}

const PEOPLE = 20;
/** They play, and everybody before them has shares of the pool at times. */
const PLAYERS_FROM = 11;
const BTC = '100000000';
const YEARS = [2024, 2025, 2026];
const SHANGHAI_AHEAD_MS = 8 * HOUR_MS;

/** What many people did over three years: coins come in, are traded in four markets, given, rewarded and locked. */
function traded(seed: number): Played {
  const core = new Core(undefined, undefined, undefined, machines);
  const [outcomes, chance]: [Outcome[], Chance] = [[], new Chance(seed, 'profit')];
  let nowMs = Date.UTC(2023, 11, 30);
  /** Shares of the pool by their dealer. */
  const shares = new Map<number, bigint>();
  const apply = (command: object): Outcome['reply'] => {
    const outcome = core.apply(core.sequence + 1, nowMs, command as Command);
    outcomes.push(outcome);
    for (const fact of outcome.facts as readonly unknown[] as readonly { fact: string; customer: number; shares: string }[])
      if (fact.fact === 'dice.dealer') shares.set(fact.customer, BigInt(fact.shares));
    return outcome.reply;
  };
  for (const [code, decimals] of Object.entries({ BTC: 8, ETH: 8, USDT: 10, CNYT: 10 }))
    apply({ kind: 'define_coin', code, name: code, decimals, tags: [] });
  const rules = {
    minLots: 1,
    maxLots: 1_000_000,
    minTotal: '0',
    priceBandPercent: null,
    makerFeeBps: 8,
    takerFeeBps: 10,
    status: 'open',
    tags: [],
    sort: 0,
  };
  for (const [base, quote, tickSize, openingTicks] of [
    ['BTC', 'CNYT', '0.5', 1_000],
    ['ETH', 'USDT', '0.01', 1_000],
    ['USDT', 'CNYT', '0.001', 1_000],
    ['ETH', 'BTC', '0.001', 1_000],
  ] as const)
    apply({ kind: 'define_market', base, quote, tickSize, lotSize: '0.001', openingTicks, ...rules });
  for (let customer = 1; customer <= PEOPLE; customer += 1) apply({ kind: 'create_customer', ref: `c${customer}`, wide: false });
  const issue = (owner: number, kind: string, coin: string, amount: number): void =>
    void apply({ kind: 'issue', to: { owner, kind }, coin, amount: String(amount), reason: 'seed', cause: `seed ${core.sequence}` });
  for (const coin of ['BTC', 'CNYT']) issue(0, 'house', coin, 9_000_000_000_000);
  const coins = ['BTC', 'ETH', 'USDT', 'CNYT'];
  const nobody = { by: 0, decidedBy: 0, request: null };
  apply({
    kind: 'dice.pool',
    coin: 'BTC',
    edge: 10_000,
    house: 0,
    minStake: '1',
    maxStake: BTC,
    minDeposit: '1',
    isOpen: true,
    by: 1,
    decidedBy: 2,
  });
  for (let player = PLAYERS_FROM; player <= PEOPLE; player += 1) {
    const seedOf = (of: number) => ({ id: of.toString(16).padStart(32, '0'), hash: of.toString(16).padStart(64, '0') });
    apply({ kind: 'dice.begin', customer: player, seed: seedOf(2 * player), next: seedOf(2 * player + 1) });
  }
  /** Dealers pay in and take out, players bet. */
  const dice = (customer: number, roll = chance.int(0, 9_999)): void => {
    const own = shares.get(customer) ?? 0n;
    if (own === 0n || customer >= PLAYERS_FROM) issue(customer, 'game', 'BTC', 900_000_000);
    if (customer >= PLAYERS_FROM) {
      const bet = { coin: 'BTC', stake: '5000000', side: 'under', target: 4_950, multiple: 20_000, client: 'c', request: null };
      const reply = apply({ kind: 'dice.bet', customer, ...bet });
      if (reply.ok && reply.kind === 'done') apply({ kind: 'dice.result', bet: reply.id, roll });
    } else if (own === 0n) apply({ kind: 'dice.invest', customer, coin: 'BTC', amount: '800000000', ...nobody });
    else apply({ kind: 'dice.withdraw', customer, coin: 'BTC', shares: String(chance.once(2) ? own : own / 2n + 1n), ...nobody });
  };
  const words = { dayLimit: '', verification: '', words: '', request: null };
  for (let step = 0; step < 2_600; step += 1) {
    nowMs += chance.once(3) ? 0 : chance.int(0, 25 * HOUR_MS);
    while ((core.nextDueMs ?? Infinity) <= nowMs) apply({ kind: 'tick' });
    const [customer, coin] = [chance.int(1, PEOPLE), chance.pick(coins)];
    const what = chance.int(1, 20);
    const [own, amount] = [{ owner: customer, kind: 'trading' }, String(chance.int(1, 900_000_000))];
    if (what <= 3) issue(customer, chance.pick(['trading', 'fiat']), coin, chance.int(1, 90_000_000_000));
    else if (what === 4) {
      const reason = chance.pick(['welcome', 'reward']);
      apply({
        kind: 'transfer',
        from: { owner: 0, kind: 'house' },
        to: own,
        coin: chance.pick(['BTC', 'CNYT']),
        amount,
        reason,
        cause: `gift ${step}`,
      });
    } else if (what === 5) apply({ kind: 'wallet.send', customer, to: 1 + (customer % PEOPLE), coin, amount, ...words });
    else if (what === 6) apply({ kind: 'wallet.move', customer, coin, amount, from: 'trading', to: 'fiat', request: null });
    else if (what <= 9) dice(customer);
    else
      apply({
        kind: 'place',
        customer,
        market: chance.int(0, 3),
        side: chance.pick(['buy', 'sell']),
        ticks: chance.int(900, 1_100),
        lots: chance.int(1, 90_000),
        type: 'limit',
        timeInForce: chance.pick(['GTC', 'IOC']),
        postOnly: false,
        stp: 'expire-taker',
        total: null,
        expireAtMs: 0,
        clientOrderId: null,
        request: null,
      });
  }
  // Every seed has a dealer that wins and one that loses: out, in, a bet, and all out again.
  for (const roll of [9_999, 0]) {
    if ((shares.get(1) ?? 0n) > 0n) apply({ kind: 'dice.withdraw', customer: 1, coin: 'BTC', shares: String(shares.get(1)), ...nobody });
    dice(1);
    dice(PLAYERS_FROM, roll);
  }
  apply({ kind: 'dice.withdraw', customer: 1, coin: 'BTC', shares: String(shares.get(1)), ...nobody });
  return { core, outcomes, customers: PEOPLE, years: YEARS, currency: 'CNY' };
}

/** What books have of their own. */
const booksOf = async (books: ReturnType<typeof rareThings>): Promise<Pick<Played, 'core' | 'outcomes'>> => {
  const { core, outcomes } = await books;
  return { core, outcomes };
};

/** A site of the rows of what was played. */
async function siteOf(database: Database, { core, currency, outcomes }: Played, nowMs: number) {
  const records = outcomes.map(({ atMs, facts, sequence }) => ({ sequence, atMs, facts }));
  for (let start = 0; start < records.length; start += 97)
    await database.transaction(async (session) => {
      for (const projection of allProjections) await projection.project(session, records.slice(start, start + 97));
    });
  const ports = { core, database, now: () => nowMs, reached: () => Promise.resolve(true), publish: () => undefined, lastWritten: () => 0 };
  return createWallet({
    ...ports,
    masterKey: 'a master key of tests that is long enough',
    heldFor,
    openHolds,
    lastPrice: () => undefined,
    siteOf: () => ({ rateCurrency: currency }),
    timeZoneOf: () => 'Asia/Shanghai',
    ordersPast: createSpot({ ...ports, onError: () => undefined } as never).ordersPast,
    chains: { settings: [] },
  } as never);
}

for (const [what, make, demanded] of [
  [
    'of three years of trading',
    (seed: number) => Promise.resolve(traded(seed)),
    [
      'disposal trade',
      'disposal sent',
      'expense fee',
      'income received',
      'income reward',
      'in seed',
      'expense dice',
      'income dice',
      'income pool_result',
      'expense pool_result',
    ],
  ],
  [
    'of rare things',
    async () => ({ ...(await booksOf(rareThings())), customers: 4, years: [2026, 2027], currency: 'USD' }),
    ['disposal convert', 'expense convert_fee', 'expense lock_penalty', 'income lock_reward', 'out clawback'],
  ],
  [
    'of everything',
    async (seed: number) => ({ ...(await booksOf(everything(seed))), customers: 4, years: [2026, 2027], currency: 'CNY' }),
    [],
  ],
] as const)
  withDatabases(
    `profit ${what}`,
    (given) => {
      it('is what a plain loop over all facts adds up, for everybody and each year', async () => {
        const seed = inject('testSeed');
        const played = (await make(seed)) as Played;
        const nowMs = (played.outcomes.at(-1)?.atMs ?? 0) + DAY_MS;
        const site = await siteOf(given.db, played, nowMs);
        const naive = new NaiveProfit(played.outcomes);
        const atoms = (text: string, decimals: number): bigint =>
          (text.startsWith('-') ? -1n : 1n) * (parseDecimal(text.replace('-', ''), decimals) ?? -1n);
        const kinds = new Set<string>();
        for (let customer = 1; customer <= played.customers; customer += 1)
          for (const year of played.years) {
            const result = await site.handlers.accountProfit({ query: { year }, body: undefined, params: undefined }, contextFor(customer));
            if (!result.ok && Date.UTC(year, 0, 1) > nowMs) continue;
            if (!result.ok) throw new Error(result.code);
            const { lines, sums } = calls.accountProfit.data.parse(result.data);
            const said = lines.map(({ amount, coin, cost, count, gain, group, kind, unpriced, value }) => [
              `${group} ${kind} ${coin}`,
              {
                count,
                amount: atoms(amount, played.core.coin(coin)?.decimals ?? 0),
                value: atoms(value, 10),
                cost: atoms(cost, 10),
                gain: atoms(gain, 10),
                unpriced,
              },
            ]);
            const expected = naive.of(customer, year, { aheadMs: SHANGHAI_AHEAD_MS, currency: played.currency, nowMs });
            expect(Object.fromEntries(said), `seed ${seed}, ${customer} in ${year}`).toEqual(Object.fromEntries(expected));
            expect(atoms(sums.result, 10)).toBe([...expected.values()].reduce((sum, { gain }) => sum + gain, 0n));
            for (const { group, kind } of lines) kinds.add(`${group} ${kind}`);
          }
        expect([...kinds]).toEqual(expect.arrayContaining([...demanded]));
      }, 240_000);
    },
    { migrations: modules.flatMap(({ migrations }) => migrations), on: ['postgres'] },
  );
