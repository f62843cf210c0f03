import type { AccountRef, MachineReply, MachineTools } from '@agio/core';
import { FEES_ACCOUNT, refused } from '@agio/core';
import type { RefusalResult } from '@agio/core';
import { ENDED_MAX, REVERTS_CLOSE } from '../../shared/desk-model.ts';
import { ALSO_THEIRS_MAX, DAY_WITHDRAWALS_MAX, unitsOf, WITHDRAWAL_TRANSITIONS, WITHDRAWALS_OPEN_MAX } from '../../model.ts';
import type { CancelWithdrawal, Mature, Review, Withdraw, WithdrawalRecord, WithdrawalStateName } from '../../model.ts';
import type { DayOut } from '../state/day-out.ts';
import { collectDebt, isDebtor } from '../restraints/debts.ts';
import { isHalted, isHaltedInside } from '../restraints/halts.ts';
import { isNew } from '../state/opening.ts';
import { agreeing } from '../state/people.ts';
import type { WalletState } from '../state/state.ts';
import { tellFact } from '../state/tell-fact.ts';

const ENDED: readonly WithdrawalStateName[] = ['confirmed', 'rejected', 'cancelled', 'failed'];

export function withdraw(state: WalletState, tools: MachineTools, command: Withdraw): MachineReply {
  const { customer, to } = command;
  const standing = tools.customer(customer);
  if (standing !== 'enabled') return refused(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
  const chain = state.chain(command.chain);
  if (chain === undefined) return refused('wallet.unknown_chain');
  const coin = tools.coin(command.coin);
  const listing = coin === undefined ? undefined : chain.coins.get(coin.id);
  if (coin === undefined || listing === undefined) return refused('wallet.unknown_coin_on_chain');
  const { freeUpTo = '0', freeWorth = '0', twoAbove = '0', twoWorth = '0', worth = '0' } = command;
  if (![command.amount, command.fee, freeUpTo, twoAbove, worth, freeWorth, twoWorth].every(isAtoms) || !isWithin(command.approvals, 0, 5))
    return refused('wallet.invalid');
  const accounts = accountsOf(command);
  if (accounts === undefined) return refused('wallet.invalid');
  const amount = BigInt(command.amount);
  const net = amount - BigInt(command.fee);
  if (amount === 0n) return refused('wallet.amount_zero');
  if (net <= 0n) return refused('wallet.amount_below_fee');
  if (to === customer) return refused('wallet.same_account');
  if (to !== 0 && tools.customer(to) === 'unknown') return refused('unknown_customer');
  if (to !== 0 && tools.isClosed(to)) return refused('wallet.not_found');
  if (to === 0 ? isHalted(state, chain.id, coin.id, 'withdrawals') : isHaltedInside(state, coin.id)) return refused('wallet.halted');
  if (isNew(tools, listing)) return refused('wallet.halted');
  if (isDebtor(state, customer)) return refused('wallet.debt');
  if (to === 0 && (state.reverts.get(`${chain.id}:${command.address}`) ?? 0) >= REVERTS_CLOSE) return refused('wallet.address_closed');
  if (to === 0 && unitsOf(net, listing.decimals, coin.decimals) === undefined) return refused('wallet.amount_too_fine');
  if (state.isUsed(command.verification)) return refused('wallet.verification_used');
  if ((state.openOf.get(customer) ?? 0) >= WITHDRAWALS_OPEN_MAX) return refused('wallet.too_many_open');
  const nowMs = tools.nowMs();
  const isOver = command.dayLimit !== '' && state.outToday(accounts, coin.id, nowMs) + amount > BigInt(command.dayLimit);
  if (isOver || state.timesToday(customer, nowMs) >= DAY_WITHDRAWALS_MAX) return refused('wallet.day_limit');
  const own: AccountRef = { owner: customer, kind: 'trading' };
  if (tools.money.available(own, coin.id) < amount) return refused('wallet.balance_not_enough');
  const { approvals, reasons } = approvalsFor(state, command, accounts, coin.id, nowMs);

  tools.money.hold(own, coin.id, amount);
  state.use(command.verification, nowMs);
  state.counts.withdrawals += 1;
  const withdrawal: WithdrawalRecord = {
    id: state.counts.withdrawals,
    customer,
    chain: chain.id,
    coin: coin.id,
    address: command.address,
    amount: command.amount,
    fee: command.fee,
    to,
    state: 'requested',
    approvals,
    approvedBy: [],
    readyAtMs: command.readyAtMs,
    reasons,
    words: command.words,
    signed: [],
    txid: null,
    height: 0,
    reason: null,
    reopened: false,
    waits: null,
    costMost: '',
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  state.noteOut(customer, outOf(withdrawal, command), nowMs);
  state.withdrawals.set(withdrawal.id, withdrawal);
  state.countOpen(customer, 1);
  if (command.readyAtMs > nowMs) tellWithdrawal(tools, withdrawal);
  else ready(state, tools, withdrawal);
  return { ok: true, kind: 'done', id: withdrawal.id };
}

function outOf({ amount, approvals, coin, createdAtMs: atMs, id, to }: WithdrawalRecord, command: Withdraw): DayOut {
  const out = { atMs, coin, amount, withdrawal: id, ...(to === 0 ? {} : { to }), ...worthOf(command) };
  return approvals === 0 ? out : { ...out, approvals };
}

/** A customer with the other accounts of their person; undefined for what are none. */
export function accountsOf({ alsoTheirs = [], customer }: Pick<Withdraw, 'alsoTheirs' | 'customer'>): readonly number[] | undefined {
  const areNumbers = Array.isArray(alsoTheirs) && alsoTheirs.every((other) => Number.isSafeInteger(other) && other > 0);
  if (!areNumbers || alsoTheirs.length > ALSO_THEIRS_MAX) return undefined;
  return [...new Set([customer, ...alsoTheirs])];
}

/** As it is kept. */
export const worthOf = ({ worth }: Pick<Withdraw, 'worth'>): Pick<Withdraw, 'worth'> => (worth === undefined ? {} : { worth });

/**
 * Parts of a day, of all accounts of a person, need as many people as the whole of it: of what was not approved, and of what one
 * person approved; by amount of the coin, and by value of all coins.
 */
function approvalsFor(
  state: WalletState,
  { amount, approvals, reasons, worth, ...limits }: Withdraw,
  accounts: readonly number[],
  coin: number,
  nowMs: number,
): Pick<WithdrawalRecord, 'approvals' | 'reasons'> {
  const isAbove = (limit: string | undefined, most: string | undefined, people: number): boolean =>
    (limit !== undefined && state.outToday(accounts, coin, nowMs, people) + BigInt(amount) > BigInt(limit)) ||
    (most !== undefined && worth !== undefined && state.worthToday(accounts, nowMs, people) + BigInt(worth) > BigInt(most));
  const { freeUpTo, freeWorth, twoAbove, twoWorth } = limits;
  const [isLarge, isVeryLarge] = [isAbove(freeUpTo, freeWorth, 1), isAbove(twoAbove, twoWorth, 2)];
  const found = [...(isVeryLarge ? ['very_large'] : []), ...(isLarge ? ['large'] : [])];
  return {
    approvals: Math.max(approvals, isVeryLarge ? 2 : isLarge ? 1 : 0),
    reasons: [...found, ...reasons.filter((reason) => !found.includes(reason))],
  };
}

/** The delay is over. */
export function mature(state: WalletState, tools: MachineTools, command: Mature): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined) return refused('wallet.not_found');
  if (withdrawal.state !== 'requested') return refused('wallet.state_changed');
  if (tools.nowMs() < withdrawal.readyAtMs) return refused('wallet.too_early');
  const kept = keptBack(state, tools, withdrawal);
  if (kept !== undefined) return kept;
  ready(state, tools, withdrawal);
  return { ok: true, kind: 'done' };
}

