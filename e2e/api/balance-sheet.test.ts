// Protects the one balance sheet: whatever all capabilities did, assets, past moments, statements, histories and proofs say to the atom what facts add up to.
import { beforeAll, expect, inject, it } from 'vitest';
import type { AnyCall, RequestContext } from '@agio/contracts';
import { calls } from '@agio/contracts';
import { SHEET_LINES } from '@agio/contracts/wallet';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { assert, formatDecimal, parseDecimal } from '@agio/kernel';
import { createRewind } from '@agio/rewind';
import { createSpot } from '@agio/spot';
import { createWallet, leavesOf, proofSigner, proveLiabilities } from '@agio/wallet';
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

/** A core with every machine, and what it told; the last command of a millisecond is what a moment shows. */
class Books {
  readonly core = new Core(undefined, undefined, undefined, machines);
  readonly naive = new NaiveSheets();
  readonly outcomes: Outcome[] = [];
  readonly seen: Seen[] = [];
  nowMs = Date.UTC(2026, 0, 1);

  apply(command: object): Outcome {
    const outcome = this.core.apply(this.core.sequence + 1, this.nowMs, command as Command);
    this.outcomes.push(outcome);
    this.naive.note(outcome);
    return outcome;
  }

  must(command: object): void {
    const { reply } = this.apply(command);
    assert(reply.ok, `${JSON.stringify(command)}: ${JSON.stringify(reply)}`);
  }

  look(): void {
    this.seen.push({
      atMs: this.nowMs,
      accounts: new Map(CUSTOMERS.map((customer) => [customer, this.naive.accountsOf(customer)])),
      orders: new Map(CUSTOMERS.map((customer) => [customer, this.naive.inOrders(this.core, customer)])),
    });
  }

  /** What was so far is a moment of its own. */
  next(ms = 1_000): void {
    this.look();
    this.nowMs += ms;
  }
}

/** What customers of all capabilities did, with orders between. */
async function everything(seed: number): Promise<Books> {
  const commands: (readonly [number, Command])[] = [];
  playBeside(seed, COMMANDS, await proofsOf(modules), (command, { atMs }) => commands.push([atMs, command]));
  const [books, chance] = [new Books(), new Chance(seed, 'balance sheet')];
  const every = Math.floor(commands.length / MOMENTS);
  for (const [place, [atMs, command]] of commands.entries()) {
    if (place % every === every - 1 && atMs > books.nowMs) books.look();
    books.nowMs = atMs;
    books.apply(command);
    if (books.core.coins.length < 2 || books.core.customer(CUSTOMERS.length) === undefined) continue;
    if (books.core.markets.length === 0) books.must(MARKET);
    if (chance.once(3)) order(books, chance, place);
  }
  books.look();
  return books;
}

