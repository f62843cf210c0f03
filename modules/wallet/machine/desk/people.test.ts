// Protects the rule of two people where one of them could be the other: a name at the command line and an operator of the console never make two.
import { expect, it } from 'vitest';
import { OPERATORS_FROM } from '@agio/core';
import { Vault } from '../../testing/vault.ts';

const [ADA, BEN] = [OPERATORS_FROM + 1, OPERATORS_FROM + 2];
const [OLGA, PETER] = [17, 18];

function audited(): Vault {
  const vault = new Vault();
  vault.credit({ height: 5, units: 10n ** 18n });
  vault.withdraw({ amount: '1000', fee: '1', approvals: 2, readyAtMs: 0 });
  return vault;
}

const stateOf = (vault: Vault) => vault.running.state.withdrawals.get(1)?.state;

it('two operators, or two names, approve a very large withdrawal; one of each does not', () => {
  const vault = audited();
  for (const one of [OLGA, ADA]) expect(vault.review(1, one)).toMatchObject({ ok: true });
  expect(stateOf(vault)).toBe('to_audit');
  for (const one of [OLGA, ADA]) expect(vault.review(1, one)).toMatchObject({ refusal: 'wallet.same_reviewer' });
  expect(stateOf(vault)).toBe('to_audit');
  expect(vault.review(1, BEN)).toMatchObject({ ok: true });
  expect(stateOf(vault)).toBe('approved');

  const byNames = audited();
  for (const one of [OLGA, ADA, PETER]) expect(byNames.review(1, one)).toMatchObject({ ok: true });
  expect(stateOf(byNames)).toBe('approved');
  expect([...vault.problems(), ...byNames.problems()]).toEqual([]);
});

it('a halt of two ends by two operators or by two names', () => {
  const vault = new Vault();
  const chain = vault.running.state.chains[0]?.code ?? '';
  vault.apply({ kind: 'wallet.halt', chain, coin: null, direction: 'both', cause: 'incident', people: 2, by: 0 });
  const resume = (by: number) => vault.apply({ kind: 'wallet.resume', halt: 1, by });
  expect([resume(OLGA), resume(ADA)]).toEqual([expect.objectContaining({ id: 1 }), expect.objectContaining({ id: 1 })]);
  expect(vault.running.state.halts.size).toBe(1);
  expect(resume(BEN)).toMatchObject({ ok: true, id: 0 });
  expect(vault.running.state.halts.size).toBe(0);
});

it('what a name proposed no operator agrees to, and the other way round', () => {
  const vault = new Vault();
  const reply = vault.credit({ height: 5, units: 10n ** 18n, owner: vault.alice, account: 'suspense', why: 'above_limit' });
  const action = { do: 'assign', deposit: reply.ok ? (reply.id ?? 0) : 0, owner: vault.bob } as const;
  const decide = (proposal: number, by: number, decision: 'approve' | 'refuse' = 'approve') =>
    vault.apply({ kind: 'wallet.decide', proposal, decision, by });
  vault.apply({ kind: 'wallet.propose', action, by: OLGA });
  vault.apply({ kind: 'wallet.propose', action, by: ADA });
  expect([decide(1, ADA), decide(2, OLGA)]).toEqual(
    Array.from({ length: 2 }, () => expect.objectContaining({ refusal: 'wallet.same_reviewer' })),
  );
  expect(vault.trading(vault.bob)).toBe(0n);
  // Refusing moves nothing: anybody may.
  expect(decide(1, ADA, 'refuse')).toMatchObject({ ok: true });
  expect(decide(2, BEN)).toMatchObject({ ok: true });
  expect(vault.trading(vault.bob)).toBe(100_000_000n);
});

it('C11: what somebody who left said counts no longer, in halts, withdrawals and proposals that are open, and they say nothing more', () => {
  const vault = audited();
  const chain = vault.running.state.chains[0]?.code ?? '';
  const reply = vault.credit({ height: 5, index: '1', units: 10n ** 18n, owner: vault.alice, account: 'suspense', why: 'above_limit' });
  const action = { do: 'assign', deposit: reply.ok ? (reply.id ?? 0) : 0, owner: vault.bob } as const;
  vault.apply({ kind: 'wallet.halt', chain, coin: null, direction: 'both', cause: 'incident', people: 2, by: 0 });
  const resume = (by: number) => vault.apply({ kind: 'wallet.resume', halt: 1, by });
  expect([resume(ADA), vault.review(1, ADA), vault.apply({ kind: 'wallet.propose', action, by: ADA })]).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ ok: true })),
  );
  const { proposals, withdrawals, halts } = vault.running.state;
  expect(vault.apply({ kind: 'wallet.person', person: ADA, decides: false })).toMatchObject({ ok: true });
  expect([proposals.size, halts.get(1)?.approvedBy, withdrawals.get(1)?.approvedBy]).toEqual([0, [], []]);

  expect([resume(BEN), vault.review(1, BEN)]).toEqual([expect.objectContaining({ id: 1 }), expect.objectContaining({ ok: true })]);
  expect([halts.size, stateOf(vault)]).toEqual([1, 'to_audit']);
  const list = { kind: 'wallet.set_limits', chain, coin: 'ETH', limits: {} as never, cause: 'request 1', by: BEN, decidedBy: ADA } as const;
  for (const said of [
    resume(ADA),
    vault.review(1, ADA),
    vault.apply({ kind: 'wallet.propose', action, by: ADA }),
    vault.apply({ kind: 'wallet.review', withdrawal: 1, reviewer: ADA, decision: 'reject', reason: 'why' }),
    vault.apply({ kind: 'wallet.allow_cost', withdrawal: 1, units: '5', by: ADA }),
    vault.apply(list),
  ])
    expect(said).toMatchObject({ refusal: 'wallet.person_left' });
  expect(vault.copy().hash()).toBe(vault.core.hash());

  // Two people may let somebody decide again; what they said before does not come back.
  vault.apply({ kind: 'wallet.person', person: ADA, decides: true });
  expect(halts.get(1)?.approvedBy).toEqual([BEN]);
  expect([resume(ADA), vault.review(1, ADA)]).toEqual([expect.objectContaining({ id: 0 }), expect.objectContaining({ ok: true })]);
  expect([halts.size, stateOf(vault)]).toEqual([0, 'approved']);
  expect(vault.problems()).toEqual([]);
});
