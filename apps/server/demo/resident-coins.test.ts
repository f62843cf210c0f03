// Protects accounts that only share their name with the demo's first person: their coins move nowhere by themselves.
import { expect, it } from 'vitest';
import { answer } from '@agio/contracts';
import type { CallName, Handlers } from '@agio/contracts';
import { withDatabases } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import { isDemoMade, keepSeeded } from '../seed/seeded.ts';
import { ALL_MIGRATIONS } from '../storage/storage.ts';
import { ResidentCoins } from './resident-coins.ts';

const calledOf = async (isMade: () => Promise<boolean>): Promise<string[]> => {
  const called: string[] = [];
  const handlers = new Proxy({} as Handlers<CallName>, {
    get: (_none, name) => () => {
      called.push(String(name));
      return Promise.resolve(answer({ list: [], total: 0 }));
    },
  });
  const ports = {
    clock: realClock,
    handlers,
    customerNamed: () => Promise.resolve(1),
    languageOf: () => Promise.resolve('en-US' as const),
    log: () => undefined,
    opened: () => Promise.resolve(),
  };
  await new ResidentCoins({ ...ports, isDemoMade: isMade }).start();
  return called;
};

withDatabases(
  'the coins of the demo’s first person',
  (given) => {
    it('move once where the demo seed made the site, and nowhere else', async () => {
      const called = () => calledOf(() => isDemoMade(given.db));
      expect(await called()).toEqual([]);
      await keepSeeded(given.db, { isDemo: false });
      expect(await called()).toEqual([]);
      await keepSeeded(given.db, { isDemo: true });
      expect(await called()).toContain('withdraw');
    });
  },
  { migrations: ALL_MIGRATIONS.filter(({ module }) => module === 'server'), on: ['postgres'] },
);
