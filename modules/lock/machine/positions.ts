import type { MachineReply, MachineTools, RefusalResult } from '@agio/core';
import { refused } from '@agio/core';
import { assert } from '@agio/kernel';
import {
  ALL_ROWS_MAX,
  EMERGENCY_MS,
  isPositive,
  LONGEST_DAY_MS,
  OPEN_OF_ONE_MAX,
  POSITIONS_MAX,
  ROWS_OF_ONE_MAX,
  tableRow,
  VAULT_ROWS_MAX,
} from '../model.ts';
import type { OpenPosition, OpenVault, PositionRecord, RedeemPosition, StepPosition, Subscribe } from '../model.ts';
import { exitOf, rewardFor, rowAmounts } from './amounts.ts';
import { areDuesOf, areVaultDues, isTooSoon } from './dues.ts';
import { deadlineOf, FUND, principalOf, PROMISED, tradingOf } from './state.ts';
import type { LockBooks } from './state.ts';

const done = (id: number): MachineReply => ({ ok: true, kind: 'done', id });

export function subscribe(books: LockBooks, tools: MachineTools, command: Subscribe): MachineReply {
  const { customer, dues, startsAtMs, version } = command;
  const standing = standingOf(tools, customer);
  if (standing !== undefined) return standing;
  if (!isPositive(command.amount)) return refused('lock.invalid');
  const product = books.products.get(command.product);
  if (product === undefined) return refused('lock.not_found');
  if (product.state !== 'on_sale') return refused('lock.not_on_sale');
  if (product.version !== version) return refused('lock.terms_changed');
  const nowMs = tools.nowMs();
  if (!Number.isSafeInteger(startsAtMs) || startsAtMs > nowMs + LONGEST_DAY_MS) return refused('lock.invalid');
  if (startsAtMs <= nowMs) return refused('lock.calendar_passed');
  if (!areDuesOf(product, startsAtMs, dues)) return refused('lock.invalid');
  const loss = tools.lossRefusal(customer, product.coin);
  if (loss !== undefined) return loss;
  const full = fullness(books, customer, 'product', dues.length);
  if (full !== undefined) return full;
  const { coin, rate } = product;
  const amount = BigInt(command.amount);
  if (amount < BigInt(product.min) || amount > BigInt(product.max)) return refused('lock.amount_out_of_range');
  if (BigInt(product.sold) + amount > BigInt(product.quota)) return refused('lock.quota');
  if (books.lockedIn(customer, product.id) + amount > BigInt(product.cap)) return refused('lock.cap');
  if (tools.money.available(tradingOf(customer), coin) < amount) return refused('lock.balance_not_enough');
  const reward = rewardFor(amount, rate, product);
  if (tools.money.available(FUND, coin) < reward) return refused('lock.reward_not_covered');

  const { cliff, count, lockKind, penalty, period } = product;
  books.putProduct(tools, { ...product, sold: String(BigInt(product.sold) + amount), updatedAtMs: nowMs });
  const terms = { product: product.id, coin, lockKind, period, count, cliff, rate, penalty, startsAtMs, hasExit: true } as const;
  return done(begin(books, tools, { ...terms, customer, amount: command.amount, reward: String(reward) }, dues));
}

export function openVault(books: LockBooks, tools: MachineTools, command: OpenVault): MachineReply {
  const { amount, customer, dues, hasExit } = command;
  const standing = standingOf(tools, customer);
  if (standing !== undefined) return standing;
  const coin = tools.coin(command.coin);
  if (coin === undefined) return refused('unknown_coin');
  const loss = tools.lossRefusal(customer, coin.id);
  if (loss !== undefined) return loss;
  const nowMs = tools.nowMs();
  if (!isPositive(amount) || typeof hasExit !== 'boolean' || !areVaultDues(dues, nowMs)) return refused('lock.invalid');
  if (isTooSoon(dues, nowMs)) return refused('lock.calendar_passed');
  if (BigInt(amount) < BigInt(dues.length)) return refused('lock.amount_out_of_range');
  const full = fullness(books, customer, 'vault', dues.length);
  if (full !== undefined) return full;
  if (tools.money.available(tradingOf(customer), coin.id) < BigInt(amount)) return refused('lock.balance_not_enough');
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
  return done(begin(books, tools, { ...terms, customer, amount, reward: '0', startsAtMs: nowMs, hasExit }, dues));
}

