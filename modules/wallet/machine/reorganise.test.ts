// Protects reorganisations below what counts as final: wherever one is cut off, the books say what they hold, nothing is lost or booked twice, and no customer pays for what never was.
import { describe, expect, it } from 'vitest';
import { WITHDRAWALS_OPEN_MAX } from '../model.ts';
import { Vault } from '../testing/vault.ts';

const ETHER = 10n ** 18n;

describe('a reorganisation of more than one command takes back', () => {
  it('leaves books between its commands that the old chain can continue from', () => {
    const vault = new Vault();
    vault.advance(4);
    for (let at = 0; at < 300; at += 1) vault.credit({ height: 5, index: String(at), units: ETHER });
    vault.advance(5);
    for (let at = 0; at < 300; at += 1) vault.credit({ height: 6, txid: 'later', index: String(at), units: ETHER });
    vault.advance(6);
    expect(vault.apply({ kind: 'wallet.reorganise', chain: 'LOCAL', height: 4 })).toMatchObject({ ok: true, more: true });
    // The process dies, and the node is back on the chain that was booked: what was taken back is booked again, once.
    expect(vault.running.state.cursor(vault.chain())).toEqual({ height: 4, hash: 'h4' });
    expect(vault.advance(5, 'other')).toMatchObject({ refusal: 'wallet.out_of_order' });
    vault.onChain = vault.units('ETH');
    for (let at = 0; at < 300; at += 1) vault.credit({ height: 5, index: String(at), units: ETHER });
    vault.advance(5);
    for (let at = 0; at < 300; at += 1) vault.credit({ height: 6, txid: 'later', index: String(at), units: ETHER });
    expect(vault.units('ETH')).toBe(600n * ETHER);
    // What comes while the chain is halted is nobody's before people have looked: of the first 600, 100 were never taken back.
    expect(vault.trading(vault.alice)).toBe(100n * 100_000_000n);
    vault.resume();
    vault.releaseAll();
    expect(vault.trading(vault.alice)).toBe(600n * 100_000_000n);
    expect(vault.problems()).toEqual([]);
  });

  it('ends where it was to end, in as many commands as it takes', () => {
    const vault = new Vault();
    vault.advance(4);
    for (let height = 5; height < 8; height += 1) {
      for (let at = 0; at < 400; at += 1) vault.credit({ height, txid: `t${height}`, index: String(at), units: ETHER });
      vault.advance(height);
    }
    const more = [];
    for (let turn = 0; turn < 3; turn += 1) more.push(vault.reorganise(4));
    expect(more.map((reply) => reply.ok && reply.more)).toEqual([true, true, undefined]);
    expect(vault.chain()).toMatchObject({ pending: null, bookings: [], blocks: [{ height: 4 }] });
    expect(vault.reorganise(4)).toMatchObject({ refusal: 'wallet.state_changed' });
    expect(vault.problems()).toEqual([]);
  });
});

it('a payment is booked with a block above those that are booked: another order could not be taken back', () => {
  const vault = new Vault();
  const id = vault.withdrawalIn('broadcast');
  vault.advance(3);
  vault.credit({ height: 4, units: ETHER });
  vault.advance(4);
  const late = { kind: 'wallet.confirm', withdrawal: id, txid: `tx${id}`, height: 3, block: 'h3' } as const;
  expect(vault.apply(late)).toMatchObject({ refusal: 'wallet.out_of_order' });
  expect(vault.apply({ ...late, height: 5, block: 'h5' })).toMatchObject({ ok: true });
  expect(vault.reorganise(3)).toMatchObject({ ok: true });
  expect(vault.core.audit()).toEqual([]);
});

it('a payment that went with its block and can never be made again comes back whole, with its fee', () => {
  const vault = new Vault();
  const id = vault.withdrawalIn('confirmed');
  vault.advance(3);
  vault.reorganise(2);
  expect(vault.fees()).toBe(1_000_000n);
  expect(vault.step('fail', id)).toMatchObject({ ok: true });
  expect(vault.balance(vault.alice)).toEqual({ available: 300_000_000n, held: 0n });
  expect(vault.fees()).toBe(0n);
  expect(vault.problems()).toEqual([]);
});

it('payments that came back with their blocks count as open: so many at once, and no more once they are paid again', () => {
  const vault = new Vault();
  const ids = Array.from({ length: 3 }, () => vault.withdrawalIn('broadcast'));
  for (const id of ids) vault.step('confirm', id);
  const top = vault.running.state.cursor(vault.chain())?.height ?? 0;
  vault.advance(top + 1);
  vault.reorganise(top);
  vault.resume();
  for (const id of ids) expect(vault.state(id)).toBe('broadcast');
  const open = (): number => {
    let taken = 0;
    while (taken < 30 && vault.withdraw({ amount: '100000', fee: '0' }).ok) taken += 1;
    return taken;
  };
  expect(open()).toBe(WITHDRAWALS_OPEN_MAX - ids.length);
  for (const id of ids) expect(vault.step('confirm', id)).toMatchObject({ ok: true });
  expect(open()).toBe(ids.length);
});

it('what a customer owes adds up: the house paid for two deposits that went, and gets both back', () => {
  const vault = new Vault();
  vault.credit({ height: 4, txid: 'ours', units: 5n * ETHER, account: 'house' });
  vault.advance(4);
  for (const height of [5, 6]) {
    vault.credit({ height, txid: `t${height}`, units: ETHER });
    vault.advance(height);
  }
  const words = { dayLimit: '', verification: 'v', words: '', request: null };
  vault.apply({ kind: 'wallet.send', customer: vault.alice, to: vault.bob, coin: 'ETH', amount: '200000000', ...words });
  vault.reorganise(4);
  expect(vault.house()).toBe(300_000_000n);
  expect([...vault.running.state.debts.values()]).toMatchObject([{ house: 200_000_000n, nowhere: 0n }]);
  vault.resume();
  vault.credit({ height: 5, txid: 'again', units: 3n * ETHER });
  expect([vault.house(), vault.trading(vault.alice)]).toEqual([500_000_000n, 100_000_000n]);
});

it('withdrawals that end with their deposits count as well: whatever is open, no command tells more than it may', () => {
  const vault = new Vault();
  const customers = 340;
  vault.advance(4);
  for (let at = 0; at < customers; at += 1) {
    const { reply } = vault.core.apply(vault.core.sequence + 1, vault.nowMs, { kind: 'create_customer', ref: `c${at}`, wide: false });
    const owner = (reply as { id: number }).id;
    vault.credit({ height: 5, index: String(at), units: ETHER, owner });
    for (let time = 0; time < WITHDRAWALS_OPEN_MAX; time += 1)
      expect(vault.withdraw({ customer: owner, amount: '5000000', fee: '0', approvals: 1 })).toMatchObject({ ok: true });
  }
  vault.advance(5);
  let commands = 1;
  for (let reply = vault.reorganise(4); reply.ok && reply.more === true; reply = vault.reorganise(4)) commands += 1;
  expect(commands).toBeGreaterThan(customers / 50);
  expect(vault.running.state.withdrawals.size).toBe(0);
  expect(vault.units('ETH')).toBe(0n);
  expect([...vault.core.audit(), ...vault.told()]).toEqual([]);
});
