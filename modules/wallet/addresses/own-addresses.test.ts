// Protects whose an address is: one that a customer was shown is theirs on every chain of its family, at once and not only after a start.
import { expect, it } from 'vitest';
import { RowProofs } from '@agio/database';
import { withDatabases } from '@agio/database/testing';
import { wallet } from '../module.ts';
import { OwnAddresses } from './own-addresses.ts';
import { Vault } from '../testing/vault.ts';

withDatabases(
  'own addresses',
  (given) => {
    it('are known on all chains of a family as soon as one of them asks', async () => {
      const vault = new Vault();
      const proofs = new RowProofs('a master key of tests that is long enough', () => undefined);
      const derive = (index: number): string => `0xown${index}`;
      const makers = new Map([
        ['LOCAL', { family: 'evm', derive }],
        ['OTHER', { family: 'evm', derive }],
        ['BTC', { family: 'bitcoin', derive: (index: number) => `bc${index}` }],
      ] as const);
      const addresses = new OwnAddresses(given.db, proofs, vault.running.state, makers);
      await addresses.start();
      vault.apply({ kind: 'wallet.open_address', customer: vault.alice, family: 'evm' });
      const address = await addresses.addressOf('LOCAL', vault.alice);
      expect(addresses.ownerOf('OTHER', address)).toBe(vault.alice);
      expect([...addresses.all('BTC')]).toEqual([]);
      const again = new OwnAddresses(given.db, proofs, vault.running.state, makers);
      await again.start();
      expect(again.ownerOf('OTHER', address)).toBe(vault.alice);
    });

    it('36: a forged row is neither shown nor credited: an address of an attacker, or a customer’s that they called their own', async () => {
      const vault = new Vault();
      const said: unknown[] = [];
      const proofs = new RowProofs('a master key of tests that is long enough', (error) => said.push(error));
      const makers = new Map([['LOCAL', { family: 'evm', derive: (index: number): string => `0xmine${index}` }]] as const);
      const open = async () => {
        const addresses = new OwnAddresses(given.db, proofs, vault.running.state, makers);
        await addresses.start();
        return addresses;
      };
      for (const customer of [vault.alice, vault.bob]) vault.apply({ kind: 'wallet.open_address', customer, family: 'evm' });
      await given.db.query('delete from wallet_address');
      const before = await open();
      const [ofAlice, ofBob] = [await before.addressOf('LOCAL', vault.alice), await before.addressOf('LOCAL', vault.bob)];
      // Bob gets what is paid to Alice, and she shows an address that is nobody's here.
      await given.db.query(`update wallet_address set address = '0xthief' where address = $1`, [ofAlice]);
      await given.db.query('update wallet_address set address = $2 where address = $1', [ofBob, ofAlice]);
      const after = await open();
      expect([await after.addressOf('LOCAL', vault.alice), after.ownerOf('LOCAL', ofAlice)]).toEqual([ofAlice, vault.alice]);
      expect([await after.addressOf('LOCAL', vault.bob), after.ownerOf('LOCAL', '0xthief')]).toEqual([ofBob, undefined]);
      expect(said).toHaveLength(2);
      expect((await open()).ownerOf('LOCAL', ofBob)).toBe(vault.bob);
      expect(said).toHaveLength(2);
    });
  },
  { migrations: wallet.migrations },
);
