// Protects: a sub-account is no customer to the wallet: it neither sends nor receives, withdraws nothing, and gets no address and no deposit, so that no limit, freeze or debt is passed by through one.
import { expect, it } from 'vitest';
import { Vault } from '../testing/vault.ts';

const ETHER = 10n ** 18n;

it('the wallet takes nothing from a sub-account and gives it nothing', () => {
  const vault = new Vault();
  vault.fund();
  const { core } = vault;
  const made = core.apply(core.sequence + 1, vault.nowMs, { kind: 'create_sub_account', customer: vault.alice, ref: 'robot' }).reply;
  const sub = (made as { id: number }).id;
  core.apply(core.sequence + 1, vault.nowMs, {
    kind: 'issue',
    to: { owner: sub, kind: 'trading' },
    coin: 'ETH',
    amount: '500000000',
    reason: 'seed',
    cause: 'robot',
  });
  const words = { dayLimit: '', verification: 'v', words: '', request: null };
  const send = { kind: 'wallet.send', coin: 'ETH', amount: '5', ...words } as const;
  expect(vault.apply({ ...send, customer: sub, to: vault.bob })).toMatchObject({ refusal: 'unknown_customer' });
  expect(vault.apply({ ...send, customer: vault.bob, to: sub })).toMatchObject({ ok: false });
  expect(vault.apply({ ...send, customer: vault.alice, to: sub })).toMatchObject({ refusal: 'wallet.not_found' });
  expect(vault.withdraw({ customer: sub })).toMatchObject({ refusal: 'unknown_customer' });
  expect(vault.withdraw({ to: sub, address: 'inside' })).toMatchObject({ refusal: 'unknown_customer' });
  const move = { kind: 'wallet.move', customer: sub, from: 'trading', to: 'fiat', coin: 'ETH', amount: '5', request: null } as const;
  expect(vault.apply(move)).toMatchObject({ refusal: 'unknown_customer' });
  expect(vault.apply({ kind: 'wallet.open_address', customer: sub, family: 'evm' })).toMatchObject({ refusal: 'unknown_customer' });
  expect(vault.credit({ height: 9, units: ETHER, owner: sub })).toMatchObject({ refusal: 'unknown_customer' });
  expect(vault.trading(sub)).toBe(500_000_000n);
  expect(core.audit()).toEqual([]);
});
