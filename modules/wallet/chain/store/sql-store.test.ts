// Protects the engine's notes: each call lands whole and may come again, nothing is promised twice, and memory and SQL tell the same.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { wallet } from '../../module.ts';
import { keptStore } from '../testing/kept-store.ts';
import type { ChainStore, Move, SeenRow } from './store.ts';
import { MemoryStore } from '../testing/memory-store.ts';

const NOW_MS = Date.UTC(2026, 0, 1);

const row = (txid: string, state: SeenRow['state'] = 'confirming'): SeenRow => ({
  txid,
  index: 'log:0',
  coin: 'USDT',
  address: '0xabc',
  owner: 7,
  units: 5n,
  state,
});
const move = (id: string, spends: string[], given: Partial<Move> = {}): Move => ({
  id,
  kind: 'sweep',
  source: '0xabc',
  path: { account: 0, index: 3 },
  asset: 'native',
  destination: '0xhot',
  units: 10n ** 20n,
  attempts: [{ txid: id, raw: `0x${id}`, spends }],
  state: 'signed',
  updatedAtMs: NOW_MS,
  ...given,
});

withDatabases(
  'the notes of the engine',
  (given) => {
    let store: ChainStore;
    let memory: MemoryStore;
    /** The same on both. */
    const both = async (work: (one: ChainStore) => Promise<unknown>): Promise<unknown> => {
      const [one, other] = [await work(store), await work(memory)];
      expect(one).toEqual(other);
      return one;
    };
    const states = async (): Promise<Record<string, string>> => {
      const rows = await given.db.query<{ txid: string; state: string }>(
        `select txid, state from wallet_seen where chain = 'A' order by txid`,
      );
      const found = Object.fromEntries(rows.map(({ txid, state }) => [txid, state]));
      expect(found).toEqual(Object.fromEntries([...memory.seen.values()].map(({ txid, state }) => [txid, state])));
      return found;
    };

    beforeEach(async () => {
      for (const table of ['wallet_seen', 'wallet_move', 'wallet_move_spend', 'wallet_sweep_due'])
        await given.db.query(`delete from ${table}`);
      store = keptStore(given.db);
      memory = new MemoryStore();
    });

    it('follow blocks that are not final: told, moved to another block, gone, booked', async () => {
      await both((one) => one.saw('A', { height: 5, hash: 'a' }, [row('x'), row('y'), row('small', 'too_small')], NOW_MS));
      await both((one) => one.saw('A', { height: 5, hash: 'a' }, [row('x'), row('y'), row('small', 'too_small')], NOW_MS));
      await both((one) => one.saw('A', { height: 7, hash: 'c' }, [row('late')], NOW_MS));
      expect(await states()).toEqual({ x: 'confirming', y: 'confirming', small: 'too_small', late: 'confirming' });
      await both((one) => one.saw('A', { height: 5, hash: 'b' }, [row('y')], NOW_MS));
      expect(await states()).toMatchObject({ x: 'orphaned', y: 'confirming' });
      await both((one) => one.endsAt('A', 6));
      expect(await states()).toMatchObject({ late: 'orphaned', y: 'confirming' });
      await both((one) => one.saw('A', { height: 6, hash: 'd' }, [row('x')], NOW_MS));
      expect(await both(async (one) => (await one.confirming('A', { height: 5, hash: 'b' })).map(({ txid }) => txid))).toEqual(['y']);
      expect(await both((one) => one.confirming('A', { height: 5, hash: 'a' }))).toEqual([]);
      await both((one) => one.settled('A', { height: 5, hash: 'b' }, [row('y'), row('less', 'too_small')], NOW_MS));
      await both((one) => one.settled('A', { height: 5, hash: 'b' }, [row('y'), row('less', 'too_small')], NOW_MS));
      expect(await states()).toEqual({ x: 'confirming', small: 'too_small', less: 'too_small', late: 'orphaned' });
    });

    it('keep orphans for a week and other chains apart', async () => {
      await store.saw('A', { height: 5, hash: 'a' }, [row('x')], NOW_MS);
      await store.saw('B', { height: 5, hash: 'b' }, [row('x')], NOW_MS);
      await store.endsAt('A', 4);
      await store.settled('A', { height: 6, hash: 'c' }, [], NOW_MS + 6 * DAY_MS);
      const count = async (): Promise<unknown> => given.db.query('select chain, state from wallet_seen order by chain');
      expect(await count()).toEqual([
        { chain: 'A', state: 'orphaned' },
        { chain: 'B', state: 'confirming' },
      ]);
      await store.settled('A', { height: 7, hash: 'd' }, [], NOW_MS + 8 * DAY_MS);
      expect(await count()).toEqual([{ chain: 'B', state: 'confirming' }]);
    });

    it('promise what a transaction uses up once, and open again what had it', async () => {
      expect(await both((one) => one.keepMove('A', move('m1', ['nonce:1'])))).toBe(true);
      expect(await both((one) => one.keepMove('A', move('m2', ['nonce:1', 'nonce:2'])))).toBe(false);
      expect(await both((one) => one.keepMove('A', move('m3', ['nonce:2'], { kind: 'gas', updatedAtMs: NOW_MS + 1 })))).toBe(true);
      const bumped = move('m1', ['nonce:1'], {
        attempts: [...move('m1', ['nonce:1']).attempts, { txid: 't', raw: '0x', spends: ['nonce:1'] }],
        state: 'sent',
      });
      await both((one) => one.changeMove('A', bumped));
      expect(await both((one) => one.openMoves('A'))).toMatchObject([
        { id: 'm1', state: 'sent', units: 10n ** 20n, path: { account: 0, index: 3 }, attempts: [{}, { txid: 't' }] },
        { id: 'm3', kind: 'gas', state: 'signed' },
      ]);
      await both((one) => one.changeMove('A', { ...bumped, state: 'done' }));
      expect(await both((one) => one.openMoves('A'))).toMatchObject([{ id: 'm3' }]);
      expect(await both((one) => one.keepMove('A', move('m4', ['nonce:1'])))).toBe(false);
      expect(await both((one) => one.openMoves('A'))).toMatchObject([{ id: 'm1', state: 'sent' }, { id: 'm3' }]);
    });

    it('36: take nothing forged for signed, open or promised, nor what they changed', async () => {
      const errors: unknown[] = [];
      store = keptStore(given.db, (error) => errors.push(error));
      await store.keepMove('A', move('m1', ['nonce:1']));
      await store.keepMove('A', move('m2', ['nonce:2']));
      const write = async (id: string, spend: string): Promise<void> => {
        await given.db.query('delete from wallet_move_spend where spend = $1', [spend]);
        await given.db.query(`insert into wallet_move_spend (chain, spend, move) values ('A', $1, $2)`, [spend, id]);
      };
      // A theft that is made to look signed here: by a row of its own, and by giving it to a move of ours.
      await given.db.query(
        `insert into wallet_move (id, chain, kind, source, account, place, asset, destination, units, attempts, state, created_at, updated_at)
         select 'theft', chain, kind, source, account, place, asset, destination, units, replace(attempts, 'nonce:1', 'nonce:9'), 'sent', 0, 0
         from wallet_move where id = 'm1'`,
      );
      await write('theft', 'nonce:9');
      await write('m1', 'nonce:8');
      expect([await store.signedMoves('A', ['nonce:9']), await store.signedMoves('A', ['nonce:8'])]).toEqual([new Set(), new Set()]);
      expect((await store.openMoves('A')).map(({ id }) => id)).toEqual(['m1', 'm2']);
      // What they promise to nobody is free.
      expect(await store.keepMove('A', move('m3', ['nonce:8', 'nonce:9']))).toBe(true);
      expect(await store.signedMoves('A', ['nonce:9'])).toEqual(new Set(['m3']));
      await given.db.query(`update wallet_move set attempts = replace(attempts, 'nonce:1', 'nonce:7') where id = 'm1'`);
      await given.db.query(`update wallet_move set state = 'sent' where id = 'm2'`);
      expect((await store.openMoves('A')).map(({ id }) => id)).toEqual(['m3']);
      expect(errors.map(String).join(' ')).toMatch(/wallet_move theft .*wallet_move m1 .*wallet_move m2 /s);
    });

    it('know which addresses may be swept, each once', async () => {
      const [a, b] = [
        { address: 'a', asset: 'native' },
        { address: 'b', asset: 'native' },
      ];
      await both((one) => one.markDue('A', [a, b]));
      await both((one) => one.markDue('A', [b]));
      expect(await both((one) => one.due('A', 10))).toEqual([a, b]);
      expect(await both((one) => one.due('A', 1))).toEqual([a]);
      await both((one) => one.clearDue('A', a));
      expect(await both((one) => one.due('A', 10))).toEqual([b]);
    });
  },
  { migrations: wallet.migrations },
);
