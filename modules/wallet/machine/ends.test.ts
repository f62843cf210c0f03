// Protects money that is on its way: what was signed can be mined whatever anybody decides, so no decision of people brings it back besides; and a restored journal gives nobody what its lost part gave to somebody else.
import { describe, expect, it } from 'vitest';
import { Vault } from '../testing/vault.ts';

describe.each(['customer_asked', 'policy'])('B14: a withdrawal that is to end because of %s', (reason) => {
  it.each(['signed', 'broadcast'] as const)('goes its way once it is %s: its bytes may pay it at any moment', (state) => {
    const vault = new Vault();
    const id = vault.withdrawalIn(state);
    const before = vault.balancesText();
    expect(vault.apply({ kind: 'wallet.fail', withdrawal: id, reason })).toMatchObject({ ok: false, refusal: 'wallet.state_changed' });
    expect(vault.balancesText()).toBe(before);
    expect(vault.state(id)).toBe(state);
  });

  it('ends as long as nothing is signed', () => {
    const vault = new Vault();
    const id = vault.withdrawalIn('approved');
    expect(vault.apply({ kind: 'wallet.fail', withdrawal: id, reason })).toMatchObject({ ok: true });
    expect(vault.balance(vault.alice)).toEqual({ available: 300_000_000n, held: 0n });
    expect(vault.problems()).toEqual([]);
  });
});

it('A1: addresses that the lost part of a journal gave out are never given to somebody else', () => {
  // Two lives of one journal: in the first Alice gets an address after the backup, in the second Bob asks first.
  const before = new Vault();
  const lost = before.apply({ kind: 'wallet.open_address', customer: before.alice, family: 'evm' });
  const restored = new Vault();
  restored.apply({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 });
  const given = restored.apply({ kind: 'wallet.open_address', customer: restored.bob, family: 'evm' });
  expect(lost).toMatchObject({ ok: true, id: 0 });
  expect(given).toMatchObject({ ok: true });
  expect(given).not.toMatchObject({ id: 0 });
});