export function review(state: WalletState, tools: MachineTools, command: Review): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined) return refused('wallet.not_found');
  if (state.left.has(command.reviewer)) return refused('wallet.person_left');
  if (command.decision === 'reject') {
    const kept = notEndable(state, withdrawal, 'rejected');
    if (kept !== undefined) return kept;
    giveUp(state, tools, withdrawal, 'rejected', command.reason);
    return { ok: true, kind: 'done' };
  }
  if (withdrawal.state !== 'to_audit') return refused('wallet.state_changed');
  if (withdrawal.approvedBy.includes(command.reviewer)) return refused('wallet.same_reviewer');
  const kept = keptBack(state, tools, withdrawal);
  if (kept !== undefined) return kept;
  const approvedBy = [...withdrawal.approvedBy, command.reviewer];
  const isEnough = agreeing(approvedBy) >= withdrawal.approvals;
  if (isEnough) approve(state, tools, { ...withdrawal, approvedBy });
  else change(state, tools, withdrawal, { approvedBy });
  return { ok: true, kind: 'done' };
}

export function cancel(state: WalletState, tools: MachineTools, command: CancelWithdrawal): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined || withdrawal.customer !== command.customer) return refused('wallet.not_found');
  const kept = notEndable(state, withdrawal, 'cancelled');
  if (kept !== undefined) return kept;
  giveUp(state, tools, withdrawal, 'cancelled', null);
  return { ok: true, kind: 'done' };
}