function order(books: Books, chance: Chance, place: number): void {
  const customer = chance.pick(CUSTOMERS);
  const [open] = books.core.openOrders(customer);
  if (open !== undefined && chance.once(4)) {
    books.apply({ kind: 'cancel', customer, target: { order: open.id }, request: null });
    return;
  }
  const to = { owner: customer, kind: 'trading' } as const;
  for (const coin of ['COIN', 'CASH'])
    if (chance.once(6)) books.apply({ kind: 'issue', to, coin, amount: '90000000', reason: 'seed', cause: `own ${coin} ${place}` });
  books.apply({
    kind: 'place',
    customer,
    market: 0,
    side: chance.pick(['buy', 'sell']),
    ticks: chance.int(95, 105),
    lots: chance.int(1, 900),
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

const [DEBTOR, FRIEND] = [1, 2] as const;
const ETH = 10n ** 8n;
const DAY = 86_400_000;

/** Promised rewards, an early exit that costs something, shares that win and lose, and a deposit that is taken back while its coins are locked. */
function rareThings(): Promise<Books> {
  const books = new Books();
  const eth = (coins: bigint): string => String(coins * ETH);
  const issue = (owner: number, kind: string, coins: bigint): void =>
    books.must({
      kind: 'issue',
      to: { owner, kind },
      coin: 'ETH',
      amount: eth(coins),
      reason: 'seed',
      cause: `seed ${books.core.sequence}`,
    });
  books.must({ kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
  for (const customer of CUSTOMERS) books.must({ kind: 'create_customer', ref: `c${customer}`, wide: false });
  books.must({ kind: 'wallet.define_chain', code: 'LOCAL', family: 'evm' });
  books.must({ kind: 'wallet.list_coin', chain: 'LOCAL', coin: 'ETH', decimals: 18, native: true });
  books.must({ kind: 'wallet.advance', chain: 'LOCAL', height: 0, hash: 'h0' });
  issue(0, 'house', 1_000n);
  issue(0, 'lock.fund', 100n);
  issue(FRIEND, 'game', 700n);
  const at = { chain: 'LOCAL', coin: 'ETH', height: 1, block: 'h1', txid: 't', units: `10${'0'.repeat(18)}` };
  books.must({ kind: 'wallet.credit', ...at, index: '0', owner: DEBTOR, account: 'trading' });
  books.must({ kind: 'wallet.advance', chain: 'LOCAL', height: 1, hash: 'h1' });
  books.next();
  const terms = { lockKind: 'fixed', period: 'month', count: 12, cliff: 0, rate: 1_000_000, penalty: 50_000, min: '1', max: eth(10n) };
  const people = { by: 1, decidedBy: 2 };
  books.must({
    kind: 'lock.define',
    product: 0,
    cause: 'asked',
    version: 0,
    coin: 'ETH',
    ...terms,
    quota: eth(50n),
    cap: eth(50n),
    ...people,
  });
  books.must({ kind: 'lock.sale', product: 1, state: 'on_sale', by: 1 });
  const subscribe = (amount: string): void => {
    const startsAtMs = books.nowMs + 1_000;
    books.must({
      kind: 'lock.subscribe',
      customer: DEBTOR,
      product: 1,
      version: 1,
      amount,
      startsAtMs,
      dues: [startsAtMs + 365 * DAY],
      request: null,
    });
  };
  subscribe(eth(4n));
  subscribe(eth(3n));
  books.next(30 * DAY);
  books.must({ kind: 'lock.exit', customer: DEBTOR, position: 2, request: null });
  books.next();
  const pool = { edge: 10_000, house: 0, minStake: '1', maxStake: eth(100n), minDeposit: '1', isOpen: true };
  books.must({ kind: 'dice.pool', coin: 'ETH', ...pool, ...people });
  const nobody = { by: 0, decidedBy: 0 };
  books.must({ kind: 'dice.invest', customer: FRIEND, coin: 'ETH', amount: eth(600n), ...nobody, request: null });
  books.must({ kind: 'wallet.move', customer: DEBTOR, coin: 'ETH', amount: eth(2n), from: 'trading', to: 'game', request: null });
  books.next();
  books.must({ kind: 'dice.invest', customer: DEBTOR, coin: 'ETH', amount: eth(1n), ...nobody, request: null });
  books.next();
  // Two people's coins come in, so that shares are cut; and what was paid in is taken back.
  books.must({ kind: 'wallet.reorganise', chain: 'LOCAL', height: 0 });
  books.next();
  books.must({ kind: 'dice.withdraw', customer: DEBTOR, coin: 'ETH', shares: String(ETH / 2n), ...nobody, request: null });
  books.next();
  for (let due = books.core.nextDueMs ?? Infinity; due <= books.nowMs + 400 * DAY; due = books.core.nextDueMs ?? Infinity) {
    books.nowMs = Math.max(books.nowMs, due);
    books.must({ kind: 'tick' });
    books.next();
  }
  books.look();
  return Promise.resolve(books);
}

/** The same for both kinds of databases. */
const made = new Map<object, Promise<Books>>();
function madeOnce(make: (seed: number) => Promise<Books>, seed: number): Promise<Books> {
  const books = made.get(make) ?? make(seed);
  made.set(make, books);
  return books;
}

const sorted = (entries: Iterable<readonly [string, bigint | string]>): string[] =>
  [...entries].map(([key, value]) => `${key} ${value}`).toSorted();

/** Of chance only what every seed has. */
const EVERYTHING = { accounts: ['trading'], kinds: ['fee', 'trade', 'seed'] };
const RARE = {
  accounts: ['game', 'locked', 'owed', 'pools', 'promised', 'trading'],
  kinds: ['clawback', 'dice_pool', 'lock', 'lock_penalty', 'lock_release', 'lock_reward'],
};

for (const [what, make, demanded] of [
  ['of everything', everything, EVERYTHING],
  ['of rare things', rareThings, RARE],
] as const)
  withDatabases(
    `a balance sheet ${what}`,
    (given) => {
      const seed = inject('testSeed');
      let played: Books;
      let wallet: ReturnType<typeof createWallet>;
      let rewind: ReturnType<typeof createRewind>;

      beforeAll(async () => {
        played = await madeOnce(make, seed);
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
        rewind = createRewind({
          ...ports,
          currencyOf: () => 'CNY',
          rateOf: () => 10n ** 10n,
          money: () => wallet.past,
          orders: () => spot.past,
        });
      }, 240_000);

      async function ask(
        handlers: object,
        name: keyof typeof calls,
        customer: number,
        query: Record<string, unknown> = {},
        params?: object,
      ): Promise<unknown> {
        const handler = (handlers as Record<string, (input: unknown, context: RequestContext) => Promise<{ ok: boolean; data: unknown }>>)[
          name
        ];
        const result = await handler?.({ query, body: undefined, params }, contextFor(customer));
        if (result?.ok !== true) throw new Error(`${name}: ${JSON.stringify(result)}`);
        // As the gateway checks it.
        return (calls[name] as AnyCall).data?.parse(result.data);
      }
      const coins = (coin: number, amount: bigint): number => Number(amount) / 10 ** (played.core.coins[coin]?.decimals ?? 0);
      const coinOf = (code: string) => played.core.coin(code) ?? { id: -1, decimals: 0 };
      const atoms = (text: string, code: string): bigint =>
        (text.startsWith('-') ? -1n : 1n) * (parseDecimal(text.replace('-', ''), coinOf(code).decimals) ?? 0n);

      it('B12: has played something of everything', () => {
        const accounts = new Set(
          played.seen.flatMap(({ accounts: all }) => [...all.values()].flatMap((one) => [...one.keys()].map((key) => key.split(' ')[0]))),
        );
        expect([...accounts].toSorted(), `seed ${seed}`).toEqual(expect.arrayContaining([...demanded.accounts]));
        const kinds = new Set(CUSTOMERS.flatMap((customer) => played.naive.linesOf(customer).map(({ kind }) => kind)));
        expect([...kinds].toSorted()).toEqual(expect.arrayContaining([...demanded.kinds]));
        expect(Math.min(kinds.size - 4, accounts.size)).toBeGreaterThan(3);
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
            const sum = (but: string): bigint =>
              own.reduce((all, { amount, line }) => (line === but ? all : all + atoms(amount, coin)), 0n);
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

      it('B6: is explained, with everything that is held of each account', async () => {
        for (const customer of CUSTOMERS)
          for (const { code, id } of played.core.coins) {
            type Explained = { account: string; available: string; held: string; holds: { amount: string }[]; sums: { amount: string }[] };
            const { accounts } = (await ask(wallet.handlers, 'explainBalance', customer, {}, { coin: code })) as { accounts: Explained[] };
            const has = played.naive.accountsOf(customer);
            for (const { account, available, held, holds, sums } of accounts) {
              const sum = (list: readonly { amount: string }[]): bigint => list.reduce((all, { amount }) => all + atoms(amount, code), 0n);
              expect(sum(holds), `seed ${seed}, ${customer} ${account} ${code}`).toBe(atoms(held, code));
              expect([sum(sums), atoms(available, code) + atoms(held, code)]).toEqual([
                has.get(`${account} ${id}`) ?? 0n,
                has.get(`${account} ${id}`) ?? 0n,
              ]);
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

      it('B12: is richer by what came from outside and what was won, and by no move within it', async () => {
        // Every coin is worth one: what came in is a sum, and moves within the sheet are none of it.
        const outside = new Set(['seed', 'welcome', 'sent', 'received', 'deposit', 'withdrawal', 'clawback', 'otc', 'c2c']);
        for (const { accounts, atMs } of played.seen)
          for (const customer of CUSTOMERS) {
            type Worth = { value: string; flowsUntil: string; profitUntil: string };
            const { flowsUntil, profitUntil, value } = (await ask(rewind.handlers, 'rewindAt', customer, { time: atMs })) as Worth;
            const came = new Map<number, bigint>();
            const add = (coin: number, amount: bigint): void => void came.set(coin, (came.get(coin) ?? 0n) + amount);
            for (const line of played.naive.linesOf(customer)) if (line.atMs <= atMs && outside.has(line.kind)) add(line.coin, line.atoms);
            let has = 0;
            for (const [key, amount] of accounts.get(customer) ?? []) {
              const [account, coin] = key.split(' ');
              if (account === 'owed') add(Number(coin), amount);
              if (account !== 'promised') has += coins(Number(coin), amount);
            }
            const flows = [...came].reduce((sum, [coin, amount]) => sum + coins(coin, amount), 0);
            expect(Number(value), `seed ${seed}, ${customer} at ${atMs}`).toBeCloseTo(has, 5);
            expect(Number(flowsUntil)).toBeCloseTo(flows, 5);
            expect(Number(profitUntil)).toBeCloseTo(has - flows, 5);
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
