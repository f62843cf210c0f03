// Protects the desk's report that everything is zero: it is printed only if everything that the books have on chains was checked.
import { expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import type { WalletCommand } from '@agio/wallet';
import { machines } from '../storage/machines.ts';
import { answerDesk } from './wallet-desk.ts';
import type { WalletDeskPorts } from './wallet-desk.ts';

function given() {
  const core = new Core(undefined, undefined, undefined, machines);
  const apply = (command: Command | WalletCommand): unknown => core.apply(core.sequence + 1, 1, command).reply;
  apply({ kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
  apply({ kind: 'wallet.define_chain', code: 'MAIN', family: 'evm' });
  apply({ kind: 'wallet.list_coin', chain: 'MAIN', coin: 'ETH', decimals: 18, native: true });
  const reconcile = async (chainUnits?: bigint): Promise<string | undefined> => {
    const coins =
      chainUnits === undefined ? [] : [{ coin: 'ETH', chainUnits, bookedUnits: 10n ** 18n, difference: chainUnits - 10n ** 18n }];
    const engine = { reconcile: () => Promise.resolve(chainUnits === undefined ? undefined : { block: { height: 1 }, coins }) };
    const ports = { storage: { sequencer: { core } }, chains: { followed: [{ engine, setting: { code: 'MAIN' } }] } };
    return (await answerDesk(ports as unknown as WalletDeskPorts, { name: 'reconcile', words: [], as: '' })).at(-1);
  };
  return { apply, reconcile };
}

it('zero is said of books and chains that were compared, and of nothing else', async () => {
  const { apply, reconcile } = given();
  expect(await reconcile()).toBe('all differences are zero');
  const block = { chain: 'MAIN', height: 1, block: 'h1' } as const;
  apply({ kind: 'wallet.credit', ...block, coin: 'ETH', txid: 't', index: '0', units: `1${'0'.repeat(18)}`, owner: 0, account: 'house' });
  expect(await reconcile()).toBe('NOT EVERYTHING COULD BE COMPARED');
  expect(await reconcile(10n ** 18n)).toBe('all differences are zero');
  expect(await reconcile(10n ** 18n - 1n)).toBe('THERE ARE DIFFERENCES');
});
