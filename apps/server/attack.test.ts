// Protects what attackers of debts found: nothing that a debtor agreed to before passes after, and a core that was loaded again restrains the same people.
import { expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import { assert } from '@agio/kernel';
import { walletMachine } from '@agio/wallet';
import { machines } from './machines.ts';

const [DEBTOR, FRIEND] = [1, 2] as const;
const ETH = 10n ** 8n;
const DAY = 86_400_000;

/** A core with every machine, in which a deposit of ten ETH can be taken back. */
class Bank {
  core = new Core(undefined, undefined, 64, machines);
  nowMs = Date.UTC(2026, 0, 1);

  constructor() {
    this.must({ kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
    for (const ref of ['debtor', 'friend']) this.must({ kind: 'create_customer', ref, wide: false });
    this.must({ kind: 'wallet.define_chain', code: 'LOCAL', family: 'evm' });
    this.must({ kind: 'wallet.list_coin', chain: 'LOCAL', coin: 'ETH', decimals: 18, native: true });
    this.must({ kind: 'wallet.advance', chain: 'LOCAL', height: 0, hash: 'h0' });
    this.issue(0, 'house', 1_000n);
    this.issue(FRIEND, 'game', 1_000n);
    const at = { chain: 'LOCAL', coin: 'ETH', height: 1, block: 'h1', txid: 't', units: `10${'0'.repeat(18)}` };
    this.must({ kind: 'wallet.credit', ...at, index: '0', owner: DEBTOR, account: 'trading' });
    this.must({ kind: 'wallet.advance', chain: 'LOCAL', height: 1, hash: 'h1' });
  }

  try(command: object): string {
    const { reply } = this.core.apply(this.core.sequence + 1, this.nowMs, command as Command);
    return reply.ok ? 'done' : reply.refusal;
  }

  must(command: object): void {
    const answer = this.try(command);
    assert(answer === 'done', `${JSON.stringify(command)}: ${answer}`);
  }

  issue(owner: number, kind: string, coins: bigint): void {
    const amount = String(coins * ETH);
    this.must({ kind: 'issue', to: { owner, kind }, coin: 'ETH', amount, reason: 'seed', cause: `seed ${this.core.sequence}` });
  }

  move(from: string, to: string, coins: bigint): void {
    this.must({ kind: 'wallet.move', customer: DEBTOR, coin: 'ETH', amount: String(coins * ETH), from, to, request: null });
  }

  takeBack(): void {
    this.must({ kind: 'wallet.reorganise', chain: 'LOCAL', height: 0 });
  }

  pass(ms: number): void {
    const until = this.nowMs + ms;
    for (let next = this.core.nextDueMs ?? Infinity; next <= until; next = this.core.nextDueMs ?? Infinity) {
      this.nowMs = Math.max(this.nowMs, next);
      this.must({ kind: 'tick' });
    }
    this.nowMs = until;
  }

  get owes(): bigint {
    const debt = this.core.machine(walletMachine).state.debts.get(`${DEBTOR}:0`);
    return ((debt?.house ?? 0n) + (debt?.nowhere ?? 0n)) / ETH;
  }

  has(kind: string): bigint {
    return BigInt(this.core.balances(DEBTOR).find((one) => one.kind === kind)?.available ?? '0') / ETH;
  }
}

it('C2: a debtor gives up no claim that they agreed to give up before they owed', () => {
  const bank = new Bank();
  bank.issue(FRIEND, 'fiat', 100n);
  const ad = { side: 'sell', coin: 'ETH', fiat: 'CNY', price: '720000000', floor: '', cap: '', quantity: String(50n * ETH) };
  const terms = { min: '100', max: '50000000', windowMinutes: 15, isAutoAccepted: true, methods: ['bank'], words: 'ad', request: null };
  bank.must({ kind: 'otc.advertise', customer: FRIEND, ad: 0, revision: 0, ...ad, ...terms });
  const taking = { ad: 1, revision: 1, price: '720000000', amount: String(5n * ETH), method: 'bank', feeMillionths: 0, words: 'o' };
  bank.must({ kind: 'otc.take', customer: DEBTOR, ...taking, request: null });
  bank.must({ kind: 'otc.pay', customer: DEBTOR, order: 1, isOtherName: false });
  bank.must({ kind: 'otc.agree', customer: DEBTOR, order: 1, agrees: true });
  const dues = [bank.nowMs + 365 * DAY];
  bank.must({ kind: 'lock.vault', customer: DEBTOR, coin: 'ETH', amount: String(10n * ETH), dues, hasExit: false, request: null });
  bank.takeBack();
  expect(bank.owes).toBe(10n);
  // Five ETH that were paid for, and would pay half of the debt, are the accomplice's again.
  expect(bank.try({ kind: 'otc.agree', customer: FRIEND, order: 1, agrees: true })).toBe('customer_owes');
});

it('held: a core that was loaded again restrains whom it restrained before, with every machine', () => {
  const bank = new Bank();
  bank.move('trading', 'fiat', 10n);
  bank.must(bank.core.customer(FRIEND) === undefined ? {} : { kind: 'set_price_guard', customer: FRIEND, isOn: false });
  bank.must({ kind: 'wallet.move', customer: DEBTOR, coin: 'ETH', amount: String(10n * ETH), from: 'fiat', to: 'game', request: null });
  bank.must({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 });
  const before = bank.core;
  const again = new Core(undefined, before.save(), 64, machines);
  expect(again.hash()).toBe(before.hash());
  expect(again.lossRefusal(DEBTOR, 0)).toEqual(before.lossRefusal(DEBTOR, 0));
  expect(again.lossRefusal(DEBTOR, 0)).toMatchObject({ refusal: 'coin_stands_still' });
});
