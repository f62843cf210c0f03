// Protects what people decide about others' money: a deposit stays its owner's, no one decides alone what takes two, and nothing that was decided happens twice.
import { expect, it } from 'vitest';
import { REVERSIBLE_BLOCKS } from '../../model.ts';
import { Vault } from '../../testing/vault.ts';

const ETHER = 10n ** 18n;

it('A3: a deposit that waits stays its owner’s: one person gives it to them, anybody else takes two different people', () => {
  const vault = new Vault();
  const kept = { height: 5, units: ETHER, owner: vault.alice, account: 'suspense', why: 'above_limit' } as const;
  const first = vault.credit({ ...kept, index: '0' });
  const second = vault.credit({ ...kept, index: '1' });
  const [one, two] = [first.ok ? (first.id ?? 0) : 0, second.ok ? (second.id ?? 0) : 0];
  expect(vault.running.state.deposits.get(one)).toMatchObject({ owner: vault.alice, account: 'suspense', why: 'above_limit' });
  expect(vault.apply({ kind: 'wallet.propose', action: { do: 'assign', deposit: one, owner: vault.alice }, by: 1 })).toEqual({
    ok: true,
    kind: 'done',
  });
  expect(vault.trading(vault.alice)).toBe(100_000_000n);
  for (const owner of [vault.bob, 0]) {
    const asked = vault.apply({ kind: 'wallet.propose', action: { do: 'assign', deposit: two, owner }, by: 1 });
    const proposal = asked.ok ? (asked.id ?? 0) : 0;
    expect(vault.apply({ kind: 'wallet.decide', proposal, decision: 'approve', by: 1 })).toMatchObject({ refusal: 'wallet.same_reviewer' });
    expect(vault.trading(vault.bob)).toBe(0n);
    expect(vault.apply({ kind: 'wallet.decide', proposal, decision: 'refuse', by: 2 })).toMatchObject({ ok: true });
    expect(vault.apply({ kind: 'wallet.decide', proposal, decision: 'approve', by: 2 })).toMatchObject({ refusal: 'wallet.not_found' });
  }
  expect(vault.desk({ do: 'assign', deposit: two, owner: vault.bob })).toMatchObject({ ok: true });
  expect([vault.trading(vault.bob), vault.house()]).toEqual([100_000_000n, 0n]);
  expect(vault.desk({ do: 'assign', deposit: two, owner: vault.alice })).toMatchObject({ ok: false });
  expect(vault.problems()).toEqual([]);
});

it('C15: a deposit that the screening stopped leaves by no decision of one person, to its owner neither', () => {
  const vault = new Vault();
  const reply = vault.credit({ height: 5, units: ETHER, owner: vault.alice, account: 'suspense', why: 'screening' });
  const deposit = reply.ok ? (reply.id ?? 0) : 0;
  for (const owner of [vault.alice, vault.bob, 0]) {
    const asked = vault.apply({ kind: 'wallet.propose', action: { do: 'assign', deposit, owner }, by: 1 });
    const proposal = asked.ok ? (asked.id ?? 0) : 0;
    expect(vault.running.state.deposits.get(deposit)).toMatchObject({ account: 'suspense', why: 'screening' });
    expect(vault.apply({ kind: 'wallet.decide', proposal, decision: 'approve', by: 1 })).toMatchObject({ refusal: 'wallet.same_reviewer' });
    expect(vault.apply({ kind: 'wallet.decide', proposal, decision: 'refuse', by: 2 })).toMatchObject({ ok: true });
  }
  expect(vault.trading(vault.alice)).toBe(0n);
  expect(vault.desk({ do: 'assign', deposit, owner: vault.alice })).toMatchObject({ ok: true });
  expect(vault.trading(vault.alice)).toBe(100_000_000n);
  expect(vault.problems()).toEqual([]);
});

it('A3: a deposit that waits is known long after its block is final, until people decide', () => {
  const vault = new Vault();
  vault.advance(4);
  const reply = vault.credit({ height: 5, units: ETHER, owner: vault.alice, account: 'suspense', why: 'above_limit' });
  const deposit = reply.ok ? (reply.id ?? 0) : 0;
  vault.advance(5);
  vault.advance(6 + REVERSIBLE_BLOCKS);
  vault.advance(7 + REVERSIBLE_BLOCKS);
  expect(vault.running.state.deposits.get(deposit)).toMatchObject({ owner: vault.alice, account: 'suspense' });
  expect(vault.desk({ do: 'assign', deposit, owner: vault.alice })).toMatchObject({ ok: true });
  expect(vault.trading(vault.alice)).toBe(100_000_000n);
  expect(vault.running.state.deposits.has(deposit)).toBe(false);
  expect(vault.problems()).toEqual([]);
});