/** What the customer does to a position in progress. */
export function step(books: LockBooks, tools: MachineTools, { customer, kind, position: id }: StepPosition): MachineReply {
  const position = books.positions.get(id);
  if (position === undefined || position.record.customer !== customer) return refused('lock.not_found');
  if (tools.customer(customer) !== 'enabled') return refused('customer_disabled');
  const { record } = position;
  // What is due happens first: no customer pays for leaving what is about to be paid.
  if (deadlineOf(record) <= tools.nowMs()) return refused('lock.calendar_passed');
  switch (kind) {
    case 'lock.exit': {
      if (tableRow(record, 'exit') === undefined) return refused('lock.state_changed');
      // The penalty leaves for good.
      const loss = record.penalty > 0 ? tools.lossRefusal(customer, record.coin) : undefined;
      if (loss !== undefined) return loss;
      exit(books, tools, position);
      return done(id);
    }
    case 'lock.ask_exit':
      if (tableRow(record, 'ask_exit') === undefined) return refused('lock.state_changed');
      if (!record.hasExit) return refused('lock.no_exit');
      books.change(tools, position, { state: 'leaving', exitAtMs: tools.nowMs() + EMERGENCY_MS });
      return done(id);
    case 'lock.take_back':
      if (tableRow(record, 'take_back') === undefined) return refused('lock.state_changed');
      books.change(tools, position, { state: 'in_progress', exitAtMs: 0 });
      return done(id);
    default:
      return refused('unknown_command', { rule: kind satisfies never });
  }
}

/**
 * Brings as much of what a debtor locked as they owe back to where it pays, without reward and without penalty. The rest goes on as a position of its own, with the
 * same days and its part of the reward; what is too little for its releases comes back as well.
 */
export function redeem(books: LockBooks, tools: MachineTools, { position: id }: RedeemPosition): MachineReply {
  const position = books.positions.get(id);
  if (position === undefined) return refused('lock.not_found');
  const { amount, coin, customer, lockKind, paidRows, released, reward, rewarded, rows } = position.record;
  const owed = tools.debtOf(customer, coin);
  if (owed === 0n) return refused('lock.state_changed');
  const cause = `lock:${id}:exit`;
  const [left, promised] = [BigInt(amount) - BigInt(released), BigInt(reward) - BigInt(rewarded)];
  const stays = left - owed < BigInt(rows - paidRows) ? 0n : left - owed;
  const kept = (promised * stays) / left;
  move(tools, { from: principalOf(customer), to: tradingOf(customer), coin, atoms: left - stays, reason: 'lock_release', cause });
  move(tools, { from: PROMISED, to: FUND, coin, atoms: promised - kept, reason: 'lock_promise', cause });
  voidRows(books, tools, position);
  if (stays > 0n) goOn(books, tools, position, stays, kept);
  // Both positions together are of what was locked, and are promised what was promised less what is lost.
  const parts = { amount: String(BigInt(amount) - stays), reward: String(BigInt(reward) - kept) };
  const state = lockKind === 'flexible' ? 'complete' : 'exited';
  end(books, tools, position, { ...(stays > 0n ? parts : {}), released: parts.amount, state });
  return done(id);
}

/** The releases of a position that are still due, of so many atoms and so much reward, as a position of its own. */
function goOn(books: LockBooks, tools: MachineTools, { dues, record }: OpenPosition, amount: bigint, reward: bigint): void {
  const { paidRows, rows, startsAtMs } = record;
  books.counts.positions += 1;
  const nowMs = tools.nowMs();
  const sums = { amount: String(amount), reward: String(reward), released: '0', rewarded: '0', rows: rows - paidRows, paidRows: 0 };
  const times = { startsAtMs: dues[paidRows - 1] ?? startsAtMs, createdAtMs: nowMs, updatedAtMs: nowMs };
  books.open(tools, { ...record, id: books.counts.positions, ...sums, ...times }, dues.slice(paidRows));
}

/** The one deadline that is due first: a row, or an emergency exit after the rows of the same time. */
export function due(books: LockBooks, tools: MachineTools): void {
  const first = books.deadlines.first;
  const position = first === undefined ? undefined : books.positions.get(first.id);
  assert(position !== undefined, 'a deadline is of a position in progress');
  const { record } = position;
  if (deadlineOf(record) !== record.nextAtMs) return leave(books, tools, position);
  pay(books, tools, position);
}

