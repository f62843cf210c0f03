import type { AccountRef, PostingReason } from '@agio/core';
import type { WithdrawalRecord, WithdrawalStateName } from '../../model.ts';
import { FEES, HOUSE, least, no, own, POCKETS, SUSPENSE } from './books.ts';
import type { Books, ModelChain, ModelDeposit } from './books.ts';

/** Money from one account to another; what it is called may differ on both sides. */
export function pay(
  { house }: Books,
  from: AccountRef,
  to: AccountRef,
  coin: number,
  atoms: bigint,
  reason: PostingReason,
  cause: string,
  received = reason,
): void {
  house.post(from, coin, -atoms, reason, cause);
  house.post(to, coin, atoms, received, cause);
}

/** The house pays, out of what it has and its fees; returns what stays unpaid. */
export function housePays(books: Books, chain: ModelChain, coin: number, atoms: bigint, reason: PostingReason, cause: string): bigint {
  const { house } = books;
  let left = atoms;
  for (const account of [HOUSE, FEES]) {
    const part = least(house.available(account, coin), left);
    house.post(account, coin, -part, reason, cause);
    left -= part;
  }
  house.back(coin, chain.id, -atoms);
  house.back(coin, 0, left);
  return left;
}

/** Atoms leave the chain out of all a customer has; for the rest the house pays, and they owe it. */
export function takeFrom(books: Books, chain: ModelChain, customer: number, coin: number, atoms: bigint, cause: string): void {
  const { house } = books;
  let left = atoms;
  for (const kind of POCKETS) {
    const part = least(house.available({ owner: customer, kind }, coin), left);
    house.post({ owner: customer, kind }, coin, -part, 'clawback', cause);
    house.back(coin, chain.id, -part);
    left -= part;
  }
  if (left === 0n) return;
  const nowhere = housePays(books, chain, coin, left, 'clawback', cause);
  owe(books, customer, coin, left - nowhere, nowhere);
}

/** Atoms of a customer that no chain has, because people booked that they went: what they lack of them, they owe. */
export function takeLost(books: Books, customer: number, coin: number, atoms: bigint, cause: string): void {
  const given = POCKETS.reduce((sum, kind) => sum + giveLost(books, { owner: customer, kind }, coin, atoms - sum, cause), 0n);
  if (given < atoms) owe(books, customer, coin, 0n, atoms - given);
}

/** They end where they stand nowhere; else they are the house's. Answers how many there were. */
export function giveLost(books: Books, from: AccountRef, coin: number, atoms: bigint, cause: string): bigint {
  const { house } = books;
  const there = least(house.available(from, coin), atoms);
  const ended = least(there, house.backing(coin, 0));
  house.post(from, coin, -ended, 'clawback', cause);
  house.back(coin, 0, -ended);
  if (from !== HOUSE) pay(books, from, HOUSE, coin, there - ended, 'clawback', cause);
  return there;
}

function owe(books: Books, customer: number, coin: number, house: bigint, nowhere: bigint): void {
  let debt = books.debts.find((one) => one.customer === customer && one.coin === coin);
  if (debt === undefined) books.debts.push((debt = { customer, coin, house: 0n, nowhere: 0n }));
  debt.house += house;
  debt.nowhere += nowhere;
  tellDebt(books, customer, coin);
}

/** What a debtor has pays first what is on no chain, then the house. Returns whether anything was paid. */
export function collect(books: Books, customer: number, coin: number): boolean {
  const { house } = books;
  const debt = books.debts.find((one) => one.customer === customer && one.coin === coin);
  if (debt === undefined) return false;
  const before = debt.house + debt.nowhere;
  const cause = `debt:${customer}:${coin}:${books.given.collected + 1}`;
  for (const kind of POCKETS) {
    const pocket = { owner: customer, kind };
    const ended = least(house.available(pocket, coin), debt.nowhere, house.backing(coin, 0));
    house.post(pocket, coin, -ended, 'clawback', cause);
    house.back(coin, 0, -ended);
    debt.nowhere -= ended;
    const rest = least(house.available(pocket, coin), debt.house + debt.nowhere);
    pay(books, pocket, HOUSE, coin, rest, 'clawback', cause);
    const owed = least(rest, debt.house);
    debt.house -= owed;
    debt.nowhere -= rest - owed;
  }
  const after = debt.house + debt.nowhere;
  if (after === before) return false;
  books.given.collected += 1;
  if (after === 0n) books.debts = books.debts.filter((one) => one !== debt);
  tellDebt(books, customer, coin);
  return true;
}

