// Protects money that is on its way: what was signed can be mined whatever operators decide, so no decision of people brings it back besides; and a restored journal gives no one what its lost part gave to another customer.
import { describe, expect, it } from 'vitest';
import { coreBooks } from '../../chain/books/core-books.ts';
import type { WalletCommand } from '../../model.ts';
import { Vault } from '../../testing/vault.ts';

/** The books as the engine has them. */
function booksOf(vault: Vault): ReturnType<typeof coreBooks> {
  return coreBooks(vault.core, (command) => {
    const reply = vault.apply(command as WalletCommand);
    return Promise.resolve({ reply, sequence: vault.core.sequence, atMs: 0, facts: [], levels: [] });
  });
}

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

describe('C16: an approved withdrawal that waits for its fee', () => {
  /** Approved, and unpaid for a reason. */
  function waiting(reason: 'network_fee' | 'hot_short' | 'screening') {
    const vault = new Vault();
    const id = vault.withdrawalIn('approved');
    vault.apply({ kind: 'wallet.wait', withdrawal: id, reason });
    const ends = {
      owner: () => vault.apply({ kind: 'wallet.cancel', customer: vault.alice, withdrawal: id }),
      desk: () => vault.apply({ kind: 'wallet.review', withdrawal: id, reviewer: 7, decision: 'reject', reason: 'customer_asked' }),
    };
    return { vault, id, ends };
  }

  it.each(['owner', 'desk'] as const)('is ended by its %s, once, and everything comes back', (who) => {
    const { vault, ends } = waiting('network_fee');
    expect(ends[who]()).toMatchObject({ ok: true });
    expect(vault.balance(vault.alice)).toEqual({ available: 300_000_000n, held: 0n });
    expect(ends[who]()).toMatchObject({ refusal: 'wallet.not_found' });
    expect(vault.problems()).toEqual([]);
  });

  it.each(['owner', 'desk'] as const)(
    'is not ended by its %s once something is signed, in a halt, or while it waits for something else',
    (who) => {
      const signed = waiting('network_fee');
      expect(signed.vault.step('sign', signed.id)).toMatchObject({ ok: true });
      signed.vault.apply({ kind: 'wallet.wait', withdrawal: signed.id, reason: 'network_fee' });
      expect(signed.ends[who]()).toMatchObject({ refusal: 'wallet.state_changed' });
      const halted = waiting('network_fee');
      halted.vault.apply({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 });
      expect(halted.ends[who]()).toMatchObject({ refusal: 'wallet.halted' });
      for (const reason of ['hot_short', 'screening'] as const)
        expect(waiting(reason).ends[who]()).toMatchObject({ refusal: 'wallet.state_changed' });
    },
  );
});

