// Protects a restored database: what could have been ended since the backup was taken does not come back to life.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { identity } from '../module.ts';
import { endAfterRestore } from './after-restore.ts';
import { CodeKey } from '../factors/codes/code-key.ts';
import { issueVerification, takeVerification } from '../factors/verifications.ts';
import { entered, Harness, PASSWORD } from '../testing/harness.ts';

const KEY = new CodeKey('a secret of tests that is long enough');

withDatabases(
  'after a restore',
  (given) => {
    it('nobody is logged in, nothing is confirmed, and no key places or moves anything (C4); keys that only read stay', async () => {
      const before = new Harness(given.db);
      await before.identity.seedCustomer({ customer: 1, account: 'r@example.org', password: PASSWORD, username: 'r', country: 'CN' });
      const visitor = before.visitor();
      const { token } = entered(await before.login('r@example.org', PASSWORD, visitor));
      const verified = { customer: 1, session: 's', action: 'withdraw', payload: 'p' };
      const verification = await issueVerification(given.db, KEY, verified, before.nowMs);
      const scopes = [['read'], ['read', 'trade'], ['transfer'], ['read', 'withdraw'], ['trade', 'transfer', 'withdraw']];
      for (const [at, some] of scopes.entries())
        await given.db.query(
          `insert into identity_api_key (key, customer, secret, name, scopes, addresses, created_at) values ($1, 1, 's', 'n', $2::jsonb, '[]'::jsonb, 0)`,
          [`k${at}`, JSON.stringify(some)],
        );
      await endAfterRestore(given.db, before.nowMs);
      const after = new Harness(given.db);
      after.nowMs = before.nowMs;
      await after.identity.start();
      try {
        expect(await after.identity.ownerOf(token)).toBeUndefined();
        const renewed = await after.identity.handlers.renewSession({} as never, visitor.context);
        expect(renewed.ok).toBe(false);
        expect(await takeVerification(given.db, KEY, verification, verified, before.nowMs)).toBe(false);
        const keys = await given.db.query<{ key: string }>('select key from identity_api_key order by key');
        expect(keys.map(({ key }) => key)).toEqual(['k0']);
        entered(await after.login('r@example.org', PASSWORD, after.visitor()));
      } finally {
        await after.identity.stop();
      }
    });
  },
  { migrations: identity.migrations },
);