function tellDebt(books: Books, customer: number, coin: number): void {
  const debt = books.debts.find((one) => one.customer === customer && one.coin === coin);
  books.tell({ fact: 'wallet.debt', customer, coin, atoms: String((debt?.house ?? 0n) + (debt?.nowhere ?? 0n)) });
}

/** Units came onto a chain for an account; what became whole by what was left over is the house's. Returns the atoms of the account. */
export function moneyIn(books: Books, chain: ModelChain, coin: number, units: bigint, to: AccountRef, cause: string): bigint {
  const { house } = books;
  const atoms = books.atoms(chain, coin, units);
  const all = books.custody(chain, coin, units, cause);
  house.post(to, coin, atoms, 'deposit', cause);
  house.post(HOUSE, coin, all - atoms, 'residue', cause);
  house.back(coin, chain.id, all);
  return atoms;
}

export const standsAt = ({ account, owner }: Pick<ModelDeposit, 'account' | 'owner'>): AccountRef =>
  account === 'trading' ? own(owner) : account === 'house' ? HOUSE : SUSPENSE;

export function tellDeposit(books: Books, deposit: ModelDeposit, state: 'to_audit' | 'credited' | 'reversed'): void {
  books.tell({ fact: 'wallet.deposit', ...deposit, state });
}

/** A loss may have been booked out of what waits. */
export function mustBeCovered({ house }: Books, { atoms, coin }: ModelDeposit): void {
  if (house.available(SUSPENSE, coin) < BigInt(atoms)) no('wallet.balance_not_enough');
}

/** What waited becomes a customer's, or with 0 the house's. */
export function hand(books: Books, deposit: ModelDeposit, owner: number): void {
  const account = owner === 0 ? 'house' : 'trading';
  const to = standsAt({ account, owner });
  pay(books, SUSPENSE, to, deposit.coin, BigInt(deposit.atoms), 'deposit', `deposit:${deposit.id}`);
  Object.assign(deposit, { owner, account, why: null });
  tellDeposit(books, deposit, 'credited');
  if (owner !== 0) books.noteGiven(books.chainById(deposit.chain), deposit.coin, BigInt(deposit.atoms));
  if (owner !== 0) collect(books, owner, deposit.coin);
  const isReversible = books.isBooked(books.chainById(deposit.chain), `${deposit.txid}:${deposit.index}`);
  if (!isReversible) books.deposits = books.deposits.filter((one) => one !== deposit);
}

export const netOf = ({ amount, fee }: WithdrawalRecord): bigint => BigInt(amount) - BigInt(fee);

/** A withdrawal as it is from now on. */
export function change(books: Books, withdrawal: WithdrawalRecord, into: Partial<WithdrawalRecord>): WithdrawalRecord {
  const changed = { ...withdrawal, ...into, updatedAtMs: books.house.now() };
  books.withdrawals = books.withdrawals.map((one) => (one.id === changed.id ? changed : one));
  books.tell({ fact: 'wallet.withdrawal', ...changed });
  return changed;
}

export function close(books: Books, withdrawal: WithdrawalRecord, into: Partial<WithdrawalRecord>): WithdrawalRecord {
  const closed = change(books, withdrawal, into);
  books.withdrawals = books.withdrawals.filter(({ id }) => id !== closed.id);
  return closed;
}

/** It never happened: its money is free again, and it counts towards no limit. */
export function giveUp(books: Books, withdrawal: WithdrawalRecord, state: WithdrawalStateName, reason: string | null): void {
  books.outs = books.outs.filter((out) => out.withdrawal !== withdrawal.id || out.customer !== withdrawal.customer);
  close(books, withdrawal, { state, reason });
}

/** What is held for it leaves the chain, and the fee is the house's. */
export function paidOut(books: Books, withdrawal: WithdrawalRecord, txid: string, height: number): WithdrawalRecord {
  const chain = books.chainById(withdrawal.chain);
  const { coin, customer, fee, id } = withdrawal;
  const net = netOf(withdrawal);
  const cause = `withdrawal:${id}`;
  const closed = close(books, withdrawal, { state: 'confirmed', txid, height });
  books.house.post(withdrawal.reopened ? SUSPENSE : own(customer), coin, -net, 'withdrawal', cause);
  books.house.back(coin, chain.id, -net);
  if (!withdrawal.reopened) pay(books, own(customer), FEES, coin, BigInt(fee), 'withdrawal_fee', cause);
  books.custody(chain, coin, -(books.units(chain, coin, net) ?? 0n), cause);
  return closed;
}
