import type { AccountRef, MachineReply, MachineTools } from '@agio/core';
import { refused } from '@agio/core';
import { DAY_WITHDRAWALS_MAX, RAW_MAX, SIGNED_MAX, SPENDS_MAX, unitsOf, WITHDRAWAL_TRANSITIONS, WITHDRAWALS_OPEN_MAX } from '../model.ts';
import type {
  CancelWithdrawal,
  Confirm,
  Fail,
  Mature,
  Review,
  Sent,
  Sign,
  Withdraw,
  WithdrawalRecord,
  WithdrawalStateName,
} from '../model.ts';
import { SUSPENSE, tellCustody } from './custody.ts';
import { begin, book, isNext, listingOf } from './state.ts';
import type { WalletState } from './state.ts';
import { tellFact } from './tell-fact.ts';

const FEES: AccountRef = { owner: 0, kind: 'fees' };
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
  if (!isAtoms(command.amount) || !isAtoms(command.fee) || !isWithin(command.approvals, 0, 5)) return refused('wallet.invalid');
  const amount = BigInt(command.amount);
  const net = amount - BigInt(command.fee);
  if (amount === 0n) return refused('wallet.amount_zero');
  if (net <= 0n) return refused('wallet.amount_below_fee');
  if (to === customer) return refused('wallet.same_account');
  if (to !== 0 && tools.customer(to) === 'unknown') return refused('unknown_customer');
  if (to === 0 && chain.frozen) return refused('wallet.chain_frozen');
  if (to === 0 && unitsOf(net, listing.decimals, coin.decimals) === undefined) return refused('wallet.amount_too_fine');
  if (state.isUsed(command.verification)) return refused('wallet.verification_used');
  if ((state.openOf.get(customer) ?? 0) >= WITHDRAWALS_OPEN_MAX) return refused('wallet.too_many_open');
  const nowMs = tools.nowMs();
  const isOver = command.dayLimit !== '' && state.outToday(customer, coin.id, nowMs) + amount > BigInt(command.dayLimit);
  if (isOver || state.timesToday(customer, nowMs) >= DAY_WITHDRAWALS_MAX) return refused('wallet.day_limit');
  const own: AccountRef = { owner: customer, kind: 'trading' };
  if (tools.money.available(own, coin.id) < amount) return refused('wallet.balance_not_enough');

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
    approvals: command.approvals,
    approvedBy: [],
    readyAtMs: command.readyAtMs,
    reasons: command.reasons,
    words: command.words,
    signed: [],
    txid: null,
    height: 0,
    reason: null,
    reopened: false,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  state.noteOut(customer, { atMs: nowMs, coin: coin.id, amount: command.amount, withdrawal: withdrawal.id }, nowMs);
  state.withdrawals.set(withdrawal.id, withdrawal);
  state.countOpen(customer, 1);
  if (command.readyAtMs > nowMs) tellWithdrawal(tools, withdrawal);
  else ready(state, tools, withdrawal);
  return { ok: true, kind: 'done', id: withdrawal.id };
}

/** The delay is over. */
export function mature(state: WalletState, tools: MachineTools, command: Mature): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined) return refused('wallet.not_found');
  if (withdrawal.state !== 'requested') return refused('wallet.state_changed');
  if (tools.nowMs() < withdrawal.readyAtMs) return refused('wallet.too_early');
  if (isHeldBack(tools, withdrawal)) return refused('customer_disabled');
  ready(state, tools, withdrawal);
  return { ok: true, kind: 'done' };
}

export function review(state: WalletState, tools: MachineTools, command: Review): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined) return refused('wallet.not_found');
  if (command.decision === 'reject') {
    if (!may(withdrawal, 'rejected')) return refused('wallet.state_changed');
    giveUp(state, tools, withdrawal, 'rejected', command.reason);
    return { ok: true, kind: 'done' };
  }
  if (withdrawal.state !== 'to_audit') return refused('wallet.state_changed');
  if (withdrawal.approvedBy.includes(command.reviewer)) return refused('wallet.same_reviewer');
  if (isHeldBack(tools, withdrawal)) return refused('customer_disabled');
  const approvedBy = [...withdrawal.approvedBy, command.reviewer];
  const isEnough = approvedBy.length >= withdrawal.approvals;
  if (isEnough) approve(state, tools, { ...withdrawal, approvedBy });
  else change(state, tools, withdrawal, { approvedBy });
  return { ok: true, kind: 'done' };
}

