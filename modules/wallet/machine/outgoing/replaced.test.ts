// Protects payments that take more than one try: only one of all transactions that were ever signed for a withdrawal can be mined, so each shares a spend with every other; and what people let it cost stays.
import { expect, it } from 'vitest';
import { Vault } from '../../testing/vault.ts';

it('a replacement shares a spend with every transaction before it, and not with the last alone', () => {
  const vault = new Vault();
  const id = vault.withdrawalIn('approved');
  expect(vault.sign(id, 'one', ['coin:1'])).toMatchObject({ ok: true });
  expect(vault.sign(id, 'two', ['coin:1', 'coin:2'])).toMatchObject({ ok: true });
  expect(vault.sign(id, 'three', ['coin:2'])).toMatchObject({ refusal: 'wallet.spend_in_use' });
  expect(vault.sign(id, 'three', ['coin:1', 'coin:3'])).toMatchObject({ ok: true });
});

it('what people let it cost stays while it waits, is signed and is sent', () => {
  const vault = new Vault();
  const id = vault.withdrawalIn('approved');
  vault.apply({ kind: 'wallet.allow_cost', withdrawal: id, units: '77', by: 1 });
  vault.apply({ kind: 'wallet.wait', withdrawal: id, reason: 'network_fee' });
  for (const step of ['sign', 'sent']) {
    expect(vault.running.state.withdrawals.get(id)?.costMost).toBe('77');
    expect(vault.step(step, id)).toMatchObject({ ok: true });
  }
  expect(vault.running.state.withdrawals.get(id)?.costMost).toBe('77');
});
