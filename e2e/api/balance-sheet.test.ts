// Protects the one balance sheet: whatever all capabilities did, assets, past moments, statements, histories and proofs say to the atom what facts add up to.
import { beforeAll, expect, inject, it } from 'vitest';
import type { AnyCall, RequestContext } from '@agio/contracts';
import { calls } from '@agio/contracts';
import { SHEET_LINES } from '@agio/contracts/wallet';
import { withDatabases } from '@agio/database/testing';
import { formatDecimal, parseDecimal } from '@agio/kernel';
import { createRewind } from '@agio/rewind';
import { createSpot } from '@agio/spot';
import { createWallet, leavesOf, leftOver, proofSigner, proveLiabilities } from '@agio/wallet';
import { contextFor } from '@agio/module/demo';
import { heldFor, openHolds } from '../../apps/server/people/held-for.ts';
import { allProjections } from '../../apps/server/projections/all-projections.ts';
import { modules } from '../../apps/server/site.ts';
import type { NaiveLine } from '../../tools/simulate/testing/naive-sheet.ts';
import { CUSTOMERS, everything, madeOnce, rareThings } from '../../tools/simulate/testing/sheet-books.ts';
import type { Books } from '../../tools/simulate/testing/sheet-books.ts';

const sorted = (entries: Iterable<readonly [string, bigint | string]>): string[] =>
  [...entries].map(([key, value]) => `${key} ${value}`).toSorted();

/** Of chance only what every seed has. */
const EVERYTHING = { accounts: ['trading'], kinds: ['fee', 'trade', 'seed'] };
const RARE = {
  accounts: ['game', 'locked', 'owed', 'pools', 'promised', 'trading'],
  kinds: ['clawback', 'convert', 'convert_fee', 'dice_pool', 'lock', 'lock_penalty', 'lock_release', 'lock_reward'],
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
          masterKey: 'a master key of tests that is long enough',
          heldFor,
          openHolds,
          lastPrice: () => undefined,
          siteOf: () => ({ rateCurrency: 'CNY' }),
          chains: { settings: [] },
        } as never);
        rewind = createRewind({
          ...ports,
          siteOf: () => ({ rateCurrency: 'CNY' }),
          rateOf: () => 10n ** 10n,
          moneyPast: wallet.moneyPast,
          ordersPast: spot.ordersPast,
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
        expect([...accounts], `seed ${seed}`).toEqual(expect.arrayContaining([...demanded.accounts]));
        const kinds = new Set(CUSTOMERS.flatMap((customer) => played.naive.linesOf(customer).map(({ kind }) => kind)));
        expect([...kinds]).toEqual(expect.arrayContaining([...demanded.kinds]));
        expect(Math.min(kinds.size - 4, accounts.size)).toBeGreaterThan(3);
      });

      it('F14: has nothing that no posting explains, locked coins and bonds included, so that nobody is warned of it who pays out', async () => {
        const { core } = played;
        for (const customer of CUSTOMERS)
          for (const { id } of core.coins)
            expect([customer, id, await leftOver({ core, database: given.db }, customer, id)]).toEqual([customer, id, 0n]);
      });

      it('B12: is now what accounts, holds, shares, promises and debts add up to, and the leaf of a proof', async () => {
        const { core, naive } = played;
        const signer = await proofSigner(given.db, 'a master key of tests, long enough to be one', 1);
        const owners = { uidOf: String, rootOf: (owner: number) => core.rootOf(owner), heldFor };
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
          for (const one of sheet) expect(await ask(wallet.handlers, 'coinBalance', customer, {}, { coin: one.coin })).toMatchObject(one);
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
              .filter(({ account }) => !['robots', 'pools', 'promised', 'owed'].includes(account))
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
        const outside = new Set([
          'seed',
          'welcome',
          'sent',
          'received',
          'deposit',
          'withdrawal',
          'clawback',
          'otc',
          'c2c',
          'shop_purchase',
          'shop_refund',
        ]);
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
