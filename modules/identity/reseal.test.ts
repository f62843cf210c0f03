// Protects: a change of MASTER_KEY loses no API key, no authenticator and no message on its way.
import { expect, it } from 'vitest';
import { deriveKey } from '@agio/credentials';
import { withDatabases } from '@agio/database/testing';
import { sealedOf } from '@agio/module';
import { PROVEN_ACCOUNT } from './accounts/store.ts';
import { identity } from './module.ts';
import { signatureOf } from './sessions/api-keys/signature.ts';
import { opensAny, reseal, seal, unseal } from '@agio/database';
import { Harness, ok, PASSWORD, reprove } from './testing/harness.ts';

const OLD = 'a master key of tests that is long enough';
const NEW = 'another master key of tests, as long as that';
const SEALED = sealedOf(identity);

withDatabases(
  'resealing',
  (given) => {
    it('B7: everything sealed opens under the new key, and what no key opened stays', async () => {
      const h = new Harness(given.db);
      await h.identity.start();
      const as = h.visitor().as(1, 's');
      for (const customer of [1, 2])
        await h.identity.seedCustomer({
          customer,
          account: `r${customer}@example.org`,
          password: PASSWORD,
          username: `r${customer}`,
          country: 'CN',
        });
      const made = ok(await h.identity.handlers.createApiKey({ body: { name: 'bot', scopes: ['read'] } } as never, as));
      await h.identity.stop();
      const otp = (key: string, customer: number): string => seal(deriveKey(key, 'master'), `otp ${customer}`, `secret ${customer}`);
      await given.db.query('update identity_account set otp_secret = $1 where customer = 1', [otp(OLD, 1)]);
      await given.db.query('update identity_account set otp_secret = $1 where customer = 2', [
        otp('a key that nobody has any more, long ago', 2),
      ]);
      await given.db.query('insert into identity_otp_proposal (customer, session, secret, created_at) values (1, $1, $2, 0)', [
        's 1',
        seal(deriveKey(OLD, 'master'), 'otp proposal 1 s 1', 'secret 1'),
      ]);
      await reprove(given.db, PROVEN_ACCOUNT);
      const waiting = JSON.stringify({ sealed: seal(deriveKey(OLD, 'message'), 'message', 'words') });
      await given.db.query(`delete from pgboss.job`);
      await given.db.query(
        `insert into pgboss.job (name, data) select name, $1::jsonb from pgboss.queue where name not like '%-dead' limit 1`,
        [waiting],
      );
      expect([await opensAny(given.db, SEALED, OLD), await opensAny(given.db, SEALED, NEW)]).toEqual([true, false]);

      expect(await given.db.transaction((session) => reseal(session, SEALED, OLD, NEW))).toEqual({ sealed: 11, unreadable: 1 });

      expect([await opensAny(given.db, SEALED, OLD), await opensAny(given.db, SEALED, NEW)]).toEqual([false, true]);
      const accounts = await given.db.query<{ sealed: string }>('select otp_secret as sealed from identity_account order by customer');
      expect(accounts.map(({ sealed }, index) => unseal(deriveKey(NEW, 'master'), `otp ${index + 1}`, sealed))).toEqual([
        'secret 1',
        undefined,
      ]);
      const [proposal] = await given.db.query<{ secret: string }>('select secret from identity_otp_proposal');
      expect(unseal(deriveKey(NEW, 'master'), 'otp proposal 1 s 1', proposal!.secret)).toBe('secret 1');
      const [job] = await given.db.query<{ sealed: string }>(`select data->>'sealed' as sealed from pgboss.job`);
      expect(unseal(deriveKey(NEW, 'message'), 'message', job!.sealed)).toBe('words');
      await given.db.query('delete from pgboss.job');
      const again = new Harness(given.db, { masterKey: NEW });
      again.nowMs = h.nowMs + 60_000;
      await again.identity.start();
      again.nowMs += 5_000;
      const plain = { method: 'GET', url: '/api/exchange/myOrders', timestamp: String(again.nowMs), body: '' };
      const request = { ...plain, key: made.key, signature: signatureOf(made.secret, plain), ip: '192.0.2.1', scope: 'read' as const };
      expect(again.identity.checkKey(request)).toMatchObject({ ok: true, customer: 1 });
      expect(again.errors).toEqual([]);
      await again.identity.stop();
    });
  },
  { migrations: identity.migrations },
);