/**
 * Why its owner or the desk may not end it now. One that is approved is as good as paid, unless it waits for a fee that may never come.
 * In a halt it is unknown what was signed: after a restore it may have been paid by the part of the journal that is lost.
 */
function notEndable(state: WalletState, withdrawal: WithdrawalRecord, end: 'rejected' | 'cancelled'): RefusalResult | undefined {
  if (!may(withdrawal, end)) return refused('wallet.state_changed');
  if (withdrawal.state !== 'approved') return undefined;
  if (withdrawal.signed.length > 0 || withdrawal.waits !== 'network_fee') return refused('wallet.state_changed');
  return isHalted(state, withdrawal.chain, withdrawal.coin, 'withdrawals') ? refused('wallet.halted') : undefined;
}

export function tellWithdrawal(tools: MachineTools, withdrawal: WithdrawalRecord): void {
  tellFact(tools, { fact: 'wallet.withdrawal', ...withdrawal });
}

function ready(state: WalletState, tools: MachineTools, withdrawal: WithdrawalRecord): void {
  if (withdrawal.approvals > 0) change(state, tools, withdrawal, { state: 'to_audit' });
  else approve(state, tools, withdrawal);
}

/** A withdrawal to a customer of this platform is settled immediately, without a chain. If their account was closed while it waited, it comes back. */
function approve(state: WalletState, tools: MachineTools, withdrawal: WithdrawalRecord): void {
  if (withdrawal.to === 0) {
    change(state, tools, withdrawal, { state: 'approved' });
    return;
  }
  if (tools.isClosed(withdrawal.to)) return giveUp(state, tools, withdrawal, 'rejected', 'receiver_closed');
  const own: AccountRef = { owner: withdrawal.customer, kind: 'trading' };
  const cause = `withdrawal:${withdrawal.id}`;
  const net = BigInt(withdrawal.amount) - BigInt(withdrawal.fee);
  tools.money.settle(own, { owner: withdrawal.to, kind: 'trading' }, withdrawal.coin, net, {
    reason: 'withdrawal',
    received: 'deposit',
    cause,
  });
  payFee(tools, withdrawal, own, cause);
  collectDebt(state, tools, withdrawal.to, withdrawal.coin);
  close(state, tools, withdrawal, { state: 'confirmed' });
}

/** A withdrawal to a customer of this platform is settled on approval, so that a freeze, a debt or a halt can hold it back before. */
function keptBack(state: WalletState, tools: MachineTools, { customer, to, coin }: WithdrawalRecord): RefusalResult | undefined {
  if (to === 0) return undefined;
  if (tools.customer(customer) === 'disabled') return refused('customer_disabled');
  if (isDebtor(state, customer)) return refused('wallet.debt');
  return isHaltedInside(state, coin) ? refused('wallet.halted') : undefined;
}

