// Protects the one balance sheet: whatever all capabilities did, assets, past moments, statements, histories and proofs say to the atom what facts add up to.
import { beforeAll, expect, inject, it } from 'vitest';
import type { AnyCall, RequestContext } from '@agio/contracts';
import { calls } from '@agio/contracts';
import { SHEET_LINES } from '@agio/contracts/wallet';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { formatDecimal, parseDecimal } from '@agio/kernel';
import { createRewind } from '@agio/rewind';
import { createSpot } from '@agio/spot';
import { createWallet, leavesOf, proofSigner, proveLiabilities, rateOf } from '@agio/wallet';
import { contextFor } from '../../apps/server/demo/past.ts';
import { heldFor, openHolds } from '../../apps/server/held-for.ts';
import { machines } from '../../apps/server/machines.ts';
import { allProjections } from '../../apps/server/projections/all-projections.ts';
import { modules } from '../../apps/server/site.ts';
import { playBeside } from '../../tools/simulate/beside.ts';
import { Chance } from '../../tools/simulate/chance.ts';
import { proofsOf } from '../../tools/simulate/proofs.ts';
import { NaiveSheets } from '../../tools/simulate/testing/naive-sheet.ts';
import type { NaiveAccounts, NaiveLine } from '../../tools/simulate/testing/naive-sheet.ts';

const COMMANDS = 300;
const CUSTOMERS = [1, 2, 3, 4] as const;
const MOMENTS = 10;

interface Seen {
  readonly atMs: number;
  readonly accounts: ReadonlyMap<number, NaiveAccounts>;
  readonly orders: ReadonlyMap<number, ReadonlyMap<number, bigint>>;
}

const MARKET: Command = {
  kind: 'define_market',
  base: 'COIN',
  quote: 'CASH',
  tickSize: '0.01',
  lotSize: '0.0001',
  minLots: 1,
  maxLots: 1_000_000,
  minTotal: '0',
  priceBandPercent: null,
  makerFeeBps: 8,
  takerFeeBps: 10,
  openingTicks: 100,
  status: 'open',
  tags: [],
  sort: 0,
};

/** What customers of all capabilities did, with orders between, in a core with every machine. */
class Played {
  readonly core = new Core(undefined, undefined, undefined, machines);
  readonly naive = new NaiveSheets();
  readonly outcomes: Outcome[] = [];
  readonly seen: Seen[] = [];
  readonly #chance: Chance;
  #nowMs = 0;
  #made = 0;

  constructor(seed: number, commands: readonly (readonly [atMs: number, command: Command])[]) {
    this.#chance = new Chance(seed, 'balance sheet');
    const every = Math.floor(commands.length / MOMENTS);
    for (const [place, [atMs, command]] of commands.entries()) {
      // The last command of a millisecond is what a moment shows.
      if (place % every === every - 1 && atMs > this.#nowMs) this.#look();
      this.#nowMs = atMs;
      this.#apply(command);
      if (this.core.coins.length < 2 || this.core.customer(CUSTOMERS.length) === undefined) continue;
      if (this.core.markets.length === 0) this.#apply(MARKET);
      if (this.#chance.once(3)) this.#order();
    }
    this.#look();
  }

  #apply(command: Command): void {
    const outcome = this.core.apply(this.core.sequence + 1, this.#nowMs, command);
    this.outcomes.push(outcome);
    this.naive.note(outcome);
  }

  #order(): void {
    const customer = this.#chance.pick(CUSTOMERS);
    const [open] = this.core.openOrders(customer);
    if (open !== undefined && this.#chance.once(4))
      return this.#apply({ kind: 'cancel', customer, target: { order: open.id }, request: null });
    this.#made += 1;
    for (const coin of ['COIN', 'CASH'])
      if (this.#chance.once(6))
        this.#apply({
          kind: 'issue',
          to: { owner: customer, kind: 'trading' },
          coin,
          amount: '90000000',
          reason: 'seed',
          cause: `own ${coin} ${this.#made}`,
        });
    this.#apply({
      kind: 'place',
      customer,
      market: 0,
      side: this.#chance.pick(['buy', 'sell']),
      ticks: this.#chance.int(95, 105),
      lots: this.#chance.int(1, 900),
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      stp: 'expire-taker',
      total: null,
      expireAtMs: 0,
      clientOrderId: null,
      request: null,
    });
  }

  #look(): void {
    this.seen.push({
      atMs: this.#nowMs,
      accounts: new Map(CUSTOMERS.map((customer) => [customer, this.naive.accountsOf(customer)])),
      orders: new Map(CUSTOMERS.map((customer) => [customer, this.naive.inOrders(this.core, customer)])),
    });
  }
}

