// Protects what customers may take along: everything they wrote down is in their export, nobody else's, and nothing of it is left when they go.
import { expect, it } from 'vitest';
import { contentMigrations } from '@agio/content';
import { withDatabases } from '@agio/database/testing';
import { spotMigrations } from '@agio/spot';
import { eraseWords, walletMigrations } from '@agio/wallet';
import { keptElsewhere } from './customer-state.ts';

withDatabases(
  'what is kept of a customer',
  (given) => {
    it('has the address book, its rule and the notes of transfers', async () => {
      for (const customer of [1, 2]) {
        await given.db.query(
          `insert into wallet_book (id, customer, chain, address, name, note, created_at) values ($1, $2, 'LOCAL', $1, 'cold', 'drawer', 5)`,
          [`0x${customer}`, customer],
        );
        await given.db.query(`insert into wallet_words (id, customer, note, created_at) values ($1, $2, $3, 6)`, [
          `w${customer}`,
          customer,
          `rent ${customer}`,
        ]);
      }
      await given.db.query(`insert into wallet_whitelist (customer, only_known, ends_at) values (1, true, null)`);
      expect(await keptElsewhere(given.db, 1)).toMatchObject({
        wallet: {
          addresses: [{ chain: 'LOCAL', address: '0x1', name: 'cold', note: 'drawer', time: 5 }],
          onlyKnownAddresses: true,
          notes: [{ note: 'rent 1', time: 6 }],
        },
      });
      await eraseWords(given.db, 1);
      expect(await keptElsewhere(given.db, 1)).toMatchObject({ wallet: { addresses: [], onlyKnownAddresses: false, notes: [] } });
      expect((await keptElsewhere(given.db, 2)).wallet.notes).toHaveLength(1);
    });
  },
  { migrations: [spotMigrations, contentMigrations, walletMigrations] },
);
