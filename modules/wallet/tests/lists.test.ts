// Protects books that are kept by a program: deposits, withdrawals and transfers are read by cursor, each once, while others are added, and within times.
import { beforeAll, describe, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { keptStore } from '../chain/testing/kept-store.ts';
import type { SeenRow } from '../chain/store/store.ts';
import { wallet } from '../module.ts';
import { MoneySite } from '../testing/money-site.ts';

const LISTS = ['walletDeposits', 'walletWithdrawals', 'transferHistory'] as const;
const CHANGES_MAX = 2;
/** More than any list here has: a walk ends, whatever its cursors say. */
const ROWS_MAX = 100;
type List = (typeof LISTS)[number];
interface Row {
  readonly id: string;
  readonly time: number;
  readonly state?: string;
  readonly direction?: string;
}

withDatabases(
  'lists of money',
  (given) => {
    let site: MoneySite;
    let height = 1;
    let added = 0;

    const read = async (name: List, query: Record<string, string> = {}, as = site.alice) => {
      const found = await site.ask(name, { query }, as);
      if (!found.ok) throw new Error(`${name} is not read: ${found.code}`);
      return found.data as { list: Row[]; total: number; page: number; next: string | null };
    };
    const idsOf = ({ list }: { list: readonly Row[] }): string[] => list.map(({ id }) => id);

    /** Reads a list to its end in parts, and does something after the first ones. */
    const walk = async (name: List, limit: number, between: () => Promise<unknown>, more: Record<string, string> = {}): Promise<Row[]> => {
      const rows: Row[] = [];
      let changes = 0;
      for (let cursor: string | null | undefined; cursor !== null;) {
        const part = await read(name, { ...more, limit: String(limit), ...(cursor === undefined ? {} : { cursor }) });
        expect(part.list.length).toBeLessThanOrEqual(limit);
        rows.push(...part.list);
        expect(rows.length).toBeLessThan(ROWS_MAX);
        cursor = part.next;
        if (cursor === null || changes === CHANGES_MAX) continue;
        changes += 1;
        await between();
      }
      return rows;
    };

    /** What was there before is read once and in order. Of what came meanwhile, only deposits that are booked may be behind the cursor, also once. */
    const expectOnce = (before: { readonly list: readonly Row[] }, rows: readonly Row[]): void => {
      const [old, found] = [idsOf(before), idsOf({ list: rows })];
      expect(found.filter((id) => old.includes(id))).toEqual(old);
      expect(new Set(found).size).toBe(found.length);
      const others = rows.filter(({ id }) => !old.includes(id));
      expect(others.every(({ state }) => state === 'credited')).toBe(true);
    };

    const seen = (txid: string, state: SeenRow['state'], coin = 'ETH'): SeenRow => ({
      txid,
      index: 'value',
      coin,
      address: '0xown000000',
      owner: site.alice,
      units: state === 'too_small' ? 1n : 10n ** 18n,
      state,
    });
    const sees = (rows: readonly SeenRow[], atMs: number) => keptStore(given.db).saw('LOCAL', { height: 90, hash: 'h90' }, rows, atMs);
    const credit = async (txid: string): Promise<void> => {
      height += 1;
      const block = { chain: 'LOCAL', height } as const;
      const arrived = { owner: site.alice, account: 'trading', coin: 'ETH', txid, index: '0', units: `1${'0'.repeat(18)}` } as const;
      expect((await site.wallets({ kind: 'wallet.credit', ...block, block: `h${height}`, ...arrived })).reply.ok).toBe(true);
      await site.wallets({ kind: 'wallet.advance', ...block, hash: `h${height}` });
    };

    /** One more row at the front of a list. */
    const add: Readonly<Record<List, () => Promise<unknown>>> = {
      walletDeposits: async () => {
        added += 1;
        await sees([seen(`later-${added}`, 'confirming')], site.nowMs + added);
        await credit(`later-in-${added}`);
      },
      walletWithdrawals: async () => {
        const asked = await site.ask('withdraw', { body: { coin: 'ETH', chain: 'LOCAL', address: '0xoutside', amount: '0.02' } });
        expect(asked).toMatchObject({ ok: true });
      },
      transferHistory: async () => {
        added += 1;
        const [own, other] = [{ from: 'trading', to: 'fiat' }, { to: '00002' }];
        const money = { coin: 'ETH', amount: '0.01' };
        const moved =
          added % 2 === 0
            ? await site.ask('accountTransfer', { body: { ...money, ...own } })
            : await site.ask('walletSend', { body: { ...money, ...other } });
        expect(moved).toMatchObject({ ok: true });
      },
    };

    beforeAll(async () => {
      site = new MoneySite(given.db);
      await site.open();
      const store = keptStore(given.db);
      // Three of one moment, as of one block, and two that a reorganisation undid.
      await sees(
        ['b', 'c', 'a'].map((txid) => seen(txid, 'confirming')),
        3_000,
      );
      await sees(
        ['d', 'e'].map((txid) => seen(txid, 'orphaned')),
        2_000,
      );
      for (const txid of ['in-1', 'in-2', 'in-3']) await credit(txid);
      const small = ['ETH', 'ETH', 'USDT'].map((coin, at) => seen(`small-${at}`, 'too_small', coin));
      await store.saw('LOCAL', { height: 91, hash: 'h91' }, small, 1_000);
      for (const name of ['walletWithdrawals', 'transferHistory'] as const) for (let count = 0; count < 7; count += 1) await add[name]();
    });

    describe.each(LISTS)('%s', (name) => {
      it('E5: finds each row once by cursor while newer ones are added, in the order of pages', async () => {
        for (const limit of [1, 2, 3]) {
          const before = await read(name, { limit: '100' });
          expect(before.next).toBeNull();
          expect(before.list.length).toBeGreaterThanOrEqual(7);
          expectOnce(before, await walk(name, limit, add[name]));
        }
      });

      it('E5: continues after a page, and counts the whole list with every part', async () => {
        const all = await read(name, { limit: '100' });
        for (let page = 1; page * 2 < all.total; page += 1) {
          const { list, next, total } = await read(name, { page: String(page), limit: '2' });
          expect([idsOf({ list }), total]).toEqual([idsOf(all).slice(page * 2 - 2, page * 2), all.total]);
          const rest = await read(name, { cursor: next ?? '', limit: '100' });
          expect([idsOf(rest), rest.total, rest.next]).toEqual([idsOf(all).slice(page * 2), all.total, null]);
        }
      });

      it('E5: refuses what is no cursor, as the postings of an account do', async () => {
        for (const cursor of ['', 'x', '-1', '1;', '1.', ' 2.1', '2.1.', '2.x', '1'.repeat(16), `2.${'1'.repeat(16)}`, '2.1.é'])
          for (const call of [name, 'exchangeBalancesHistory'] as const)
            expect([call, cursor, await site.ask(call, { query: { cursor } })]).toMatchObject([call, cursor, { code: 'PARAMETER_ERROR' }]);
      });

      it('E5: begins at a time and ends at one, both included', async () => {
        const { list } = await read(name, { limit: '100' });
        const times = [...new Set(list.map(({ time }) => time))].toSorted((a, b) => a - b);
        const [from, to] = [times[1]!, times.at(-2)!];
        const within = await read(name, { from: String(from), to: String(to), limit: '100' });
        const wanted = list.filter(({ time }) => time >= from && time <= to);
        expect(wanted.map(({ time }) => time)).toEqual(expect.arrayContaining([from, to]));
        expect(wanted.length).toBeLessThan(list.length);
        expect([idsOf(within), within.total]).toEqual([wanted.map(({ id }) => id), wanted.length]);
        expect(idsOf(await read(name, { from: String(from + 1), to: String(to - 1), limit: '100' }))).toEqual(
          wanted.filter(({ time }) => time !== from && time !== to).map(({ id }) => id),
        );
        for (const time of times) {
          const then = await read(name, { from: String(time), to: String(time), limit: '100' });
          expect([time, idsOf(then), then.total]).toEqual([
            time,
            idsOf({ list: list.filter((row) => row.time === time) }),
            then.list.length,
          ]);
        }
        expectOnce(within, await walk(name, 2, add[name], { from: String(from), to: String(to) }));
        expect(await read(name, { from: String(times.at(-1)! + 3_600_000) })).toMatchObject({ list: [], total: 0, next: null });
      });

      it('E5: continues behind the filters that it began with, and shows nobody what is not theirs', async () => {
        const coin = { coin: 'ETH' };
        expectOnce(await read(name, { ...coin, limit: '100' }), await walk(name, 2, add[name], coin));
        // Of all this Bob sees what was sent to him, with a cursor of Alice's as without one.
        const sent =
          name === 'transferHistory' ? (await read(name, { limit: '100' })).list.filter(({ direction }) => direction === 'sent') : [];
        for (const cursor of [{}, { cursor: '2.999' }])
          expect(idsOf(await read(name, { limit: '100', ...cursor }, site.bob))).toEqual(
            idsOf({ list: sent.filter(({ id }) => !('cursor' in cursor) || Number(id) < 2) }),
          );
        expect(await read(name, { coin: 'NONE', cursor: '2.9' })).toMatchObject({ list: [], total: 0, next: null });
      });
    });

    it('E5: a deposit that is booked while the list is read is there as booked', async () => {
      const rows = new Map<string, Row>();
      let isBooked = false;
      const book = async (): Promise<void> => {
        if (isBooked) return;
        isBooked = true;
        await given.db.query(`delete from wallet_seen where txid = 'b'`);
        await credit('b');
      };
      for (const row of await walk('walletDeposits', 1, book)) rows.set(row.id, row);
      const all = await read('walletDeposits', { limit: '100' });
      expect(all.list.some(({ id }) => id === 'seen_b_value')).toBe(false);
      for (const { id, state } of all.list) expect([id, rows.get(id)?.state]).toEqual([id, state]);
    });
  },
  { migrations: wallet.migrations },
);
