// Protects approvals of withdrawals: what is withdrawn in parts of a day asks for as many people as the whole of it.
import { expect, it } from 'vitest';
import { Core } from '@agio/core';
import { walletMachine } from '../index.ts';
import { Vault } from '../../testing/vault.ts';

const ETHER = 10n ** 18n;
const DAY_MS = 86_400_000;

/** A vault whose customer has five ether: up to one goes without approval, and above two it takes two people. */
function vaultOf(): { readonly vault: Vault; readonly take: (tenths: number, approvals?: number) => string } {
  const vault = new Vault();
  vault.credit({ height: 1, units: 5n * ETHER });
  const limits = { freeUpTo: '100000000', twoAbove: '200000000' };
  const take = (tenths: number, approvals = 0): string => {
    const reply = vault.withdraw({ amount: `${tenths}0000000`, fee: '0', approvals, reasons: [], ...limits });
    if (!reply.ok) return reply.refusal;
    const made = vault.running.state.withdrawals.get(reply.id ?? 0);
    return `${made?.state} ${made?.approvals} ${made?.reasons.join()}`;
  };
  return { vault, take };
}

it('parts of a day take one person above what is free, and two above what one approves', () => {
  const { take, vault } = vaultOf();
  expect([take(6), take(4), take(1)]).toEqual(['approved 0 ', 'approved 0 ', 'to_audit 1 large']);
  // What two approved counts for nobody.
  expect(take(9, 2)).toBe('to_audit 2 large');
  expect([take(9), take(1)]).toEqual(['to_audit 1 large', 'to_audit 2 very_large,large']);
  vault.pass(DAY_MS);
  expect(take(10)).toBe('approved 0 ');
});

it('a part that was given up counts no more, and parts count after a start as before', () => {
  const { take, vault } = vaultOf();
  take(10);
  expect(take(1)).toBe('to_audit 1 large');
  vault.step('cancel', 2);
  expect(take(1)).toBe('to_audit 1 large');
  const again = new Core(undefined, vault.core.save(), 64, [walletMachine]);
  expect(again.hash()).toBe(vault.core.hash());
  expect(again.machine(walletMachine).state.outToday([1], 0, vault.nowMs, 1)).toBe(100_000_000n);
});

it('what was sent to another customer counts like what needed no approval', () => {
  const { take, vault } = vaultOf();
  const sending = { kind: 'wallet.send', customer: 1, to: 2, coin: 'ETH', amount: '100000000', dayLimit: '', verification: 'v', words: '' };
  expect(vault.apply({ ...sending, request: null } as never)).toMatchObject({ ok: true });
  expect(take(1)).toBe('to_audit 1 large');
});

it('parts in several coins count by what they are worth', () => {
  const { vault } = vaultOf();
  const arrived = { chain: 'LOCAL', height: 1, block: 'h1', txid: 'usdt', index: '0', owner: 1, account: 'trading' } as const;
  vault.apply({ kind: 'wallet.credit', coin: 'USDT', units: '100000000', ...arrived });
  const take = (coin: string, worth: number): string => {
    const amount = coin === 'ETH' ? '1000000' : '10000000000';
    const limits = { worth: String(worth), freeWorth: '1000', twoWorth: '2000' };
    const reply = vault.withdraw({ coin, amount, fee: '0', ...limits });
    const made = reply.ok ? vault.running.state.withdrawals.get(reply.id ?? 0) : undefined;
    return reply.ok ? `${made?.state} ${made?.approvals}` : reply.refusal;
  };
  expect([take('ETH', 600), take('USDT', 400), take('ETH', 1)]).toEqual(['approved 0', 'approved 0', 'to_audit 1']);
  expect([take('USDT', 999), take('USDT', 1)]).toEqual(['to_audit 1', 'to_audit 2']);
  vault.pass(DAY_MS);
  expect(take('USDT', 1_000)).toBe('approved 0');
});

it('parts that leave by another account of the same person count together, once they leave the person', () => {
  const { vault } = vaultOf();
  const [alice, bob] = [{ alsoTheirs: [vault.bob] }, { customer: vault.bob, alsoTheirs: [vault.alice] }];
  const send = (dayLimit: string, tenths: number, of: object): string => {
    const amount = `${tenths}0000000`;
    const reply = vault.apply({
      kind: 'wallet.send',
      coin: 'ETH',
      amount,
      dayLimit,
      verification: '',
      words: '',
      request: null,
      ...of,
    } as never);
    return reply.ok ? 'done' : reply.refusal;
  };
  const limits = { fee: '0', reasons: [], freeUpTo: '100000000', twoAbove: '200000000', dayLimit: '300000000' };
  const take = (tenths: number, of: object): string => {
    const reply = vault.withdraw({ amount: `${tenths}0000000`, ...limits, ...of });
    const made = reply.ok ? vault.running.state.withdrawals.get(reply.id ?? 0) : undefined;
    return reply.ok ? `${made?.state} ${made?.approvals}` : reply.refusal;
  };
  const toBob = { customer: vault.alice, to: vault.bob, ...alice };
  expect([send('300000000', 20, toBob), send('300000000', 11, toBob)]).toEqual(['done', 'wallet.day_limit']);
  // What Alice sent is still theirs when Bob withdraws it, and has left Alice all the same.
  expect([take(6, bob), take(4, bob), take(1, bob)]).toEqual(['approved 0', 'approved 0', 'to_audit 1']);
  expect([take(1, alice), take(1, {})]).toEqual(['wallet.day_limit', 'to_audit 2']);
  vault.pass(DAY_MS);
  expect([take(9, bob), take(2, alice), take(1, {})]).toEqual(['approved 0', 'to_audit 1', 'approved 0']);
  expect([send('110000000', 1, { customer: vault.bob, to: 3, alsoTheirs: [vault.alice] })]).toEqual(['wallet.day_limit']);
  for (const wrong of ['1', [0], [1.5], Array.from({ length: 201 }, (_, at) => at + 1)])
    expect(take(1, { alsoTheirs: wrong })).toBe('wallet.invalid');
});
