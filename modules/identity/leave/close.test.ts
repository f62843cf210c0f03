// Protects a closed account: no closing of it that is refused opens what another one has erased.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { identity } from '../module.ts';
import { Harness, ok, PASSWORD } from '../testing/harness.ts';

withDatabases(
  'closing',
  (given) => {
    it('twice at once leaves the account closed, though something came in between the two looks', async () => {
      const customer = 1;
      // Both look before they begin, then the first looks again.
      let looks = 0;
      const harness = new Harness(given.db, {
        holdings: () => {
          looks += 1;
          return { coins: looks > 3 ? ['BTC'] : [], openOrders: 0 };
        },
      });
      await harness.identity.start();
      await harness.identity.seedCustomer({ customer, account: 'once@example.org', password: PASSWORD, username: 'once', country: 'CN' });
      const context = harness.visitor().as(customer, 's');
      const close = () => harness.identity.handlers.closeAccount({ body: {} } as never, context);
      for (const result of await Promise.all([close(), close()])) ok(result);
      expect([...(harness.disabled.get(customer) ?? [])]).toEqual(['closed']);
      await harness.identity.stop();
    });
  },
  { migrations: identity.migrations },
);
