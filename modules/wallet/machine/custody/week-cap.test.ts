// Protects customers of a coin that exists elsewhere: of a token that was listed under its name not more than a stated amount is anybody's in its first week.
import { expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import { assert } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import { walletMachine } from '../index.ts';

const [ALICE, MALLORY] = [1, 2] as const;
const LIMITS = {
  depositOpen: true,
  depositMinimum: '0',
  auditAbove: '1000000000000',
  withdrawalOpen: true,
  withdrawalMinimum: '2',
  withdrawalMaximum: '1000000000000',
  fee: '1',
  dayLimits: ['0', '0', '0', '0'],
  freeUpTo: '0',
  twoAbove: '0',
  beneficiaryFrom: '',
  sweepFrom: '0',
  hotMaximum: '1000000000000',
  gasLimit: 0,
} as const;

class Bank {
  core = new Core(undefined, undefined, 64, [walletMachine]);
  nowMs = Date.UTC(2026, 0, 1);
  #height = 0;

  constructor(weekCap?: string) {
    this.must({ kind: 'define_coin', code: 'BTC', name: 'Bitcoin', decimals: 8, tags: [] });
    for (const ref of ['alice', 'mallory']) this.must({ kind: 'create_customer', ref, wide: false });
    this.must({ kind: 'wallet.define_chain', code: 'LOCAL', family: 'evm' });
    this.must({ kind: 'wallet.advance', chain: 'LOCAL', height: 0, hash: 'h0' });
    const people = { cause: 'asked', by: 2 ** 48 + 1, decidedBy: 2 ** 48 + 2 };
    const listing = { chain: 'LOCAL', coin: 'BTC', asset: '0xnothing', decimals: 8, from: 1, limits: LIMITS, waitMs: DAY_MS };
    this.must({ kind: 'wallet.list_token', ...listing, ...people, ...(weekCap === undefined ? {} : { weekCap }) });
  }

  try(command: object): string {
    const { reply } = this.core.apply(this.core.sequence + 1, this.nowMs, command as Command);
    return reply.ok ? 'done' : reply.refusal;
  }

  must(command: object): void {
    const answer = this.try(command);
    assert(answer === 'done', `${JSON.stringify(command)}: ${answer}`);
  }

  deposit(owner: number, units: string, more: object = {}): void {
    this.#height += 1;
    const at = { chain: 'LOCAL', coin: 'BTC', height: this.#height, block: `h${this.#height}`, txid: `t${this.#height}`, index: '0' };
    this.must({ kind: 'wallet.credit', ...at, units, owner, account: 'trading', ...more });
    this.must({ kind: 'wallet.advance', chain: 'LOCAL', height: this.#height, hash: `h${this.#height}` });
  }

  has(owner: number): string {
    return this.core.balances(owner).find(({ kind }) => kind === 'trading')?.available ?? '0';
  }

  get waiting(): readonly (string | null)[] {
    const { deposits } = this.core.machine(walletMachine).state;
    return [...deposits.values()].filter(({ account }) => account === 'suspense').map(({ why }) => why);
  }

  assign(deposit: number, owner: number): string {
    return this.try({
      kind: 'wallet.propose',
      by: 1,
      cause: `assign ${deposit} ${owner}`,
      action: { do: 'assign', deposit, owner, reason: 'theirs' },
    });
  }
}

it('C12: credits not more than the cap in all until it has been open for a week, over all customers, even after a snapshot', () => {
  const bank = new Bank('1000');
  bank.nowMs += DAY_MS;
  bank.deposit(MALLORY, '600');
  bank.core = new Core(undefined, bank.core.save(), 64, [walletMachine]);
  bank.deposit(ALICE, '401');
  bank.deposit(ALICE, '400');
  bank.deposit(MALLORY, '1');
  expect([bank.has(MALLORY), bank.has(ALICE), bank.waiting]).toEqual(['600', '400', ['above_limit', 'above_limit']]);
  expect(bank.assign(2, ALICE)).toBe('wallet.too_early');
  bank.nowMs += 7 * DAY_MS - 1;
  bank.deposit(ALICE, '5');
  expect([bank.has(ALICE), bank.assign(2, ALICE)]).toEqual(['400', 'wallet.too_early']);
  bank.nowMs += 1;
  bank.deposit(ALICE, '7');
  expect([bank.has(ALICE), bank.assign(2, ALICE), bank.has(ALICE)]).toEqual(['407', 'done', '808']);
  expect(bank.core.audit()).toEqual([]);
});

it('C12: what waited for another reason counts when it is credited', () => {
  const bank = new Bank('1000');
  bank.nowMs += DAY_MS;
  bank.deposit(ALICE, '700', { account: 'suspense', why: 'screening' });
  bank.deposit(MALLORY, '800');
  expect(bank.try({ kind: 'wallet.release', deposit: 1 })).toBe('wallet.too_early');
  bank.nowMs += 7 * DAY_MS;
  expect([bank.try({ kind: 'wallet.release', deposit: 1 }), bank.has(ALICE)]).toEqual(['done', '700']);
  const another = new Bank('1000');
  another.nowMs += DAY_MS;
  another.deposit(ALICE, '700', { account: 'suspense', why: 'screening' });
  expect(another.try({ kind: 'wallet.release', deposit: 1 })).toBe('done');
  another.deposit(MALLORY, '301');
  another.deposit(MALLORY, '300');
  expect([another.has(ALICE), another.has(MALLORY), another.waiting]).toEqual(['700', '300', ['above_limit']]);
});

it('a coin that is on no other chain has no cap', () => {
  const bank = new Bank();
  bank.nowMs += DAY_MS;
  bank.deposit(ALICE, '100000000000');
  expect([bank.has(ALICE), bank.waiting]).toEqual(['100000000000', []]);
});
