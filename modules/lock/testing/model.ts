import type { AccountRef, MachineCommand, MachineFact, MachineHold, MachineReply, Refusal } from '@agio/core';
import type { MachineModel, ModelCoin, ModelHouse } from '@agio/module/testing';
import { LOCK_REFUSALS } from '../model.ts';
import type { DefineProduct, LockCommand, LockFact, PositionRecord, ProductRecord, RowRecord, StepPosition, Subscribe } from '../model.ts';
import {
  areDues,
  DAY,
  FIVE_YEARS,
  fund,
  isProduct,
  isSome,
  locked,
  NEXT_MIDNIGHT_AT_MOST,
  pocket,
  promised,
  rowsFor,
  total,
  wholeReward,
} from './naive.ts';

class No extends Error {}
function no(refusal: string): never {
  throw new No(refusal);
}

/** A naive model of lock-ups: every product, position and row there ever was in three lists, summed again each time. */
export class LockModel implements MachineModel {
  readonly refusals = LOCK_REFUSALS;
  readonly products: ProductRecord[] = [];
  readonly positions: PositionRecord[] = [];
  readonly rows: RowRecord[] = [];
  readonly #house: ModelHouse;
  #told: LockFact[] = [];

  constructor(house: ModelHouse) {
    this.#house = house;
  }

  apply(command: MachineCommand): { readonly reply: MachineReply; readonly facts: readonly MachineFact[] } {
    this.#told = [];
    try {
      return { reply: { ok: true, kind: 'done', id: this.#run(command as LockCommand) }, facts: this.#told };
    } catch (error) {
      if (error instanceof No) return { reply: { ok: false, refusal: error.message as Refusal }, facts: [] };
      throw error;
    }
  }

  nameOf(fact: MachineFact): string {
    const told = fact as LockFact;
    return told.fact === 'lock.row' ? `row ${told.position} ${told.number}` : `${told.fact} ${told.id}`;
  }

  *holds(): Generator<MachineHold> {}

  nextDueMs(): number | undefined {
    const times = [...this.open().map(({ nextAtMs }) => nextAtMs), ...this.positions.map(({ exitAtMs }) => exitAtMs)].filter(
      (at) => at > 0,
    );
    return times.length === 0 ? undefined : Math.min(...times);
  }

  due(): readonly MachineFact[] {
    this.#told = [];
    const at = this.nextDueMs();
    const position = this.positions.find(({ exitAtMs, nextAtMs }) => nextAtMs === at || exitAtMs === at);
    if (position === undefined) return [];
    if (position.nextAtMs === at) this.#pay(position);
    else this.#leave(position, 0n);
    return this.#told;
  }

  open(): PositionRecord[] {
    return this.positions.filter(({ state }) => state === 'in_progress' || state === 'leaving');
  }

  openOf(customer: number): PositionRecord[] {
    return this.open().filter((one) => one.customer === customer);
  }

  rowsOf(position: number): RowRecord[] {
    return this.rows.filter((row) => row.position === position);
  }

  available(customer: number, coin: number): bigint {
    return this.#house.available(pocket(customer), coin);
  }

  inFund(coin: number): bigint {
    return this.#house.available(fund, coin);
  }

  coinNamed(code: string): ModelCoin | undefined {
    return this.#house.coin(code);
  }

  coinOf(id: number): ModelCoin {
    return this.#house.coinById(id);
  }

  #run(command: LockCommand): number {
    switch (command.kind) {
      case 'lock.define':
        return this.#define(command);
      case 'lock.sale': {
        const product = this.products[command.product - 1] ?? no('lock.not_found');
        if (!Number.isInteger(command.by) || command.by < 1) no('lock.invalid');
        const ways = ['draft on_sale', 'draft closed', 'on_sale closed'];
        if (!ways.includes(`${product.state} ${command.state}`)) no('lock.state_changed');
        this.#put({ ...product, state: command.state, updatedAtMs: this.#house.now() });
        return product.id;
      }
      case 'lock.subscribe':
        return this.#subscribe(command);
      case 'lock.vault':
        return this.#vault(command);
      case 'lock.redeem':
        return this.#redeem(command.position);
      case 'lock.exit':
      case 'lock.ask_exit':
      case 'lock.take_back':
        return this.#step(command);
      default:
        return no('unknown_command');
    }
  }

  #define(said: DefineProduct): number {
    const coin = this.#house.coin(said.coin) ?? no('unknown_coin');
    if (!isProduct(said)) no('lock.invalid');
    const { by, cap, cause, cliff, count, decidedBy, lockKind, max, min, penalty, period, product: id, quota, rate, version } = said;
    const now = this.#house.now();
    const terms = { rate, min, max, quota, cap, penalty, by, decidedBy, cause, updatedAtMs: now };
    if (id === 0) {
      if (version !== 0) no('lock.invalid');
      const shape = { lockKind, period, count, cliff };
      const made = { id: this.products.length + 1, coin: coin.id, state: 'draft', version: 1, sold: '0', createdAtMs: now } as const;
      this.#put({ ...made, ...shape, ...terms });
      return made.id;
    }
    const before = this.products[id - 1] ?? no('lock.not_found');
    const isSame =
      [before.coin, before.lockKind, before.period, before.count, before.cliff].join() === [coin.id, lockKind, period, count, cliff].join();
    if (!isSame) no('lock.invalid');
    if (version !== before.version) no('lock.terms_changed');
    if (before.state === 'closed') no('lock.state_changed');
    this.#put({ ...before, ...terms, version: version + 1 });
    return id;
  }