let once: Promise<Played> | undefined;
/** The same for both kinds of databases. */
const playedOnce = (seed: number): Promise<Played> => (once ??= play(seed));

async function play(seed: number): Promise<Played> {
  const commands: (readonly [number, Command])[] = [];
  playBeside(seed, COMMANDS, await proofsOf(modules), (command, { atMs }) => commands.push([atMs, command]));
  return new Played(seed, commands);
}

const sorted = (entries: Iterable<readonly [string, bigint | string]>): string[] =>
  [...entries].map(([key, value]) => `${key} ${value}`).toSorted();

withDatabases(
  'a balance sheet',
  (given) => {
    const seed = inject('testSeed');
    let played: Played;
    let wallet: ReturnType<typeof createWallet>;
    let rewind: ReturnType<typeof createRewind>;

    beforeAll(async () => {
      played = await playedOnce(seed);
      const { core, outcomes } = played;
      const records = outcomes.map(({ atMs, facts, sequence }) => ({ sequence, atMs, facts }));
      for (let start = 0; start < records.length; start += 53)
        await given.db.transaction(async (session) => {
          for (const projection of allProjections) await projection.project(session, records.slice(start, start + 53));
        });
      const ports = {
        core,
        database: given.db,
        now: () => core.nowMs,
        reached: () => Promise.resolve(true),
        publish: () => undefined,
        onError: (error: unknown) => {
          throw error;
        },
        lastWritten: () => 0,
      };
      const spot = createSpot(ports as never);
      wallet = createWallet({
        ...ports,
        heldFor,
        openHolds,
        lastPrice: () => undefined,
        rateCurrency: () => 'CNY',
        chains: { settings: [] },
      } as never);
      rewind = createRewind({ ...ports, currencyOf: () => 'CNY', rateOf, money: () => wallet.past, orders: () => spot.past });
    }, 240_000);

    async function ask(
      handlers: object,
      name: keyof typeof calls,
      customer: number,
      query: Record<string, unknown> = {},
    ): Promise<unknown> {
      const handler = (handlers as Record<string, (input: unknown, context: RequestContext) => Promise<{ ok: boolean; data: unknown }>>)[
        name
      ];
      const result = await handler?.({ query, body: undefined, params: undefined }, contextFor(customer));
      if (result?.ok !== true) throw new Error(`${name}: ${JSON.stringify(result)}`);
      // As the gateway checks it.
      return (calls[name] as AnyCall).data?.parse(result.data);
    }
    const coinOf = (code: string) => played.core.coin(code) ?? { id: -1, decimals: 0 };
    const atoms = (text: string, code: string): bigint =>
      (text.startsWith('-') ? -1n : 1n) * (parseDecimal(text.replace('-', ''), coinOf(code).decimals) ?? 0n);

    it('B12: has played something of everything', () => {
      const accounts = new Set(
        played.seen.flatMap(({ accounts: all }) => [...all.values()].flatMap((one) => [...one.keys()].map((key) => key.split(' ')[0]))),
      );
      console.log([...accounts], played.outcomes.length);
      expect([...accounts].toSorted(), `seed ${seed}`).toEqual(
        expect.arrayContaining(['bonds', 'fiat', 'game', 'locked', 'pools', 'trading']),
      );
      const kinds = new Set(CUSTOMERS.flatMap((customer) => played.naive.linesOf(customer).map(({ kind }) => kind)));
      console.log([...kinds]);
      expect([...kinds].toSorted()).toEqual(
        expect.arrayContaining(['fee', 'trade', 'lock', 'lock_release', 'dice', 'dice_pool', 'otc', 'c2c']),
      );
    });

    it('B12: is now what accounts, holds, shares, promises and debts add up to, and the leaf of a proof', async () => {
      const { core, naive } = played;
      const signer = await proofSigner(given.db, 'a master key of tests, long enough to be one', 1);
      const owners = { uidOf: String, rootOf: Number, heldFor };
      const proof = await proveLiabilities(given.db, { coins: core.coins, ...owners, sequence: core.sequence, signer, nowMs: 1 });
      for (const customer of CUSTOMERS) {
        type Sheet = { coin: string; total: string; liability: string; lines: { line: string; amount: string }[] }[];
        const { sheet } = (await ask(wallet.handlers, 'moneyBalances', customer)) as { sheet: Sheet };
        const lines = new Map<string, bigint>();
        const put = (line: string, coin: number, amount: bigint): void =>
          void lines.set(`${line} ${coin}`, (lines.get(`${line} ${coin}`) ?? 0n) + amount);
        for (const [key, amount] of naive.accountsOf(customer)) {
          const [account = '', coin] = key.split(' ');
          if (!['trading', 'fiat', 'game'].includes(account)) put(account, Number(coin), amount);
        }
        for (const { available, coin, held, kind } of core.balances(customer)) {
          if (kind.includes('.')) continue;
          put('available', coin, BigInt(available));
          const inOrders = kind === 'trading' ? (naive.inOrders(core, customer).get(coin) ?? 0n) : 0n;
          put('orders', coin, inOrders);
          put({ trading: 'withdrawals', fiat: 'escrow', game: 'bets' }[kind as 'fiat'], coin, BigInt(held) - inOrders);
        }
        const told = sheet.flatMap((one) =>
          one.lines.map(({ amount, line }) => [`${line} ${coinOf(one.coin).id}`, atoms(amount, one.coin)] as const),
        );
        expect(sorted(told), `seed ${seed}, ${customer}`).toEqual(sorted([...lines].filter(([, amount]) => amount !== 0n)));
        expect(told.every(([key]) => SHEET_LINES.some((line) => key.startsWith(line)))).toBe(true);
        for (const { coin, liability, lines: own, total } of sheet) {
          const sum = (but: string): bigint => own.reduce((all, { amount, line }) => (line === but ? all : all + atoms(amount, coin)), 0n);
          expect([atoms(total, coin), atoms(liability, coin)]).toEqual([sum('promised'), sum('owed')]);
          const leaves = (await leavesOf(given.db, proof?.id ?? '', customer)).filter((leaf) => leaf.coin === coinOf(coin).id);
          expect(
            formatDecimal(
              leaves.reduce((all, { amount }) => all + BigInt(amount), 0n),
              coinOf(coin).decimals,
            ),
            `leaf of ${coin}`,
          ).toBe(liability);
        }
      }
    });

    it('B12: was at every moment what facts until then add up to', async () => {
      for (const { accounts, atMs, orders } of played.seen)
        for (const customer of CUSTOMERS) {
          type Balances = { balances: { account: string; coin: string; total: string; inOrders: string }[] };
          const { balances } = (await ask(rewind.handlers, 'rewindAt', customer, { time: atMs })) as Balances;
          const told = balances.map(({ account, coin, total }) => [`${account} ${coinOf(coin).id}`, atoms(total, coin)] as const);
          expect(sorted(told), `seed ${seed}, ${customer} at ${atMs}`).toEqual(sorted(accounts.get(customer) ?? []));
          const held = balances
            .filter(({ inOrders }) => inOrders !== '0')
            .map(({ coin, inOrders }) => [String(coinOf(coin).id), atoms(inOrders, coin)] as const);
          const inOrders = [...(orders.get(customer) ?? [])].map(([coin, amount]) => [String(coin), amount] as const);
          expect(sorted(held)).toEqual(sorted(inOrders));
        }
    });

    it('B12, B13: is in statements from one moment to the next, with what changed it, fees by themselves', async () => {
      for (const [place, { accounts: after, atMs: to }] of played.seen.entries()) {
        const before = played.seen[place - 1];
        const [from, opened] = [before === undefined ? 0 : before.atMs + 1, before?.accounts];
        for (const customer of CUSTOMERS) {
          type Line = {
            account: string;
            coin: string;
            opening: string;
            closing: string;
            sums: { kind: string; count: number; amount: string }[];
          };
          const { accounts } = (await ask(wallet.handlers, 'accountStatement', customer, { from, to: to + 1 })) as { accounts: Line[] };
          const told = (which: 'opening' | 'closing') =>
            accounts
              .filter((line) => line[which] !== '0')
              .map((line) => [`${line.account} ${coinOf(line.coin).id}`, atoms(line[which], line.coin)] as const);
          expect(sorted(told('opening')), `seed ${seed}, ${customer} from ${from}`).toEqual(sorted(opened?.get(customer) ?? []));
          expect(sorted(told('closing')), `seed ${seed}, ${customer} to ${to}`).toEqual(sorted(after.get(customer) ?? []));
          for (const { closing, coin, opening, sums } of accounts)
            expect(sums.reduce((all, { amount }) => all + atoms(amount, coin), atoms(opening, coin))).toBe(atoms(closing, coin));
          const own = played.naive.linesOf(customer).filter(({ atMs }) => atMs >= from && atMs <= to);
          const said = accounts
            .filter(({ account }) => !['pools', 'promised', 'owed'].includes(account))
            .flatMap(({ account, coin, sums }) =>
              sums.map(({ amount, count, kind }) => [`${account} ${coinOf(coin).id} ${kind} ${count}`, atoms(amount, coin)] as const),
            );
          expect(sorted(said)).toEqual(sorted(summed(own)));
        }
      }
    });

    it('B13: has every movement as a line of histories, and each fee beside its trade', async () => {
      for (const customer of CUSTOMERS) {
        const own = played.naive.linesOf(customer);
        for (const [filter, lines] of [
          [{}, own],
          [{ kind: 'fee' }, own.filter(({ kind }) => kind === 'fee')],
          [{ kind: 'trade' }, own.filter(({ kind }) => kind === 'trade')],
          [{ account: 'locked' }, own.filter(({ account }) => account === 'locked')],
        ] as const) {
          type Line = { time: number; account: string; coin: string; kind: string; amount: string; after: string; id: string };
          const list: Line[] = [];
          for (let cursor: string | null | undefined; cursor !== null;) {
            const query = { ...filter, limit: 40, ...(cursor === undefined ? {} : { cursor: Number(cursor) }) };
            const page = (await ask(wallet.handlers, 'moneyHistory', customer, query)) as { list: Line[]; next: string | null };
            expect(page.list.length).toBeLessThanOrEqual(41);
            list.push(...page.list);
            cursor = page.next;
          }
          const told = list
            .toReversed()
            .map(({ account, amount, coin, kind, time }) => `${time} ${account} ${coinOf(coin).id} ${kind} ${atoms(amount, coin)}`);
          const expected = lines.map(({ account, atMs, atoms: amount, coin, kind }) => `${atMs} ${account} ${coin} ${kind} ${amount}`);
          expect(told, `seed ${seed}, ${customer} ${JSON.stringify(filter)}`).toEqual(expected);
          expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
        }
      }
    });

    it('B12: is no richer or poorer by moving coins within it', async () => {
      const { balances } = (await ask(rewind.handlers, 'rewindAt', 1, { time: played.core.nowMs })) as { balances: unknown[] };
      expect(balances.length).toBeGreaterThan(0);
      for (const customer of CUSTOMERS) {
        const moves = new Set(['lock', 'lock_release', 'c2c_bond', 'dice_pool', 'transfer']);
        for (const { atMs, atoms: amount, coin } of played.naive.linesOf(customer).filter(({ kind }) => moves.has(kind))) {
          const inside = { fromMs: atMs - 1, toMs: atMs, stretchMs: 1, earned: ['dice_pool'] };
          const flows = await wallet.past.flowsBetween(customer, inside);
          const others = played.naive.linesOf(customer).filter((line) => line.atMs === atMs && line.coin === coin && !moves.has(line.kind));
          if (others.length === 0)
            expect(
              flows.filter((flow) => flow.coin === coin),
              `${atMs} ${amount}`,
            ).toEqual([]);
        }
      }
    });
  },
  { migrations: modules.flatMap(({ migrations }) => migrations) },
);

/** Sums of lines by account, coin and kind, with how many they are. */
function summed(lines: readonly NaiveLine[]): [string, bigint][] {
  const groups = Map.groupBy(lines, ({ account, coin, kind }) => `${account} ${coin} ${kind}`);
  return [...groups].map(([key, own]) => [`${key} ${own.length}`, own.reduce((all, { atoms }) => all + atoms, 0n)]);
}
