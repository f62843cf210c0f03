// Protects what a snapshot of the wallet remembers: everything the machine knows, so that a restart takes nothing for new and forgets no debt, no halt and no decision.
import { expect, it } from 'vitest';
import type { DebtFact } from '../../shared/desk-model.ts';
import { walletMachine } from '../index.ts';
import { Vault } from '../../testing/vault.ts';

const ETHER = 10n ** 18n;
const WORDS = { dayLimit: '', verification: 'v', words: '', request: null };

/** A vault in which everything that can be remembered is there. */
function full(): Vault {
  const vault = new Vault();
  vault.step('confirm', vault.withdrawalIn('broadcast'));
  const { id } = vault.withdraw({ amount: '2000000' }) as { id: number };
  vault.sign(id, 'r', ['r:1']);
  vault.apply({ kind: 'wallet.fail', withdrawal: id, reason: 'reverted' });
  vault.apply({ kind: 'wallet.open_address', customer: vault.alice, family: 'evm' });
  vault.advance(3);
  const small = vault.credit({ height: 4, units: ETHER + 7n, owner: vault.bob, account: 'house' }) as { id: number };
  vault.desk({ do: 'give_back', deposit: small.id, customer: vault.bob, coin: 'ETH', atoms: '5' });
  vault.advance(4);
  vault.credit({ height: 5, txid: 'gone', units: 3n * ETHER, owner: vault.bob });
  vault.advance(5);
  vault.apply({ kind: 'wallet.send', customer: vault.bob, to: vault.alice, coin: 'ETH', amount: '300000000', ...WORDS });
  vault.reorganise(4);
  vault.withdraw({ approvals: 1 });
  vault.withdraw({ to: vault.bob, fee: '0', approvals: 1 });
  vault.apply({ kind: 'wallet.propose', action: { do: 'assign', deposit: 1, owner: vault.bob }, by: 1 });
  const { id: kept } = vault.credit({ height: 5, txid: 'kept', units: ETHER, account: 'suspense', why: 'closed' }) as { id: number };
  vault.apply({ kind: 'wallet.propose', action: { do: 'assign', deposit: kept, owner: vault.bob }, by: 1 });
  const left = { coin: 'ETH', height: 5, block: 'h5', txid: 'theft', to: '0xthief', units: '5', why: 'departure', people: 1 } as const;
  vault.apply({ kind: 'wallet.unexplained', chain: 'LOCAL', ...left });
  vault.apply({ kind: 'wallet.person', person: 9, decides: false });
  return vault;
}

it('a copy knows everything that was known, of every kind', () => {
  const vault = full();
  const { state } = vault.running;
  const empty = Object.entries(state).filter(([, value]) => (value instanceof Map || value instanceof Set) && value.size === 0);
  expect(empty.map(([name]) => name)).toEqual([]);
  for (const kept of ['blocks', 'bookings', 'ended'] as const) expect([kept, vault.chain()[kept].length > 0]).toEqual([kept, true]);
  expect(vault.chain().pending).not.toBeNull();
  const copy = vault.copy();
  expect(copy.machine(walletMachine).state).toEqual(state);
  expect(copy.hash()).toBe(vault.core.hash());
});

it('a debt is told whenever it changes, and as nothing when it is paid', () => {
  const vault = full();
  const told = () =>
    vault.facts.filter((fact): fact is DebtFact => fact.fact === 'wallet.debt').map(({ customer, atoms }) => `${customer} ${atoms}`);
  expect(told()).toEqual(['2 299999995']);
  vault.resume();
  const send = (amount: string, verification: string) =>
    vault.apply({ kind: 'wallet.send', customer: vault.alice, to: vault.bob, coin: 'ETH', amount, ...WORDS, verification });
  expect(send('99999995', 'w')).toMatchObject({ ok: true });
  expect(told().slice(1)).toEqual(['2 200000000']);
  expect(send('200000001', 'x')).toMatchObject({ ok: true });
  expect([told().slice(2), vault.trading(vault.bob)]).toEqual([['2 0'], 1n]);
});

it.each(['fees', 'house', 'suspense'] as const)(
  'money of the account %s is no customer’s to move, neither from it nor to it',
  (account) => {
    const vault = new Vault();
    vault.fund();
    const move = { kind: 'wallet.move', customer: vault.alice, coin: 'ETH', amount: '1', request: null } as const;
    const other = account as 'trading';
    for (const way of [{ from: other, to: 'trading' } as const, { from: 'trading', to: other } as const])
      expect(vault.apply({ ...move, ...way })).toMatchObject({ ok: false, refusal: 'wallet.invalid' });
  },
);

it('says how much there is of everything, however many customers withdrew within a day', () => {
  const vault = new Vault();
  const { dayOut } = vault.running.state;
  for (let customer = 1; customer <= 300_000; customer += 1)
    dayOut.set(customer, [{ atMs: vault.nowMs, coin: 0, amount: '1', withdrawal: customer }]);
  expect(vault.core.beyondBounds()).toEqual([]);
});
