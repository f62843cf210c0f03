// Protects the counts that outlive a restart: the latest of each caller, and none that has ended.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { limitStoreOver } from './limit-store.ts';

withDatabases(
  'limits',
  (given) => {
    it('are kept by class and caller until they end', async () => {
      const store = limitStoreOver(given.db);
      const one = { rate: 'login', who: '192.0.2.1', points: 3, endsAtMs: 5_000.4 } as const;
      await store.save([one, { ...one, rate: 'code' }, { ...one, who: 'c7', endsAtMs: 2_000 }], 1_000);
      await store.save([{ ...one, points: 4 }], 1_001);
      const kept = (await store.load(1_500)).map(({ rate, who, points, endsAtMs }) => `${rate} ${who}: ${points} until ${endsAtMs}`);
      expect(new Set(kept)).toEqual(new Set(['code 192.0.2.1: 3 until 5001', 'login 192.0.2.1: 4 until 5001', 'login c7: 3 until 2000']));
      expect(kept).toHaveLength(3);
      expect(await store.load(2_000)).toHaveLength(2);
      await store.save([], 6_000);
      expect(await given.db.query('select 1 from server_rate_limit')).toEqual([]);
    });
  },
  { migrations: [{ module: 'server', dir: new URL('../migrations/', import.meta.url) }] },
);