  #mustBeThere(customer: number): void {
    const standing = this.#house.customer(customer);
    if (standing !== 'enabled') no(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
  }

  /** Refuses what a debt or a coin that stands still keeps back. */
  #mustSpare(customer: number, coin: number): void {
    const why = this.#house.lossRefusal(customer, coin);
    if (why !== undefined) no(why);
  }

  #mustHaveRoom(customer: number, more: number): void {
    const own = this.openOf(customer);
    const rows = own.reduce((sum, one) => sum + one.rows, more);
    if (own.length >= 50 || rows > 3_660) no('lock.too_many');
  }

  #subscribe(said: Subscribe): number {
    const { customer, dues, startsAtMs } = said;
    this.#mustBeThere(customer);
    if (!isSome(said.amount)) no('lock.invalid');
    const product = this.products[said.product - 1] ?? no('lock.not_found');
    if (product.state !== 'on_sale') no('lock.not_on_sale');
    if (said.version !== product.version) no('lock.terms_changed');
    const now = this.#house.now();
    if (!Number.isInteger(startsAtMs) || startsAtMs - now > NEXT_MIDNIGHT_AT_MOST) no('lock.invalid');
    if (startsAtMs <= now) no('lock.calendar_passed');
    if (!areDues(product, startsAtMs, dues)) no('lock.invalid');
    this.#mustSpare(customer, product.coin);
    this.#mustHaveRoom(customer, dues.length);
    const amount = BigInt(said.amount);
    if (amount < BigInt(product.min) || BigInt(product.max) < amount) no('lock.amount_out_of_range');
    const sum = (list: readonly PositionRecord[]): bigint => list.reduce((all, one) => all + BigInt(one.amount), amount);
    const same = this.open().filter((one) => one.product === product.id);
    if (sum(same) > BigInt(product.quota)) no('lock.quota');
    if (sum(same.filter((one) => one.customer === customer)) > BigInt(product.cap)) no('lock.cap');
    if (this.available(customer, product.coin) < amount) no('lock.balance_not_enough');
    const reward = wholeReward(amount, product);
    if (this.inFund(product.coin) < reward) no('lock.reward_not_covered');
    const { cliff, coin, count, lockKind, penalty, period, rate } = product;
    const terms = { product: product.id, coin, lockKind, period, count, cliff, rate, penalty, hasExit: true, startsAtMs };
    return this.#begin({ ...terms, customer, amount: said.amount, reward: String(reward) }, dues);
  }

  #vault(said: Extract<LockCommand, { kind: 'lock.vault' }>): number {
    const { amount, customer, dues, hasExit } = said;
    this.#mustBeThere(customer);
    const coin = this.#house.coin(said.coin) ?? no('unknown_coin');
    this.#mustSpare(customer, coin.id);
    const now = this.#house.now();
    if (!isSome(amount) || typeof hasExit !== 'boolean' || dues.length < 1 || dues.length > 366) no('lock.invalid');
    if (dues.some((due, at) => !Number.isInteger(due) || due <= (dues[at - 1] ?? 0) || due > now + FIVE_YEARS)) no('lock.invalid');
    if ((dues[0] ?? 0) < now + 60_000) no('lock.calendar_passed');
    if (BigInt(amount) < BigInt(dues.length)) no('lock.amount_out_of_range');
    this.#mustHaveRoom(customer, dues.length);
    if (this.available(customer, coin.id) < BigInt(amount)) no('lock.balance_not_enough');
    const terms = {
      product: 0,
      coin: coin.id,
      lockKind: 'vault',
      period: 'date',
      count: dues.length,
      cliff: 0,
      rate: 0,
      penalty: 0,
    } as const;
    return this.#begin({ ...terms, customer, amount, reward: '0', hasExit, startsAtMs: now }, dues);
  }

  /** Open positions of debtors in the coin that they owe. */
  owing(): PositionRecord[] {
    return this.open().filter(({ coin, customer }) => this.#house.debtOf(customer, coin) > 0n);
  }

  /** Only from a debtor of that coin: what they owe comes back, and nothing of what was promised for it. What is left is a position of its own. */
  #redeem(id: number): number {
    const position = this.open().find((one) => one.id === id) ?? no('lock.not_found');
    const { coin, customer, startsAtMs } = position;
    const debt = this.#house.debtOf(customer, coin);
    if (debt === 0n) no('lock.state_changed');
    const due = this.rowsOf(id).filter(({ state }) => state === 'due');
    const [whole, open] = [total(due, 'principal'), total(due, 'reward')];
    const rest = whole - debt;
    if (rest < BigInt(due.length)) {
      this.#leave(position, 0n);
      return id;
    }
    const stays = { ...position, id: this.positions.length + 1, amount: String(rest), reward: String((open * rest) / whole) };
    const taken = { amount: String(BigInt(position.amount) - rest), reward: String(BigInt(position.reward) - BigInt(stays.reward)) };
    const [now, dues] = [this.#house.now(), due.map(({ dueMs }) => dueMs)];
    const from = this.rowsOf(id).findLast(({ state }) => state === 'paid')?.dueMs ?? startsAtMs;
    const none = { rows: due.length, paidRows: 0, released: '0', rewarded: '0', startsAtMs: from, createdAtMs: now, updatedAtMs: now };
    this.#add({ ...stays, ...none }, dues);
    this.#leave({ ...position, ...taken }, 0n, 0n, { left: debt, open: open - BigInt(stays.reward) });
    return id;
  }

  #step({ customer, kind, position: id }: StepPosition): number {
    const position = this.open().find((one) => one.id === id && one.customer === customer) ?? no('lock.not_found');
    if (this.#house.customer(customer) !== 'enabled') no('customer_disabled');
    const now = this.#house.now();
    const { exitAtMs, hasExit, nextAtMs, product, state } = position;
    if (nextAtMs <= now || (exitAtMs > 0 && exitAtMs <= now)) no('lock.calendar_passed');
    if (kind === 'lock.exit') {
      if (product === 0) no('lock.state_changed');
      if (position.penalty > 0) this.#mustSpare(customer, position.coin);
      this.#exit(position);
      return id;
    }
    if (product !== 0) no('lock.state_changed');
    if (kind === 'lock.ask_exit') {
      if (state !== 'in_progress') no('lock.state_changed');
      if (!hasExit) no('lock.no_exit');
      this.#change(position, { state: 'leaving', exitAtMs: now + 7 * DAY });
    } else {
      if (state !== 'leaving') no('lock.state_changed');
      this.#change(position, { state: 'in_progress', exitAtMs: 0 });
    }
    return id;
  }

  #begin(
    begun: Pick<
      PositionRecord,
      | 'product'
      | 'coin'
      | 'lockKind'
      | 'period'
      | 'count'
      | 'cliff'
      | 'rate'
      | 'penalty'
      | 'customer'
      | 'amount'
      | 'reward'
      | 'hasExit'
      | 'startsAtMs'
    >,
    dues: readonly number[],
  ): number {
    const now = this.#house.now();
    const id = this.positions.length + 1;
    const times = { nextAtMs: dues[0] ?? 0, endsAtMs: dues[dues.length - 1] ?? 0, exitAtMs: 0, createdAtMs: now, updatedAtMs: now };
    const counts = { rows: dues.length, paidRows: 0, released: '0', rewarded: '0', penalized: '0' };
    const position: PositionRecord = { id, ...begun, ...times, ...counts, state: 'in_progress' };
    const { amount, coin, customer, reward } = position;
    this.#move(pocket(customer), locked(customer), coin, BigInt(amount), 'lock', `lock:${id}`);
    this.#move(fund, promised, coin, BigInt(reward), 'lock_promise', `lock:${id}`);
    this.#add(position, dues);
    this.#tellProduct(position.product);
    return id;
  }

  #add(position: PositionRecord, dues: readonly number[]): void {
    this.positions.push(position);
    this.#told.push({ fact: 'lock.position', ...position });
    for (const row of rowsFor(position, dues)) {
      this.rows.push(row);
      this.#told.push({ fact: 'lock.row', ...row });
    }
  }

  #pay(position: PositionRecord): void {
    const { coin, customer, id } = position;
    const [row, next] = this.rowsOf(id).filter(({ state }) => state === 'due');
    if (row === undefined) throw new Error(`position ${id} has no row that is due`);
    const cause = `lock:${id}:${row.number}`;
    this.#move(locked(customer), pocket(customer), coin, BigInt(row.principal), 'lock_release', cause);
    this.#move(promised, pocket(customer), coin, BigInt(row.reward), 'lock_reward', cause);
    this.#putRow({ ...row, state: 'paid', paidAtMs: this.#house.now() });
    const isOver = next === undefined;
    const paid = this.rowsOf(id).filter(({ state }) => state === 'paid');
    this.#change(position, {
      paidRows: row.number,
      released: String(paid.reduce((sum, { principal }) => sum + BigInt(principal), 0n)),
      rewarded: String(paid.reduce((sum, { reward }) => sum + BigInt(reward), 0n)),
      nextAtMs: next?.dueMs ?? 0,
      ...(isOver ? { state: 'complete', exitAtMs: 0 } : {}),
    });
    if (isOver) this.#tellProduct(position.product);
  }

  #exit(position: PositionRecord): void {
    const { id, lockKind, penalty, startsAtMs } = position;
    const rows = this.rowsOf(id);
    const next = rows.find(({ state }) => state === 'due');
    const from = rows.findLast(({ state }) => state === 'paid')?.dueMs ?? startsAtMs;
    const now = this.#house.now();
    if (lockKind !== 'flexible') return this.#leave(position, BigInt(penalty));
    const whole = Math.max(1, Math.round(((next?.dueMs ?? 0) - from) / DAY));
    const days = Math.max(0, Math.min(whole, Math.floor((now - from) / DAY)));
    return this.#leave(position, 0n, (BigInt(next?.reward ?? '0') * BigInt(days)) / BigInt(whole));
  }

  /** Everything that is left comes back but so many millionths; what is promised and not earned returns to the fund. */
  #leave(position: PositionRecord, millionths: bigint, earned = 0n, part?: { readonly left: bigint; readonly open: bigint }): void {
    const { coin, customer, id, lockKind } = position;
    const cause = `lock:${id}:exit`;
    const due = this.rowsOf(id).filter(({ state }) => state === 'due');
    const { left, open } = part ?? { left: total(due, 'principal'), open: total(due, 'reward') };
    const cost = (left * millionths) / 1_000_000n;
    this.#move(locked(customer), pocket(customer), coin, left - cost, 'lock_release', cause);
    this.#move(locked(customer), fund, coin, cost, 'lock_penalty', cause);
    this.#move(promised, pocket(customer), coin, earned, 'lock_reward', cause);
    this.#move(promised, fund, coin, open - earned, 'lock_promise', cause);
    for (const row of due) this.#putRow({ ...row, state: 'void' });
    this.#change(position, {
      state: lockKind === 'flexible' ? 'complete' : 'exited',
      released: String(BigInt(position.amount) - cost),
      rewarded: String(BigInt(position.rewarded) + earned),
      penalized: String(cost),
      nextAtMs: 0,
      exitAtMs: 0,
    });
    this.#tellProduct(position.product);
  }

  #move(from: AccountRef, to: AccountRef, coin: number, atoms: bigint, reason: string, cause: string): void {
    if (atoms === 0n) return;
    this.#house.post(from, coin, -atoms, reason, cause);
    this.#house.post(to, coin, atoms, reason, cause);
  }

  #put(product: ProductRecord): void {
    this.products[product.id - 1] = product;
    this.#told.push({ fact: 'lock.product', ...product });
  }

  /** What is sold is what is locked now. */
  #tellProduct(id: number): void {
    const product = this.products[id - 1];
    if (product === undefined) return;
    const sold = this.open().reduce((sum, one) => (one.product === id ? sum + BigInt(one.amount) : sum), 0n);
    this.#put({ ...product, sold: String(sold), updatedAtMs: this.#house.now() });
  }

  #putRow(row: RowRecord): void {
    const at = this.rows.findIndex((one) => one.position === row.position && one.number === row.number);
    this.rows[at] = row;
    this.#told.push({ fact: 'lock.row', ...row });
  }

  #change(position: PositionRecord, into: Partial<PositionRecord>): void {
    const changed = { ...position, ...into, updatedAtMs: this.#house.now() };
    this.positions[position.id - 1] = changed;
    this.#told.push({ fact: 'lock.position', ...changed });
  }
}

export const makeModel = (house: ModelHouse): LockModel => new LockModel(house);
