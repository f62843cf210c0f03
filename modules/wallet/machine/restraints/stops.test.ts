// Protects every way to stop money: what a halt, a debt and a frozen account stop and what they let pass, at each step of a withdrawal and of a deposit, and nothing that they are not about.
import { describe, expect, it } from 'vitest';
import type { MachineReply } from '@agio/core';
import type { HaltDirection } from '../../shared/desk-model.ts';
import { Vault } from '../../testing/vault.ts';

const ETHER = 10n ** 18n;

function halt(vault: Vault, chain: string | null, coin: string | null, direction: HaltDirection): void {
  expect(vault.apply({ kind: 'wallet.halt', chain, coin, direction, cause: 'incident', people: 1, by: 7 })).toMatchObject({ ok: true });
}

function owe(vault: Vault): void {
  vault.running.state.debts.set(`${vault.alice}:9`, { customer: vault.alice, coin: 9, house: 1n, nowhere: 0n });
}

const said = (reply: MachineReply): string => (reply.ok ? 'ok' : reply.refusal);

/** How something is stopped: what asking, the first signature, another one, sending and the chain's word are answered then. */
const STOPS: readonly (readonly [string, (vault: Vault) => void, string])[] = [
  //                                                                           ask            sign              sign again   sent          confirm
  [
    'nothing',
    () => undefined,
    '                                              ok             ok                 ok          ok            ok',
  ],
  [
    'a halt of both directions',
    (v) => halt(v, 'LOCAL', null, 'both'),
    '       wallet.halted  wallet.halted  wallet.halted  wallet.halted ok',
  ],
  [
    'a halt of withdrawals',
    (v) => halt(v, 'LOCAL', null, 'withdrawals'),
    '    wallet.halted  wallet.halted  wallet.halted  wallet.halted ok',
  ],
  [
    'a halt of the coin',
    (v) => halt(v, 'LOCAL', 'ETH', 'withdrawals'),
    '      wallet.halted  wallet.halted  wallet.halted  wallet.halted ok',
  ],
  [
    'a halt of the coin everywhere',
    (v) => halt(v, null, 'ETH', 'both'),
    '     wallet.halted  wallet.halted  wallet.halted  wallet.halted ok',
  ],
  [
    'a halt of everything',
    (v) => halt(v, null, null, 'both'),
    '               wallet.halted  wallet.halted  wallet.halted  wallet.halted ok',
  ],
  [
    'a halt of deposits',
    (v) => halt(v, 'LOCAL', null, 'deposits'),
    '          ok             ok             ok             ok            ok',
  ],
  [
    'a halt of another coin',
    (v) => halt(v, 'LOCAL', 'USDT', 'both'),
    '        ok             ok             ok             ok            ok',
  ],
  [
    'a halt of another chain',
    (v) => halt(v, 'OTHER', null, 'both'),
    '         ok             ok             ok             ok            ok',
  ],
  // Once bytes are signed they may be mined whatever anybody decides: only their first signature asks about the customer.
  [
    'a debt',
    owe,
    '                                                            wallet.debt    wallet.debt    ok             ok            ok',
  ],
  ['a frozen account', (v) => v.disable(v.alice), '               customer_disabled customer_disabled ok             ok            ok'],
];

describe.each(STOPS)('%s', (_, stop, answers) => {
  it('stops what it should of a withdrawal', () => {
    const at = (state: 'approved' | 'signed' | 'broadcast') => {
      const vault = new Vault();
      vault.apply({ kind: 'wallet.define_chain', code: 'OTHER', family: 'evm' });
      const id = vault.withdrawalIn(state);
      stop(vault);
      return { vault, id };
    };
    const [approved, signed, broadcast] = [at('approved'), at('signed'), at('broadcast')];
    const again = { txid: 'again', spends: [`nonce:${signed.id}`] };
    expect([
      said(approved.vault.withdraw({ amount: '2000000' })),
      said(approved.vault.step('sign', approved.id)),
      said(at('signed').vault.sign(signed.id, again.txid, again.spends)),
      said(signed.vault.step('sent', signed.id)),
      said(broadcast.vault.step('confirm', broadcast.id)),
    ]).toEqual(answers.trim().split(/\s+/));
  });
});

describe.each([
  ['LOCAL', null, 'both', 'halted'],
  ['LOCAL', null, 'deposits', 'halted'],
  ['LOCAL', 'ETH', 'deposits', 'halted'],
  [null, null, 'both', 'halted'],
  ['LOCAL', null, 'withdrawals', null],
  ['LOCAL', 'USDT', 'both', null],
  ['OTHER', null, 'both', null],
] as const)('a halt of chain %s, coin %s, %s', (chain, coin, direction, why) => {
  it(`${why === null ? 'leaves a deposit' : 'keeps a deposit for'} its owner, and says whether the chain stands still`, () => {
    const vault = new Vault();
    vault.apply({ kind: 'wallet.define_chain', code: 'OTHER', family: 'evm' });
    halt(vault, chain, coin, direction);
    const { id } = vault.credit({ height: 5, units: ETHER }) as { id: number };
    expect(vault.running.state.deposits.get(id)).toMatchObject({ owner: vault.alice, why, account: why === null ? 'trading' : 'suspense' });
    expect(said(vault.apply({ kind: 'wallet.release', deposit: id }))).toBe(why === null ? 'wallet.state_changed' : 'wallet.halted');
    expect(vault.chain().frozen).toBe(chain !== 'OTHER' && coin === null && direction !== 'deposits');
    vault.resume();
    expect(vault.chain().frozen).toBe(false);
    vault.releaseAll();
    expect(vault.trading(vault.alice)).toBe(100_000_000n);
    expect(vault.problems()).toEqual([]);
  });
});