export function cancel(state: WalletState, tools: MachineTools, command: CancelWithdrawal): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined || withdrawal.customer !== command.customer) return refused('wallet.not_found');
  if (!may(withdrawal, 'cancelled')) return refused('wallet.state_changed');
  giveUp(state, tools, withdrawal, 'cancelled', null);
  return { ok: true, kind: 'done' };
}

export function sign(state: WalletState, tools: MachineTools, command: Sign): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined) return refused('wallet.not_found');
  const { txid, raw, spends } = command;
  const isFirst = withdrawal.signed.length === 0;
  if (!may(withdrawal, 'signed') && withdrawal.state !== 'broadcast') return refused('wallet.state_changed');
  // Until the bytes are signed, a freeze of the account or of the chain still holds the money back.
  if (isFirst && tools.customer(withdrawal.customer) === 'disabled') return refused('customer_disabled');
  if (isFirst && state.chainById(withdrawal.chain).frozen) return refused('wallet.chain_frozen');
  if (spends.length === 0 || spends.length > SPENDS_MAX || raw.length > RAW_MAX || withdrawal.signed.length >= SIGNED_MAX)
    return refused('wallet.invalid');
  // Of two transactions with a spend in common only one can be mined: so a replacement never pays twice.
  if (!isFirst && !withdrawal.signed.every((one) => one.spends.some((spend) => spends.includes(spend))))
    return refused('wallet.spend_in_use');
  if (isSpent(state, withdrawal, spends)) return refused('wallet.spend_in_use');
  const next = withdrawal.state === 'broadcast' ? 'broadcast' : 'signed';
  change(state, tools, withdrawal, { state: next, signed: [...withdrawal.signed, { txid, raw, spends }] });
  return { ok: true, kind: 'done' };
}

export function sent(state: WalletState, tools: MachineTools, command: Sent): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined) return refused('wallet.not_found');
  if (withdrawal.state !== 'signed') return refused('wallet.state_changed');
  change(state, tools, withdrawal, { state: 'broadcast' });
  return { ok: true, kind: 'done' };
}

/** One of its transactions is final: what was held leaves, out of what stands on the chain. */
export function confirm(state: WalletState, tools: MachineTools, command: Confirm): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined) return refused('wallet.not_found');
  if (withdrawal.state !== 'signed' && withdrawal.state !== 'broadcast') return refused('wallet.state_changed');
  if (!withdrawal.signed.some(({ txid }) => txid === command.txid)) return refused('wallet.not_found');
  const chain = state.chainById(withdrawal.chain);
  const net = BigInt(withdrawal.amount) - BigInt(withdrawal.fee);
  if (tools.money.backing(withdrawal.coin, chain.id) < net) return refused('wallet.balance_not_enough');
  // What is taken back is taken back from the newest block on, so that it is booked in the order of blocks.
  const isAbove = Number.isSafeInteger(command.height) && command.height > (state.cursor(chain)?.height ?? -1);
  if (!isAbove || !isNext(chain, command.height, command.block)) return refused('wallet.out_of_order');
  const cause = `withdrawal:${withdrawal.id}`;
  if (withdrawal.reopened) {
    tools.money.retire(SUSPENSE, withdrawal.coin, net, chain.id, { reason: 'withdrawal', cause, isHeld: true });
  } else {
    const own: AccountRef = { owner: withdrawal.customer, kind: 'trading' };
    tools.money.retire(own, withdrawal.coin, net, chain.id, { reason: 'withdrawal', cause, isHeld: true });
    payFee(tools, withdrawal, own, cause);
  }
  const paid = close(state, tools, withdrawal, { state: 'confirmed', txid: command.txid, height: command.height });
  begin(chain, command.height, command.block);
  book(chain, { kind: 'paid', height: command.height, key: `${command.txid}:paid:${withdrawal.id}`, withdrawal: paid });
  tellCustody(tools, chain, listingOf(chain, withdrawal.coin), -net, cause);
  return { ok: true, kind: 'done' };
}

