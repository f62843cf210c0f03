// Protects what customers owe: coins that come back from locks, pools and bets pay the debt before anybody can use them again.
import { expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import { assert } from '@agio/kernel';
import { c2cMachine } from '@agio/c2c';
import { lockMachine } from '@agio/lock';
import { walletMachine } from '@agio/wallet';
import { machines } from '../storage/machines.ts';

const [DEBTOR, FRIEND] = [1, 2] as const;
const ETH = 10n ** 8n;
const DAY = 86_400_000;

/** A core with every machine, in which a deposit of ten ETH can be taken back. */
class Bank {
  readonly core = new Core(undefined, undefined, 64, machines);
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

  /** Time passes, and what is due happens when it is due. */
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

const vault = (bank: Bank, coins: bigint) =>
  ({
    kind: 'lock.vault',
    customer: DEBTOR,
    coin: 'ETH',
    amount: String(coins * ETH),
    dues: [bank.nowMs + DAY],
    hasExit: true,
    request: null,
  }) as const;
const RULES = { edge: 10_000, house: 0, minStake: '1', maxStake: String(100n * ETH), minDeposit: '1', isOpen: true };

/** A pool of 1,000 ETH of the house, and seeds of the debtor. */
function withDice(bank: Bank): void {
  bank.must({ kind: 'dice.pool', coin: 'ETH', ...RULES, by: 1, decidedBy: 2 });
  bank.must({ kind: 'dice.invest', customer: FRIEND, coin: 'ETH', amount: String(1_000n * ETH), by: 0, decidedBy: 0, request: null });
  const seed = (digit: string) => ({ id: digit.repeat(32), hash: digit.repeat(64) });
  bank.must({ kind: 'dice.begin', customer: DEBTOR, client: 'c', seed: seed('1'), next: seed('2') });
}
const bet = { kind: 'dice.bet', customer: DEBTOR, coin: 'ETH', side: 'under', target: 4_950, multiple: 20_000, request: null } as const;

it('what was locked pays the debt when it is released, and cannot be locked again before', () => {
  const bank = new Bank();
  bank.must(vault(bank, 10n));
  bank.takeBack();
  expect([bank.owes, bank.has('lock.principal')]).toEqual([10n, 10n]);
  bank.pass(DAY);
  expect([bank.owes, bank.has('trading'), bank.has('lock.principal')]).toEqual([0n, 0n, 0n]);
  expect(bank.try(vault(bank, 10n))).toBe('lock.balance_not_enough');
  expect(bank.core.audit()).toEqual([]);
});

/** A product of ten ETH for a year, with a fund that covers it; `penalty` in millionths. The debtor subscribes all of it. */
function subscribed(bank: Bank, penalty: number): void {
  const terms = { lockKind: 'fixed', period: 'month', count: 12, cliff: 0, rate: 1_000_000, penalty, min: '1', max: String(10n * ETH) };
  bank.must({
    kind: 'transfer',
    from: { owner: 0, kind: 'house' },
    to: { owner: 0, kind: 'lock.fund' },
    coin: 'ETH',
    amount: String(100n * ETH),
    reason: 'house',
    cause: 'fund',
  });
  bank.must({
    kind: 'lock.define',
    product: 0,
    cause: 'asked',
    version: 0,
    coin: 'ETH',
    ...terms,
    quota: String(10n * ETH),
    cap: String(10n * ETH),
    by: 1,
    decidedBy: 2,
  });
  bank.must({ kind: 'lock.sale', product: 1, state: 'on_sale', by: 1 });
  const startsAtMs = bank.nowMs + 1_000;
  const dues = [startsAtMs + 365 * DAY];
  bank.must({
    kind: 'lock.subscribe',
    customer: DEBTOR,
    product: 1,
    version: 1,
    amount: String(10n * ETH),
    startsAtMs,
    dues,
    request: null,
  });
}

it('A2: what was locked for a reward comes back at once where it pays, and the reward returns to the fund', () => {
  const bank = new Bank();
  const fund = () => BigInt(bank.core.balances(0).find(({ kind }) => kind === 'lock.fund')?.available ?? '0') / ETH;
  subscribed(bank, 0);
  expect(bank.try({ kind: 'lock.redeem', position: 1 })).toBe('lock.state_changed');
  bank.takeBack();
  expect([bank.owes, fund()]).toEqual([10n, 90n]);
  bank.must({ kind: 'lock.redeem', position: 1 });
  expect([bank.owes, bank.has('lock.principal'), bank.has('trading'), fund()]).toEqual([0n, 0n, 0n, 100n]);
  expect(bank.try({ kind: 'lock.redeem', position: 1 })).toBe('lock.not_found');
  expect(bank.core.audit()).toEqual([]);
});

it('a debt takes as much of a lock-up as is owed: the rest stays locked, on its days and with its part of the reward', () => {
  const bank = new Bank();
  const fund = () => BigInt(bank.core.balances(0).find(({ kind }) => kind === 'lock.fund')?.available ?? '0') / ETH;
  const books = () => bank.core.machine(lockMachine).books;
  subscribed(bank, 100_000);
  const dues = books().positions.get(1)?.dues;
  bank.issue(DEBTOR, 'trading', 7n);
  bank.takeBack();
  expect([bank.owes, bank.has('trading')]).toEqual([3n, 0n]);
  bank.must({ kind: 'lock.redeem', position: 1 });
  expect([bank.owes, bank.has('lock.principal'), bank.has('trading'), fund()]).toEqual([0n, 7n, 0n, 93n]);
  const rest = books().positions.get(2);
  expect([rest?.dues, rest?.record.amount, rest?.record.reward]).toEqual([dues, String(7n * ETH), String(7n * ETH)]);
  expect([books().positions.has(1), books().product(1).sold]).toEqual([false, String(7n * ETH)]);
  bank.pass(366 * DAY);
  expect([bank.has('lock.principal'), bank.has('trading'), fund()]).toEqual([0n, 14n, 93n]);
  expect(bank.core.audit()).toEqual([]);
});

it('A2: a bond pays as much as its provider owes of its coin, who takes no orders before people have looked', () => {
  const bank = new Bank();
  const provider = () => bank.core.machine(c2cMachine).books.providers.get(DEBTOR);
  const judge = (decision: string) => bank.try({ kind: 'c2c.judge', customer: DEBTOR, decision, by: 1 });
  bank.move('trading', 'fiat', 10n);
  bank.must({ kind: 'c2c.apply', customer: DEBTOR, coin: 'ETH', bond: String(9n * ETH), words: 'p', request: null });
  expect([judge('verify'), bank.try({ kind: 'c2c.owed', customer: DEBTOR })]).toEqual(['done', 'c2c.state_changed']);
  bank.takeBack();
  expect([bank.owes, bank.has('c2c.bond')]).toEqual([9n, 9n]);
  bank.must({ kind: 'c2c.owed', customer: DEBTOR });
  expect([bank.owes, bank.has('c2c.bond'), bank.has('fiat'), provider()]).toMatchObject([
    0n,
    0n,
    0n,
    { state: 'suspended', bond: '0', by: 0 },
  ]);
  // Without a bond nobody is a provider: they may apply again.
  expect([judge('resume'), provider()]).toEqual(['done', undefined]);
  expect(bank.try({ kind: 'c2c.owed', customer: DEBTOR })).toBe('c2c.not_found');
  expect(bank.core.audit()).toEqual([]);
});

it('A2: what is left of a bond stays up, and its other states stay as they are', () => {
  const bank = new Bank();
  const provider = () => bank.core.machine(c2cMachine).books.providers.get(DEBTOR);
  bank.issue(DEBTOR, 'fiat', 10n);
  bank.must({ kind: 'c2c.apply', customer: DEBTOR, coin: 'ETH', bond: String(9n * ETH), words: 'p', request: null });
  const dues = [bank.nowMs + 365 * DAY];
  bank.must({ kind: 'lock.vault', customer: DEBTOR, coin: 'ETH', amount: String(10n * ETH), dues, hasExit: false, request: null });
  bank.takeBack();
  expect(bank.owes).toBe(9n);
  bank.issue(DEBTOR, 'trading', 4n);
  bank.must({ kind: 'c2c.owed', customer: DEBTOR });
  expect([bank.owes, bank.has('c2c.bond'), provider()?.state, provider()?.bond]).toEqual([0n, 4n, 'auditing', String(4n * ETH)]);
  bank.must({ kind: 'c2c.resign', customer: DEBTOR });
  expect([bank.has('c2c.bond'), bank.has('fiat'), provider()]).toEqual([0n, 4n, undefined]);
  expect(bank.core.audit()).toEqual([]);
});

it('C1: nobody leaves a lock-up at a price while the coin stands still', () => {
  const halt = { kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 };
  const exit = { kind: 'lock.exit', customer: DEBTOR, position: 1 };
  const answers = [100_000, 0].map((penalty) => {
    const bank = new Bank();
    subscribed(bank, penalty);
    bank.must(halt);
    return bank.try(exit);
  });
  // Without a penalty it loses nothing.
  expect(answers).toEqual(['coin_stands_still', 'done']);
});

it('shares of a pool pay it when they are paid out', () => {
  const bank = new Bank();
  withDice(bank);
  bank.move('trading', 'game', 10n);
  const people = { by: 0, decidedBy: 0, request: null };
  bank.must({ kind: 'dice.invest', customer: DEBTOR, coin: 'ETH', amount: String(10n * ETH), ...people });
  bank.takeBack();
  bank.must({ kind: 'dice.withdraw', customer: DEBTOR, coin: 'ETH', shares: String(10n * ETH), ...people });
  expect(bank.owes).toBe(10n);
  bank.pass(DAY);
  expect([bank.owes, bank.has('game')]).toEqual([0n, 0n]);
});

it('a bet that was open pays it when it is won, stake and all', () => {
  const bank = new Bank();
  withDice(bank);
  bank.move('trading', 'game', 5n);
  bank.must({ ...bet, stake: String(4n * ETH) });
  bank.takeBack();
  expect([bank.owes, bank.has('game'), bank.has('trading')]).toEqual([4n, 0n, 0n]);
  bank.must({ kind: 'dice.result', bet: 1, roll: 0 });
  expect([bank.owes, bank.has('game')]).toEqual([0n, 4n]);
  // Anyone who owes nothing keeps what comes in.
  bank.must({ ...bet, stake: String(4n * ETH) });
  bank.must({ kind: 'dice.result', bet: 2, roll: 0 });
  expect(bank.has('game')).toBe(8n);
  expect(bank.core.audit()).toEqual([]);
});

it('a reward of the house pays it as well, and the same after a snapshot', () => {
  const bank = new Bank();
  bank.must(vault(bank, 10n));
  bank.takeBack();
  const copy = new Core(undefined, bank.core.save(), 64, machines);
  const paid: Command = {
    kind: 'transfer',
    from: { owner: 0, kind: 'house' },
    to: { owner: DEBTOR, kind: 'trading' },
    coin: 'ETH',
    amount: String(3n * ETH),
    reason: 'reward',
    cause: 'r',
  };
  bank.must(paid);
  copy.apply(copy.sequence + 1, bank.nowMs, paid);
  expect([bank.owes, bank.has('trading')]).toEqual([7n, 0n]);
  expect(copy.hash()).toBe(bank.core.hash());
});

/** The debtor has paid for five ETH of the friend's, which are held. */
function paidOrder(bank: Bank): void {
  bank.issue(FRIEND, 'fiat', 100n);
  const ad = { side: 'sell', coin: 'ETH', fiat: 'CNY', price: '720000000', floor: '', cap: '', quantity: String(50n * ETH) };
  const terms = { min: '100', max: '50000000', windowMinutes: 15, isAutoAccepted: true, methods: ['bank'], words: 'ad', request: null };
  bank.must({ kind: 'otc.advertise', customer: FRIEND, ad: 0, revision: 0, ...ad, ...terms });
  const taking = { ad: 1, revision: 1, price: '720000000', amount: String(5n * ETH), method: 'bank', feeMillionths: 0, words: 'o' };
  bank.must({ kind: 'otc.take', customer: DEBTOR, ...taking, request: null });
  bank.must({ kind: 'otc.pay', customer: DEBTOR, order: 1, isOtherName: false });
}

it('C1, B5: a split that both agreed to waits while its coin stands still', () => {
  const bank = new Bank();
  paidOrder(bank);
  bank.pass(15 * 60_000);
  bank.must({ kind: 'otc.appeal', customer: DEBTOR, order: 1 });
  for (const customer of [DEBTOR, FRIEND]) bank.must({ kind: 'otc.agree', customer, order: 1, agrees: true, toBuyer: String(2n * ETH) });
  const before = bank.has('fiat');
  bank.must({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'restore', people: 1, by: 0 });
  bank.pass(DAY);
  expect(bank.has('fiat')).toBe(before);
  bank.must({ kind: 'wallet.resume', halt: 1, by: 1 });
  bank.pass(DAY);
  expect(bank.has('fiat')).toBe(before + 2n);
  expect(bank.core.audit()).toEqual([]);
});

it('C2: a debtor gives up no claim that they agreed to give up before they owed', () => {
  const bank = new Bank();
  paidOrder(bank);
  bank.must({ kind: 'otc.agree', customer: DEBTOR, order: 1, agrees: true });
  const dues = [bank.nowMs + 365 * DAY];
  bank.must({ kind: 'lock.vault', customer: DEBTOR, coin: 'ETH', amount: String(10n * ETH), dues, hasExit: false, request: null });
  bank.takeBack();
  expect(bank.owes).toBe(10n);
  // Five ETH that were paid for, and would pay half of the debt, are the accomplice's again.
  expect(bank.try({ kind: 'otc.agree', customer: FRIEND, order: 1, agrees: true })).toBe('customer_owes');
});

it('a core that was loaded again restrains whom it restrained before, with every machine', () => {
  const bank = new Bank();
  bank.move('trading', 'fiat', 10n);
  bank.must({ kind: 'set_price_guard', customer: FRIEND, isOn: false });
  bank.must({ kind: 'wallet.move', customer: DEBTOR, coin: 'ETH', amount: String(10n * ETH), from: 'fiat', to: 'game', request: null });
  bank.must({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 });
  const before = bank.core;
  const again = new Core(undefined, before.save(), 64, machines);
  expect(again.hash()).toBe(before.hash());
  expect(again.lossRefusal(DEBTOR, 0)).toEqual(before.lossRefusal(DEBTOR, 0));
  expect(again.lossRefusal(DEBTOR, 0)).toMatchObject({ refusal: 'coin_stands_still' });
});