it('A16: what was too small is given back once, by two people, and no more than was kept', () => {
  const vault = new Vault();
  const reply = vault.credit({ height: 5, units: ETHER / 1_000n, owner: vault.alice, account: 'house' });
  const deposit = reply.ok ? (reply.id ?? 0) : 0;
  const back = { do: 'give_back', deposit, customer: vault.alice, coin: 'ETH', atoms: '100000' } as const;
  expect(vault.desk({ ...back, atoms: '100001' })).toMatchObject({ refusal: 'wallet.not_kept' });
  expect(vault.desk(back, [1, 1])).toMatchObject({ refusal: 'wallet.same_reviewer' });
  expect(vault.desk(back)).toMatchObject({ ok: true });
  expect(vault.desk(back)).toMatchObject({ refusal: 'wallet.state_changed' });
  expect([vault.trading(vault.alice), vault.house()]).toEqual([100_000n, 0n]);
  expect(vault.problems()).toEqual([]);
});

it('36: who gets a small deposit back and how much of it is what the core kept, whatever two people read in a row', () => {
  const vault = new Vault();
  vault.advance(4);
  const small = (owner: number, index: string): number => {
    const reply = vault.credit({ height: 5, units: ETHER / 1_000n, owner, account: 'house', index });
    return reply.ok ? (reply.id ?? 0) : 0;
  };
  const [first, second] = [small(vault.alice, '0'), small(0, '1')];
  const back = { do: 'give_back', deposit: first, customer: vault.alice, coin: 'ETH', atoms: '100000' } as const;
  expect(vault.house()).toBe(200_000n);
  expect(vault.desk({ ...back, customer: vault.bob })).toMatchObject({ refusal: 'wallet.not_kept' });
  expect(vault.desk({ ...back, atoms: '200000' })).toMatchObject({ refusal: 'wallet.not_kept' });
  expect(vault.desk(back)).toMatchObject({ ok: true });
  expect(vault.desk({ ...back, deposit: second })).toMatchObject({ refusal: 'wallet.not_kept' });
  expect(vault.house()).toBe(100_000n);
  // What was reversed after it was given back is missing from what is kept later.
  vault.reorganise(4);
  vault.resume();
  const again = vault.credit({ height: 5, units: ETHER / 1_000n, owner: vault.alice, account: 'house', index: '2' });
  expect(vault.desk({ ...back, deposit: again.ok ? (again.id ?? 0) : 0 })).toMatchObject({ refusal: 'wallet.not_kept' });
  expect(vault.problems()).toEqual([]);
});

it('A16: a deposit of a frozen account is kept for its owner, and theirs when the account is open again', () => {
  const vault = new Vault();
  vault.disable(vault.alice);
  const reply = vault.credit({ height: 5, units: ETHER });
  const deposit = reply.ok ? (reply.id ?? 0) : 0;
  expect(vault.trading(vault.alice)).toBe(0n);
  expect(vault.apply({ kind: 'wallet.release', deposit })).toMatchObject({ refusal: 'customer_disabled' });
  const enabled = { kind: 'set_disabled', customer: vault.alice, reason: 'operators', isOn: false } as const;
  vault.core.apply(vault.core.sequence + 1, Date.UTC(2026, 0, 1), enabled);
  expect(vault.apply({ kind: 'wallet.release', deposit })).toMatchObject({ ok: true });
  expect(vault.trading(vault.alice)).toBe(100_000_000n);
  expect(vault.apply({ kind: 'wallet.release', deposit })).toMatchObject({ ok: false });
  expect(vault.problems()).toEqual([]);
});

it('A4: a clawback finds what is in other accounts and in withdrawals that nothing was signed for; the rest is owed and paid first', () => {
  const vault = new Vault();
  vault.advance(4);
  vault.credit({ height: 5, units: 3n * ETHER });
  vault.advance(5);
  const own = { kind: 'wallet.move', customer: vault.alice, coin: 'ETH', from: 'trading', request: null } as const;
  vault.apply({ ...own, to: 'fiat', amount: '100000000' });
  vault.withdraw({ amount: '50000000' });
  const words = { dayLimit: '', verification: 'v', words: '', request: null };
  vault.apply({ kind: 'wallet.send', customer: vault.alice, to: vault.bob, coin: 'ETH', amount: '70000000', ...words });
  vault.reorganise(4);
  expect(vault.running.state.withdrawals.size).toBe(0);
  const owed = () => [...vault.running.state.debts.values()].map(({ house, nowhere }) => house + nowhere);
  expect(owed()).toEqual([70_000_000n]);
  vault.resume();
  expect(vault.withdraw({ amount: '1000000', fee: '0' })).toMatchObject({ refusal: 'wallet.debt' });
  // What comes in pays it first, and what is over is the customer's.
  vault.credit({ height: 5, txid: 'again', units: ETHER });
  expect([owed(), vault.trading(vault.alice)]).toEqual([[], 30_000_000n]);
  expect(vault.problems()).toEqual([]);
});

it('A6: a halt takes as many people to end as it says, each once, and the same halt is not begun twice', () => {
  const vault = new Vault();
  const begin = { kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 } as const;
  const { id } = vault.apply(begin) as { id: number };
  expect(vault.apply(begin)).toMatchObject({ id });
  expect(vault.apply({ kind: 'wallet.resume', halt: id, by: 7 })).toMatchObject({ ok: true, id });
  expect(vault.apply({ kind: 'wallet.resume', halt: id, by: 7 })).toMatchObject({ refusal: 'wallet.same_reviewer' });
  expect(vault.chain().frozen).toBe(true);
  expect(vault.apply({ kind: 'wallet.resume', halt: id, by: 8 })).toMatchObject({ ok: true });
  expect(vault.chain().frozen).toBe(false);
  expect(vault.apply({ kind: 'wallet.resume', halt: id, by: 9 })).toMatchObject({ refusal: 'wallet.not_found' });
  expect(vault.copy().hash()).toBe(vault.core.hash());
});

