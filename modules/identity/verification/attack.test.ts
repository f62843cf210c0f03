// Protects what attackers of devices found: a passkey that was never used proves nothing, and an outage makes no known device a new one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS, MINUTE_MS } from '@agio/kernel/time';
import { identity } from '../module.ts';
import { PROVEN_PASSKEY } from '../factors/passkeys/store.ts';
import { entered, Harness, PASSWORD, reprove } from '../testing/harness.ts';

withDatabases(
  'devices',
  (given) => {
    let h: Harness;
    let isDown = false;
    beforeAll(async () => {
      // The database as it is, until it is away.
      const database = new Proxy(given.db, {
        get(target, name) {
          if (isDown) throw new Error('the database is away');
          const found: unknown = Reflect.get(target, name, target);
          return typeof found === 'function' ? (found.bind(target) as unknown) : found;
        },
      });
      h = new Harness(database);
      await h.identity.start();
    });
    afterAll(() => h.identity.stop());

    it('C4: a passkey that was not used to log in protects nobody: a password on a new device places no order, bet or sale', async () => {
      await h.identity.seedCustomer({ customer: 81, account: 'p81@example.org', password: PASSWORD, username: 'p81', country: 'CN' });
      await h.identity.seedCustomer({ customer: 83, account: 'p83@example.org', password: PASSWORD, username: 'p83', country: 'CN' });
      await given.db.query(
        `insert into identity_passkey (id, customer, name, public_key, counter, transports, synced, created_at)
         values ('k81', 81, 'phone', '\\x00', 0, '[]', false, $1)`,
        [h.nowMs - 30 * DAY_MS],
      );
      await reprove(given.db, PROVEN_PASSKEY);
      // The owner's device is known; the thief's is of this minute. The log-in asks for no second step, as only an authenticator would.
      await h.login('p81@example.org', PASSWORD);
      h.nowMs += 30 * DAY_MS;
      const thief = entered(await h.login('p81@example.org', PASSWORD, h.visitor('203.0.113.5')));
      const { session } = (await h.identity.ownerOf(thief.token))!;
      // Without the passkey, which the thief does not have, the same log-in waits for a day.
      const other = entered(await h.login('p83@example.org', PASSWORD, h.visitor('203.0.113.6')));
      const without = (await h.identity.ownerOf(other.token))!.session;
      expect(await h.identity.deviceWaits({ customer: 83, session: without })).toBeGreaterThan(h.nowMs);
      expect(await h.identity.deviceWaits({ customer: 81, session })).not.toBeNull();
    });

    it('an outage of the database stops nobody from trading whose device was known a minute ago', async () => {
      await h.identity.seedCustomer({ customer: 82, account: 'p82@example.org', password: PASSWORD, username: 'p82', country: 'CN' });
      const owner = entered(await h.login('p82@example.org', PASSWORD));
      const { session } = (await h.identity.ownerOf(owner.token))!;
      h.nowMs += 2 * DAY_MS;
      expect(await h.identity.deviceWaits({ customer: 82, session })).toBeNull();
      h.nowMs += MINUTE_MS + 1;
      isDown = true;
      const asked = Promise.resolve().then(() => h.identity.deviceWaits({ customer: 82, session }));
      const answer = await asked.catch(() => 'the order is refused');
      isDown = false;
      expect(answer).toBeNull();
    });
  },
  { migrations: identity.migrations },
);