it('A1: addresses that the lost part of a journal gave out are never given to another customer', () => {
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

describe('A1: while a chain waits after a restore, what the lost part of the journal paid out is still in the accounts', () => {
  it('and is not sent to anybody before people have looked', () => {
    const vault = new Vault();
    vault.fund();
    const later = vault.withdraw({ to: vault.bob, fee: '0', readyAtMs: Date.UTC(2026, 0, 1) + 1_000 });
    vault.apply({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 });
    const send = (verification: string) =>
      vault.apply({
        kind: 'wallet.send',
        customer: vault.alice,
        to: vault.bob,
        coin: 'ETH',
        amount: '100000000',
        dayLimit: '',
        verification,
        words: '',
        request: null,
      });
    const halted = { ok: false, refusal: 'wallet.halted' };
    expect(send('one')).toMatchObject(halted);
    expect(vault.withdraw({ to: vault.bob, fee: '0' })).toMatchObject(halted);
    vault.pass(2_000);
    expect(vault.step('mature', 1)).toMatchObject(halted);
    vault.resume();
    expect(later).toMatchObject({ ok: true, id: 1 });
    expect(send('one')).toMatchObject({ ok: true });
    expect(vault.step('mature', 1)).toMatchObject({ ok: true });
    expect(vault.trading(vault.bob)).toBe(200_000_000n);
    expect(vault.problems()).toEqual([]);
  });

  it('and no other halt of a chain stops what stays inside', () => {
    const vault = new Vault();
    vault.fund();
    vault.apply({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'maintenance', people: 1, by: 0 });
    expect(vault.withdraw({ to: vault.bob, fee: '0' })).toMatchObject({ ok: true });
  });
});

describe('A17: what stays inside and is kept back is not asked for at every look: each asking is a line of the journal', () => {
  it.each(['restore', 'debt'] as const)('because of a %s', async (why) => {
    const vault = new Vault();
    vault.fund();
    vault.withdraw({ to: vault.bob, fee: '0', readyAtMs: Date.UTC(2026, 0, 1) + 1_000 });
    vault.pass(2_000);
    if (why === 'restore')
      vault.apply({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 });
    else vault.running.state.debts.set('1:9', { customer: vault.alice, coin: 9, house: 1n, nowhere: 0n });
    const before = vault.core.sequence;
    expect(await booksOf(vault).mature(1)).toBe(false);
    expect(vault.core.sequence).toBe(before);
    vault.running.state.debts.clear();
    vault.resume();
    expect(await booksOf(vault).mature(1)).toBe(true);
  });
});

describe('an account that was closed', () => {
  it('is paid nothing: a withdrawal to its address is refused, and one that waited comes back', () => {
    const vault = new Vault();
    vault.fund();
    const [late, audited] = [{ readyAtMs: vault.nowMs + 1_000 }, { approvals: 1 }].map((waits) => {
      const reply = vault.withdraw({ to: vault.bob, fee: '0', ...waits });
      return reply.ok && reply.kind === 'done' ? (reply.id ?? 0) : 0;
    }) as [number, number];
    vault.disable(vault.bob, 'closed');
    expect(vault.withdraw({ to: vault.bob, fee: '0' })).toMatchObject({ ok: false, refusal: 'wallet.not_found' });
    vault.pass(2_000);
    vault.step('mature', late);
    vault.step('approve', audited);
    expect(vault.facts.filter(({ fact }) => fact === 'wallet.withdrawal').slice(-2)).toMatchObject([
      { id: late, state: 'rejected', reason: 'receiver_closed' },
      { id: audited, state: 'rejected', reason: 'receiver_closed' },
    ]);
    expect([vault.balance(vault.alice), vault.trading(vault.bob)]).toEqual([{ available: 300_000_000n, held: 0n }, 0n]);
    expect(vault.problems()).toEqual([]);
  });

  it('gets nothing back of a payment that a reorganisation undid and that fails: it waits, and two people assign it', () => {
    const vault = new Vault();
    vault.advance(0);
    vault.credit({ height: 1, units: 3n * 10n ** 18n });
    vault.advance(1);
    const { id } = vault.withdraw({ amount: '300000000' }) as { id: number };
    for (const step of ['sign', 'sent']) vault.step(step, id);
    vault.apply({ kind: 'wallet.confirm', withdrawal: id, txid: `tx${id}`, height: 2, block: 'h2' });
    vault.advance(2);
    vault.disable(vault.alice, 'closed');
    expect(vault.reorganise(1)).toMatchObject({ ok: true });
    vault.resume();
    const fail = () => vault.apply({ kind: 'wallet.fail', withdrawal: id, reason: 'replaced' });
    expect([fail(), fail()]).toMatchObject([{ ok: true }, { refusal: 'wallet.not_found' }]);
    expect(vault.balance(vault.alice)).toEqual({ available: 0n, held: 0n });
    const kept = { id: 2, owner: vault.alice, account: 'suspense', why: 'disabled', atoms: '300000000', units: String(3n * 10n ** 18n) };
    expect([...vault.running.state.deposits.values()].at(-1)).toMatchObject(kept);
    expect(vault.problems()).toEqual([]);
    const asked = vault.apply({ kind: 'wallet.propose', action: { do: 'assign', deposit: 2, owner: vault.bob }, by: 1 });
    vault.apply({ kind: 'wallet.decide', proposal: asked.ok ? (asked.id ?? 0) : 0, decision: 'approve', by: 2 });
    expect(vault.trading(vault.bob)).toBe(300_000_000n);
    expect(vault.problems()).toEqual([]);
  });

  it('gets nothing by a decision of people either', () => {
    const vault = new Vault();
    vault.credit({ height: 1, units: 10n ** 18n, account: 'suspense', owner: 0 });
    const asked = vault.apply({ kind: 'wallet.propose', action: { do: 'assign', deposit: 1, owner: vault.bob }, by: 1 });
    vault.disable(vault.bob, 'closed');
    const decided = vault.apply({ kind: 'wallet.decide', proposal: asked.ok ? (asked.id ?? 0) : 0, decision: 'approve', by: 2 });
    expect(decided).toMatchObject({ ok: false, refusal: 'wallet.not_found' });
    expect(vault.trading(vault.bob)).toBe(0n);
  });
});