export function payFee(tools: MachineTools, withdrawal: WithdrawalRecord, own: AccountRef, cause: string): void {
  const fee = BigInt(withdrawal.fee);
  if (fee > 0n) tools.money.settle(own, FEES_ACCOUNT, withdrawal.coin, fee, { reason: 'withdrawal_fee', cause });
}

/** It ends without being paid: everything that is held comes back, and counts towards no limit. */
export function giveUp(
  state: WalletState,
  tools: MachineTools,
  withdrawal: WithdrawalRecord,
  end: WithdrawalStateName,
  reason: string | null,
): void {
  tools.money.release({ owner: withdrawal.customer, kind: 'trading' }, withdrawal.coin, BigInt(withdrawal.amount));
  state.forgetOut(withdrawal.customer, withdrawal.id);
  close(state, tools, withdrawal, { state: end, reason });
}

/**
 * Ends withdrawals of a coin that nothing was signed for, the newest first, until their owner has so many atoms available: what was
 * credited in error must not leave by a door that stood open already. Answers how many.
 */
export function giveUpUnsigned(state: WalletState, tools: MachineTools, customer: number, coin: number, atoms: bigint): number {
  const open = [...state.withdrawals.values()].filter(
    (one) => one.customer === customer && one.coin === coin && one.signed.length === 0 && !one.reopened,
  );
  let ended = 0;
  for (const withdrawal of open.toSorted((a, b) => b.id - a.id)) {
    const has = (['trading', 'fiat', 'game'] as const).reduce(
      (sum, kind) => sum + tools.money.available({ owner: customer, kind }, coin),
      0n,
    );
    if (has >= atoms) break;
    giveUp(state, tools, withdrawal, withdrawal.state === 'approved' ? 'failed' : 'rejected', 'taken_back');
    ended += 1;
  }
  return ended;
}

export function change(
  state: WalletState,
  tools: MachineTools,
  withdrawal: WithdrawalRecord,
  into: Partial<WithdrawalRecord>,
): WithdrawalRecord {
  const changed = { ...withdrawal, ...into, updatedAtMs: tools.nowMs() };
  state.withdrawals.set(changed.id, changed);
  tellWithdrawal(tools, changed);
  return changed;
}

export function close(
  state: WalletState,
  tools: MachineTools,
  withdrawal: WithdrawalRecord,
  into: Partial<WithdrawalRecord>,
): WithdrawalRecord {
  const closed = change(state, tools, withdrawal, into);
  state.withdrawals.delete(closed.id);
  if (closed.signed.length > 0) {
    const chain = state.chainById(closed.chain);
    chain.ended.push(...closed.signed.map(({ txid }) => txid));
    chain.spent.push(...spentBy(closed));
    for (const list of [chain.ended, chain.spent]) if (list.length > ENDED_MAX) list.splice(0, list.length - ENDED_MAX);
  }
  state.countOpen(closed.customer, -1);
  return closed;
}

/** Ends that a transaction of its own had in a block. Which attempt it was is unknown; where one can fail in a block, all used up the same. */
const FAILED_IN_BLOCK: ReadonlySet<string | null> = new Set(['reverted', 'not_moved']);

function spentBy({ reason, signed, state, txid }: WithdrawalRecord): (readonly [spend: string, txid: string])[] {
  const inBlock = FAILED_IN_BLOCK.has(reason) ? signed.at(-1)?.txid : txid;
  const used = state === 'confirmed' || state === 'failed' ? signed.find((one) => one.txid === inBlock) : undefined;
  return used === undefined ? [] : used.spends.map((spend) => [spend, used.txid]);
}

export function may(withdrawal: WithdrawalRecord, next: WithdrawalStateName): boolean {
  return !ENDED.includes(withdrawal.state) && WITHDRAWAL_TRANSITIONS[withdrawal.state].includes(next);
}

export function isAtoms(text: string): boolean {
  return /^(0|[1-9]\d{0,39})$/.test(text);
}

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}