function standingOf(tools: MachineTools, customer: number): RefusalResult | undefined {
  const standing = tools.customer(customer);
  if (standing === 'enabled') return undefined;
  return refused(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
}

function fullness(books: LockBooks, customer: number, of: 'product' | 'vault', rows: number): RefusalResult | undefined {
  const isFull =
    (books.positionsOf.get(customer)?.size ?? 0) >= OPEN_OF_ONE_MAX ||
    books.positions.size >= POSITIONS_MAX ||
    books.rowsOfOne(customer) + rows > ROWS_OF_ONE_MAX ||
    books.rows + rows > ALL_ROWS_MAX ||
    (of === 'vault' && books.vaultRows + rows > VAULT_ROWS_MAX);
  return isFull ? refused('lock.too_many') : undefined;
}

type NewPosition = Omit<
  PositionRecord,
  | 'id'
  | 'released'
  | 'rewarded'
  | 'penalized'
  | 'rows'
  | 'paidRows'
  | 'endsAtMs'
  | 'nextAtMs'
  | 'state'
  | 'exitAtMs'
  | 'createdAtMs'
  | 'updatedAtMs'
>;

/** Locks the coins and sets the reward aside. */
function begin(books: LockBooks, tools: MachineTools, begun: NewPosition, dues: readonly number[]): number {
  const { amount, coin, customer, reward } = begun;
  const nowMs = tools.nowMs();
  books.counts.positions += 1;
  const id = books.counts.positions;
  tools.money.transfer(tradingOf(customer), principalOf(customer), coin, BigInt(amount), { reason: 'lock', cause: `lock:${id}` });
  if (reward !== '0') tools.money.transfer(FUND, PROMISED, coin, BigInt(reward), { reason: 'lock_promise', cause: `lock:${id}` });
  const none = { released: '0', rewarded: '0', penalized: '0', paidRows: 0, exitAtMs: 0, createdAtMs: nowMs, updatedAtMs: nowMs };
  const times = { rows: dues.length, endsAtMs: dues.at(-1) ?? 0, nextAtMs: dues[0] ?? 0 };
  books.open(tools, { id, ...begun, ...none, ...times, state: 'in_progress' }, dues);
  return id;
}

/** Pays the next row, once: the row's number is part of the cause, and counts up with it. */
function pay(books: LockBooks, tools: MachineTools, position: OpenPosition): void {
  const { dues, record } = position;
  const { coin, customer, id, rows } = record;
  const number = record.paidRows + 1;
  const { principal, reward } = rowAmounts(record, number);
  const cause = `lock:${id}:${number}`;
  move(tools, { from: principalOf(customer), to: tradingOf(customer), coin, atoms: principal, reason: 'lock_release', cause });
  move(tools, { from: PROMISED, to: tradingOf(customer), coin, atoms: reward, reason: 'lock_reward', cause });
  books.tellRow(tools, position, number, 'paid');
  const released = String(BigInt(record.released) + principal);
  const rewarded = String(BigInt(record.rewarded) + reward);
  if (number < rows) books.change(tools, position, { paidRows: number, released, rewarded, nextAtMs: dues[number] ?? 0 });
  else end(books, tools, position, { paidRows: number, released, rewarded, state: 'complete' });
}

/** An emergency exit takes effect: everything that is still locked comes back. */
function leave(books: LockBooks, tools: MachineTools, position: OpenPosition): void {
  const { amount, coin, customer, id, released } = position.record;
  const left = BigInt(amount) - BigInt(released);
  move(tools, {
    from: principalOf(customer),
    to: tradingOf(customer),
    coin,
    atoms: left,
    reason: 'lock_release',
    cause: `lock:${id}:exit`,
  });
  voidRows(books, tools, position);
  end(books, tools, position, { released: amount, state: 'exited' });
}

/** The customer leaves early: what is locked less the penalty comes back, and what is not earned returns to the fund, as does the penalty. */
function exit(books: LockBooks, tools: MachineTools, position: OpenPosition): void {
  const { record } = position;
  const { amount, coin, customer, id, lockKind } = record;
  const cause = `lock:${id}:exit`;
  const { back, cost, earned, lost } = exitOf(position, tools.nowMs());
  move(tools, { from: principalOf(customer), to: tradingOf(customer), coin, atoms: back, reason: 'lock_release', cause });
  move(tools, { from: principalOf(customer), to: FUND, coin, atoms: cost, reason: 'lock_penalty', cause });
  move(tools, { from: PROMISED, to: tradingOf(customer), coin, atoms: earned, reason: 'lock_reward', cause });
  move(tools, { from: PROMISED, to: FUND, coin, atoms: lost, reason: 'lock_promise', cause });
  voidRows(books, tools, position);
  end(books, tools, position, {
    released: String(BigInt(amount) - cost),
    rewarded: String(BigInt(record.rewarded) + earned),
    penalized: String(cost),
    state: lockKind === 'flexible' ? 'complete' : 'exited',
  });
}

function voidRows(books: LockBooks, tools: MachineTools, position: OpenPosition): void {
  const { paidRows, rows } = position.record;
  for (let number = paidRows + 1; number <= rows; number += 1) books.tellRow(tools, position, number, 'void');
}

/** A position that has ended gives its part of the quota back. */
function end(books: LockBooks, tools: MachineTools, position: OpenPosition, into: Partial<PositionRecord>): void {
  books.change(tools, position, { ...into, nextAtMs: 0, exitAtMs: 0 });
  const { amount, product: id } = position.record;
  if (id === 0) return;
  const product = books.product(id);
  books.putProduct(tools, { ...product, sold: String(BigInt(product.sold) - BigInt(into.amount ?? amount)), updatedAtMs: tools.nowMs() });
}

interface Movement {
  readonly from: Parameters<MachineTools['money']['transfer']>[0];
  readonly to: Parameters<MachineTools['money']['transfer']>[1];
  readonly coin: number;
  readonly atoms: bigint;
  readonly reason: string;
  readonly cause: string;
}

function move(tools: MachineTools, { atoms, cause, coin, from, reason, to }: Movement): void {
  if (atoms > 0n) tools.money.transfer(from, to, coin, atoms, { reason, cause });
}
