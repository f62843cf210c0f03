// Protects who is linked by a withdrawal address: those who withdrew to the same one outside, and no one by an address of a customer here.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { wallet } from '../module.ts';
import { sameAddressAs } from './same-address.ts';

withDatabases(
  'accounts with the same withdrawal address',
  (given) => {
    let ids = 0;
    const withdrew = (customer: number, address: string, toCustomer = 0) =>
      given.db.query(
        `insert into wallet_withdrawal (id, customer, chain, coin, address, amount, fee, to_customer, state, approvals, approved_by, ready_at, reasons, words, height,
           created_at, updated_at, sequence)
         values ($1, $2, 0, 0, $3, 1, 0, $4, 'sent', 0, '', 0, '', '', 0, 0, 0, 0)`,
        [(ids += 1), customer, address, toCustomer],
      );
    it('are found both ways, once each', async () => {
      await given.db.query('delete from wallet_withdrawal');
      for (const customer of [1, 2, 2, 3]) await withdrew(customer, customer === 3 ? 'elsewhere' : 'one place');
      await withdrew(3, 'a deposit address', 9);
      await withdrew(1, 'a deposit address', 9);
      expect(await Promise.all([1, 2, 3, 4].map((customer) => sameAddressAs(given.db, customer)))).toEqual([[2], [1], [], []]);
    });
  },
  { migrations: wallet.migrations },
);
