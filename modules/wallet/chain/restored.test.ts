// Protects the first moment after a restore: every chain stands still until two people have looked, each is halted once, and a halt that is there already stays as it is.
import { expect, it } from 'vitest';
import { haltsAfterRestore } from './restored.ts';
import { Vault } from '../testing/vault.ts';

it('A1: every chain waits after a restore, for two people, and is asked to once', () => {
  const vault = new Vault();
  vault.apply({ kind: 'wallet.define_chain', code: 'OTHER', family: 'bitcoin' });
  vault.apply({ kind: 'wallet.halt', chain: 'OTHER', coin: null, direction: 'both', cause: 'incident', people: 1, by: 7 });
  const halts = haltsAfterRestore(vault.core);
  const restored = { kind: 'wallet.halt', coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 };
  expect(halts).toEqual([
    { ...restored, chain: 'LOCAL' },
    { ...restored, chain: 'OTHER' },
  ]);
  vault.apply(halts[0]!);
  expect(haltsAfterRestore(vault.core)).toEqual([halts[1]]);
  vault.apply(halts[1]!);
  expect(haltsAfterRestore(vault.core)).toEqual([]);
  const { halts: there } = vault.running.state;
  const [local] = [...there.values()].filter(({ cause, chain }) => cause === 'restore' && chain === 1);
  expect(vault.apply({ kind: 'wallet.resume', halt: local!.id, by: 7 })).toMatchObject({ ok: true });
  expect(vault.chain().frozen).toBe(true);
  expect(vault.apply({ kind: 'wallet.resume', halt: local!.id, by: 8 })).toMatchObject({ ok: true });
  expect(vault.chain().frozen).toBe(false);
  expect(there.size).toBe(2);
});
