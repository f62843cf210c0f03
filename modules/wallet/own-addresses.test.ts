// Protects whose an address is: one that a customer was shown is theirs on every chain of its family, at once and not only after a start.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { wallet } from './module.ts';
import { OwnAddresses } from './own-addresses.ts';
import { Vault } from './testing/vault.ts';

withDatabases(
  'own addresses',
  (given) => {
    it('are known on all chains of a family as soon as one of them asks', async () => {
      const vault = new Vault();
      const derive = (index: number): string => `0xown${index}`;
      const makers = new Map([
        ['LOCAL', { family: 'evm', derive }],
        ['OTHER', { family: 'evm', derive }],
        ['BTC', { family: 'bitcoin', derive: (index: number) => `bc${index}` }],
      ] as const);
      const addresses = new OwnAddresses(given.db, vault.running.state, makers);
      await addresses.start();
      vault.apply({ kind: 'wallet.open_address', customer: vault.alice, family: 'evm' });
      const address = await addresses.addressOf('LOCAL', vault.alice);
      expect(addresses.ownerOf('OTHER', address)).toBe(vault.alice);
      expect([...addresses.all('BTC')]).toEqual([]);
      const again = new OwnAddresses(given.db, vault.running.state, makers);
      await again.start();
      expect(again.ownerOf('OTHER', address)).toBe(vault.alice);
    });
  },
  { migrations: wallet.migrations },
);