it.each(['above_limit', 'closed', 'nobodys'] as const)('a deposit that waits as %s passes by people alone', (why) => {
  const vault = new Vault();
  const { id } = vault.credit({ height: 5, units: ETHER, account: 'suspense', why }) as { id: number };
  expect(said(vault.apply({ kind: 'wallet.release', deposit: id }))).toBe('wallet.state_changed');
  expect(vault.trading(vault.alice)).toBe(0n);
});

it('why a withdrawal waits is told once, and no longer when it continues', () => {
  const vault = new Vault();
  const id = vault.withdrawalIn('approved');
  const wait = () => said(vault.apply({ kind: 'wallet.wait', withdrawal: id, reason: 'hot_short' }));
  const waits = () => vault.running.state.withdrawals.get(id)?.waits;
  expect([wait(), wait(), waits()]).toEqual(['ok', 'wallet.state_changed', 'hot_short']);
  vault.step('sign', id);
  expect(waits()).toBeNull();
  expect([wait(), waits()]).toEqual(['ok', 'hot_short']);
  vault.step('sent', id);
  expect(waits()).toBeNull();
});

it('A1: a departure settles what the books owe only while the chain waits after a restore, and never what is reopened or inside', () => {
  const vault = new Vault();
  const id = vault.withdrawalIn('approved');
  const adopt = (withdrawal: number) => said(vault.apply({ kind: 'wallet.adopt', withdrawal, txid: 'old', height: 9, block: 'h9' }));
  expect(adopt(id)).toBe('wallet.state_changed');
  halt(vault, 'LOCAL', null, 'both');
  expect(adopt(id)).toBe('wallet.state_changed');
  const { id: inside } = vault.withdraw({ to: vault.bob, fee: '0', approvals: 1 }) as { id: number };
  vault.apply({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 });
  expect(adopt(inside)).toBe('wallet.state_changed');
  expect(adopt(99)).toBe('wallet.not_found');
  expect(adopt(id)).toBe('ok');
  expect(vault.balance(vault.alice)).toEqual({ available: 100_000_000n, held: 100_000_000n });
  expect(vault.core.audit()).toEqual([]);
});

it('an unexplained departure settles a withdrawal of exactly its coin and amount, by two people', () => {
  const vault = new Vault();
  const id = vault.withdrawalIn('approved');
  const { id: larger } = vault.withdraw({ amount: '100000001' }) as { id: number };
  const units = String(99n * 10n ** 16n);
  const left = { coin: 'ETH', height: 9, block: 'h9', txid: 'theirs', to: '0xoutside', units, why: 'departure', people: 1 } as const;
  vault.apply({ kind: 'wallet.unexplained', chain: 'LOCAL', ...left });
  expect(said(vault.desk({ do: 'settle', unexplained: 1, withdrawal: larger }))).toBe('wallet.invalid');
  expect(said(vault.desk({ do: 'settle', unexplained: 1, withdrawal: id }, [1, 1]))).toBe('wallet.same_reviewer');
  expect(said(vault.desk({ do: 'settle', unexplained: 1, withdrawal: id }))).toBe('ok');
  expect(vault.state(id)).toBeUndefined();
  expect(said(vault.apply({ kind: 'wallet.resume', halt: 1, by: 7 }))).toBe('ok');
});

it.each(['house', 'suspense', 'trading'] as const)(
  'an adjustment books into and out of %s what it says, and custody with it',
  (account) => {
    const vault = new Vault();
    vault.fund();
    vault.credit({ height: 3, units: 2n * ETHER, owner: 0, account: 'house' });
    vault.credit({ height: 3, index: '1', units: 2n * ETHER, owner: 0, account: 'suspense' });
    const of = (kind: string, owner: number): bigint =>
      BigInt(vault.core.balances(owner).find((one) => one.kind === kind && one.coin === vault.coin('ETH'))?.available ?? 0);
    const owner = account === 'trading' ? vault.alice : 0;
    const before = of(account, owner);
    vault.advance(3);
    const adjust = (units: bigint): string => {
      vault.compared(units);
      const answer = said(
        vault.desk({ do: 'adjust', chain: 'LOCAL', coin: 'ETH', units: String(units), owner, account, unexplained: null }),
      );
      if (answer === 'ok') vault.onChain += units;
      return answer;
    };
    expect([adjust(ETHER), of(account, owner) - before]).toEqual(['ok', 100_000_000n]);
    expect([adjust(-2n * ETHER), of(account, owner) - before]).toEqual(['ok', -100_000_000n]);
    expect(adjust(0n)).toBe('wallet.invalid');
    expect(vault.problems()).toEqual([]);
  },
);

it('nothing is sent by a frozen account, nor to one; own accounts of one stand still', () => {
  const vault = new Vault();
  vault.fund();
  const words = { coin: 'ETH', amount: '1', dayLimit: '', verification: 'v', words: '', request: null } as const;
  vault.disable(vault.bob);
  expect(said(vault.apply({ kind: 'wallet.send', customer: vault.alice, to: vault.bob, ...words }))).toBe('wallet.not_found');
  vault.disable(vault.alice);
  expect(said(vault.apply({ kind: 'wallet.send', customer: vault.alice, to: vault.bob, ...words }))).toBe('customer_disabled');
  const move = { customer: vault.alice, coin: 'ETH', amount: '1', from: 'trading', to: 'fiat', request: null } as const;
  expect(said(vault.apply({ kind: 'wallet.move', ...move }))).toBe('customer_disabled');
  expect(vault.trading(vault.alice)).toBe(300_000_000n);
});