it('a deposit that a loss was booked out of waits until it is covered again, and nothing throws', () => {
  const vault = new Vault();
  const kept = { height: 5, units: ETHER, owner: vault.alice, account: 'suspense', why: 'above_limit' } as const;
  const reply = vault.credit(kept);
  const deposit = reply.ok ? (reply.id ?? 0) : 0;
  const screened = vault.credit({ ...kept, index: '1', units: 1n, why: 'screening' });
  vault.advance(5);
  const book = { do: 'adjust', chain: 'LOCAL', coin: 'ETH', owner: 0, account: 'suspense', unexplained: null } as const;
  vault.compared(-ETHER / 2n);
  expect(vault.desk({ ...book, units: `-${ETHER / 2n}` })).toMatchObject({ ok: true });
  expect(vault.desk({ do: 'assign', deposit, owner: vault.alice })).toMatchObject({ refusal: 'wallet.balance_not_enough' });
  expect(screened.ok && vault.apply({ kind: 'wallet.release', deposit: screened.id ?? 0 })).toMatchObject({ ok: true });
  vault.compared(ETHER / 2n);
  expect(vault.desk({ ...book, units: String(ETHER / 2n) })).toMatchObject({ ok: true });
  expect(vault.desk({ do: 'assign', deposit, owner: vault.alice })).toMatchObject({ ok: true });
  expect(vault.trading(vault.alice)).toBe(100_000_000n);
});

it('C8: two people correct no more than chain and books were found to differ by, towards zero, and each unit once', () => {
  const vault = new Vault();
  vault.fund();
  const book = { do: 'adjust', chain: 'LOCAL', coin: 'USDT', owner: vault.alice, account: 'trading', unexplained: null } as const;
  const more = (units: bigint, coin = 'ETH') => vault.desk({ ...book, coin, units: String(units) });
  const beyond = { refusal: 'wallet.beyond_difference' };
  // A million coins that are on no chain.
  expect(more(10n ** 12n, 'USDT')).toMatchObject(beyond);
  expect(more(-1n)).toMatchObject(beyond);
  expect(vault.compared(2n * ETHER)).toMatchObject({ ok: true });
  for (const units of [2n * ETHER + 1n, -1n, -2n * ETHER]) expect(more(units)).toMatchObject(beyond);
  const waiting = vault.apply({ kind: 'wallet.propose', action: { ...book, coin: 'ETH', units: String(2n * ETHER) }, by: 3 });
  expect(more(ETHER)).toMatchObject({ ok: true });
  // What was asked for before is decided by what is apart now.
  const decide = { kind: 'wallet.decide', proposal: waiting.ok ? (waiting.id ?? 0) : 0, decision: 'approve', by: 4 } as const;
  expect(vault.apply(decide)).toMatchObject(beyond);
  expect(more(ETHER)).toMatchObject({ ok: true });
  expect(more(1n)).toMatchObject(beyond);
  expect(vault.trading(vault.alice)).toBe(500_000_000n);
});

it('C8: what was found counts until the books change; a recorded departure is found by itself, and is no surplus', () => {
  const vault = new Vault();
  vault.fund();
  vault.compared(ETHER);
  const height = (vault.running.state.cursor(vault.chain())?.height ?? 0) + 1;
  const book = { do: 'adjust', chain: 'LOCAL', coin: 'ETH', owner: 0, account: 'house' } as const;
  const left = { coin: 'ETH', height, block: `h${height}`, txid: 'theft', to: '0xthief', units: String(ETHER), why: 'departure' } as const;
  vault.apply({ kind: 'wallet.unexplained', chain: 'LOCAL', ...left, people: 1 });
  const beyond = { refusal: 'wallet.beyond_difference' };
  expect(vault.compared(ETHER)).toMatchObject({ refusal: 'wallet.out_of_order' });
  expect(vault.desk({ ...book, units: String(ETHER), unexplained: null })).toMatchObject(beyond);
  vault.advance(height);
  expect(vault.compared(-ETHER)).toMatchObject({ ok: true });
  expect(vault.desk({ ...book, units: String(-ETHER), unexplained: null })).toMatchObject(beyond);
  for (const units of [ETHER, -ETHER - 1n]) expect(vault.desk({ ...book, units: String(units), unexplained: 1 })).toMatchObject(beyond);
  expect(vault.desk({ ...book, units: String(-ETHER), unexplained: 1 })).toMatchObject({ ok: true });
  for (const units of [1n, -1n]) expect(vault.desk({ ...book, units: String(units), unexplained: null })).toMatchObject(beyond);
  expect(vault.copy().hash()).toBe(vault.core.hash());
});