export function fail(state: WalletState, tools: MachineTools, command: Fail): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined) return refused('wallet.not_found');
  if (!may(withdrawal, 'failed')) return refused('wallet.state_changed');
  if (withdrawal.reopened) {
    const net = BigInt(withdrawal.amount) - BigInt(withdrawal.fee);
    tools.money.release(SUSPENSE, withdrawal.coin, net);
    tools.money.transfer(SUSPENSE, { owner: withdrawal.customer, kind: 'trading' }, withdrawal.coin, net, {
      reason: 'withdrawal',
      cause: `failed:${withdrawal.id}`,
    });
    giveBackFee(tools, withdrawal);
    close(state, tools, withdrawal, { state: 'failed', reason: command.reason });
  } else giveUp(state, tools, withdrawal, 'failed', command.reason);
  return { ok: true, kind: 'done' };
}

export function tellWithdrawal(tools: MachineTools, withdrawal: WithdrawalRecord): void {
  tellFact(tools, { fact: 'wallet.withdrawal', ...withdrawal });
}

function ready(state: WalletState, tools: MachineTools, withdrawal: WithdrawalRecord): void {
  if (withdrawal.approvals > 0) change(state, tools, withdrawal, { state: 'to_audit' });
  else approve(state, tools, withdrawal);
}

/** To a customer of this platform it is settled at once, and no chain is asked. */
function approve(state: WalletState, tools: MachineTools, withdrawal: WithdrawalRecord): void {
  if (withdrawal.to === 0) {
    change(state, tools, withdrawal, { state: 'approved' });
    return;
  }
  const own: AccountRef = { owner: withdrawal.customer, kind: 'trading' };
  const cause = `withdrawal:${withdrawal.id}`;
  const net = BigInt(withdrawal.amount) - BigInt(withdrawal.fee);
  tools.money.settle(own, { owner: withdrawal.to, kind: 'trading' }, withdrawal.coin, net, {
    reason: 'withdrawal',
    received: 'deposit',
    cause,
  });
  payFee(tools, withdrawal, own, cause);
  close(state, tools, withdrawal, { state: 'confirmed' });
}

/** What goes to a customer of this platform is settled with its approval, so that a freeze of the account holds it back before. */
function isHeldBack(tools: MachineTools, { customer, to }: WithdrawalRecord): boolean {
  return to !== 0 && tools.customer(customer) === 'disabled';
}

function payFee(tools: MachineTools, withdrawal: WithdrawalRecord, own: AccountRef, cause: string): void {
  const fee = BigInt(withdrawal.fee);
  if (fee > 0n) tools.money.settle(own, FEES, withdrawal.coin, fee, { reason: 'withdrawal_fee', cause });
}

/** No fee is kept for a payment that was never made, as far as the house still has it. */
function giveBackFee(tools: MachineTools, { coin, customer, fee, id }: WithdrawalRecord): void {
  const [available, taken] = [tools.money.available(FEES, coin), BigInt(fee)];
  const back = available < taken ? available : taken;
  if (back === 0n) return;
  tools.money.transfer(FEES, { owner: customer, kind: 'trading' }, coin, back, { reason: 'withdrawal_fee', cause: `failed:${id}` });
}

/** It ends without being paid: everything that is held comes back, and counts towards no limit. */
function giveUp(
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

function change(state: WalletState, tools: MachineTools, withdrawal: WithdrawalRecord, into: Partial<WithdrawalRecord>): WithdrawalRecord {
  const changed = { ...withdrawal, ...into, updatedAtMs: tools.nowMs() };
  state.withdrawals.set(changed.id, changed);
  tellWithdrawal(tools, changed);
  return changed;
}

function close(state: WalletState, tools: MachineTools, withdrawal: WithdrawalRecord, into: Partial<WithdrawalRecord>): WithdrawalRecord {
  const closed = change(state, tools, withdrawal, into);
  state.withdrawals.delete(closed.id);
  state.countOpen(closed.customer, -1);
  return closed;
}

function may(withdrawal: WithdrawalRecord, next: WithdrawalStateName): boolean {
  return !ENDED.includes(withdrawal.state) && WITHDRAWAL_TRANSITIONS[withdrawal.state].includes(next);
}

function isSpent(state: WalletState, withdrawal: WithdrawalRecord, spends: readonly string[]): boolean {
  for (const other of state.withdrawals.values()) {
    if (other.id === withdrawal.id || other.chain !== withdrawal.chain) continue;
    if (other.signed.some((signed) => signed.spends.some((spend) => spends.includes(spend)))) return true;
  }
  return false;
}

function isAtoms(text: string): boolean {
  return /^(0|[1-9]\d{0,39})$/.test(text);
}

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}
