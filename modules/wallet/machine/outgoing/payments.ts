import type { AccountRef, MachineReply, MachineTools } from '@agio/core';
import { FEES_ACCOUNT, refused } from '@agio/core';
import { BATCH_MAX } from '../../shared/desk-model.ts';
import type { Adopt, AllowCost, Wait } from '../../shared/desk-model.ts';
import { RAW_MAX, SIGNED_MAX, SPENDS_MAX } from '../../model.ts';
import type { Confirm, Fail, NoteSent, Sign, WithdrawalRecord } from '../../model.ts';
import { keepForClosed, tellCustody } from '../custody/custody.ts';
import { collectDebt, isDebtor } from '../restraints/debts.ts';
import { isHalted } from '../restraints/halts.ts';
import { SUSPENSE } from '../state/house.ts';
import { begin, book, isNext, listingOf } from '../state/state.ts';
import type { WalletState } from '../state/state.ts';
import { change, close, giveUp, isAtoms, may, payFee } from './withdrawals.ts';

/** Signed bytes for one withdrawal, or for several that one transaction pays: all of them take them, or none. */
export function sign(state: WalletState, tools: MachineTools, command: Sign): MachineReply {
  const { txid, raw, spends } = command;
  const ids = [command.withdrawal, ...(command.others ?? [])];
  const paid = ids.flatMap((id) => state.withdrawals.get(id) ?? []);
  if (paid.length !== ids.length || new Set(ids).size !== ids.length) return refused('wallet.not_found');
  if (spends.length === 0 || spends.length > SPENDS_MAX || raw.length > RAW_MAX || ids.length > BATCH_MAX) return refused('wallet.invalid');
  if (paid.some(({ chain }) => chain !== paid[0]?.chain)) return refused('wallet.invalid');
  for (const withdrawal of paid) {
    const isFirst = withdrawal.signed.length === 0;
    if (!may(withdrawal, 'signed') && withdrawal.state !== 'broadcast') return refused('wallet.state_changed');
    if (isHalted(state, withdrawal.chain, withdrawal.coin, 'withdrawals')) return refused('wallet.halted');
    // Until the bytes are signed, a freeze of the account and a debt still hold the money back.
    if (isFirst && tools.customer(withdrawal.customer) === 'disabled') return refused('customer_disabled');
    if (isFirst && isDebtor(state, withdrawal.customer)) return refused('wallet.debt');
    if (withdrawal.signed.length >= SIGNED_MAX) return refused('wallet.invalid');
    // Of two transactions with a spend in common only one can be mined: so a replacement never pays twice.
    if (!isFirst && !withdrawal.signed.every((one) => one.spends.some((spend) => spends.includes(spend))))
      return refused('wallet.spend_in_use');
  }
  if (isSpent(state, paid, spends)) return refused('wallet.spend_in_use');
  for (const withdrawal of paid) {
    const next = withdrawal.state === 'broadcast' ? 'broadcast' : 'signed';
    change(state, tools, withdrawal, { state: next, signed: [...withdrawal.signed, { txid, raw, spends }], waits: null });
  }
  return { ok: true, kind: 'done' };
}

export function sent(state: WalletState, tools: MachineTools, command: NoteSent): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined) return refused('wallet.not_found');
  if (withdrawal.state !== 'signed') return refused('wallet.state_changed');
  if (isHalted(state, withdrawal.chain, withdrawal.coin, 'withdrawals')) return refused('wallet.halted');
  change(state, tools, withdrawal, { state: 'broadcast', waits: null });
  return { ok: true, kind: 'done' };
}

/** One of its transactions is final: the held amount leaves the books, from the chain's custody. */
export function confirm(state: WalletState, tools: MachineTools, command: Confirm): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined) return refused('wallet.not_found');
  if (withdrawal.state !== 'signed' && withdrawal.state !== 'broadcast') return refused('wallet.state_changed');
  if (!withdrawal.signed.some(({ txid }) => txid === command.txid)) return refused('wallet.not_found');
  return settleAt(state, tools, withdrawal, command);
}

/**
 * After a restore: a departure that the books do not know paid what they still owe. Only while the chain is halted for that, so that
 * nothing else can end a withdrawal whose bytes were not signed here.
 */
export function adopt(state: WalletState, tools: MachineTools, command: Adopt): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined) return refused('wallet.not_found');
  const isRestored = [...state.halts.values()].some(
    ({ cause, chain }) => cause === 'restore' && (chain === null || chain === withdrawal.chain),
  );
  if (!isRestored || withdrawal.to !== 0 || withdrawal.reopened) return refused('wallet.state_changed');
  return settleAt(state, tools, withdrawal, command);
}

function settleAt(
  state: WalletState,
  tools: MachineTools,
  withdrawal: WithdrawalRecord,
  { txid, height, block }: Pick<Confirm, 'txid' | 'height' | 'block'>,
): MachineReply {
  const chain = state.chainById(withdrawal.chain);
  if (tools.money.backing(withdrawal.coin, chain.id) < netOf(withdrawal)) return refused('wallet.balance_not_enough');
  // What is taken back is taken back from the newest block on, so that it is booked in the order of blocks.
  const isAbove = Number.isSafeInteger(height) && height > (state.cursor(chain)?.height ?? -1);
  if (!isAbove || !isNext(chain, height, block)) return refused('wallet.out_of_order');
  const paid = settle(state, tools, withdrawal, txid, height);
  begin(chain, height, block);
  book(chain, { kind: 'paid', height, key: `${txid}:paid:${withdrawal.id}`, withdrawal: paid });
  return { ok: true, kind: 'done' };
}

/** The amount held for a withdrawal leaves the books. The backing was checked before. */
export function settle(
  state: WalletState,
  tools: MachineTools,
  withdrawal: WithdrawalRecord,
  txid: string,
  height: number,
): WithdrawalRecord {
  const chain = state.chainById(withdrawal.chain);
  const net = netOf(withdrawal);
  const cause = `withdrawal:${withdrawal.id}`;
  if (withdrawal.reopened) {
    tools.money.retire(SUSPENSE, withdrawal.coin, net, chain.id, { reason: 'withdrawal', cause, isHeld: true });
  } else {
    const own: AccountRef = { owner: withdrawal.customer, kind: 'trading' };
    tools.money.retire(own, withdrawal.coin, net, chain.id, { reason: 'withdrawal', cause, isHeld: true });
    payFee(tools, withdrawal, own, cause);
  }
  const paid = close(state, tools, withdrawal, { state: 'confirmed', txid, height });
  tellCustody(tools, chain, listingOf(chain, withdrawal.coin), -net, cause);
  return paid;
}

export function netOf({ amount, fee }: WithdrawalRecord): bigint {
  return BigInt(amount) - BigInt(fee);
}

/** Why operators end a withdrawal. Signed bytes may be mined whatever operators decide, so after signing only the chain ends it. */
const BY_PEOPLE: ReadonlySet<string> = new Set(['customer_asked', 'policy']);

/** None of its transactions can ever pay it: it comes back, less what the attempt cost the house. */
export function fail(state: WalletState, tools: MachineTools, command: Fail): MachineReply {
  const withdrawal = state.withdrawals.get(command.withdrawal);
  if (withdrawal === undefined) return refused('wallet.not_found');
  const { cost = '0', reason } = command;
  if (!may(withdrawal, 'failed')) return refused('wallet.state_changed');
  if (withdrawal.signed.length > 0 && BY_PEOPLE.has(reason)) return refused('wallet.state_changed');
  if (!isAtoms(cost)) return refused('wallet.invalid');
  const own: AccountRef = { owner: withdrawal.customer, kind: 'trading' };
  if (withdrawal.reopened) {
    tools.money.release(SUSPENSE, withdrawal.coin, netOf(withdrawal));
    tools.money.transfer(SUSPENSE, own, withdrawal.coin, netOf(withdrawal), { reason: 'withdrawal', cause: `failed:${withdrawal.id}` });
    giveBackFee(tools, withdrawal);
    close(state, tools, withdrawal, { state: 'failed', reason });
  } else giveUp(state, tools, withdrawal, 'failed', reason);
  keepCost(tools, withdrawal, BigInt(cost));
  if (reason === 'reverted') state.noteRevert(`${withdrawal.chain}:${withdrawal.address}`);
  collectDebt(state, tools, withdrawal.customer, withdrawal.coin);
  if (withdrawal.reopened && tools.isClosed(withdrawal.customer)) keepForClosed(state, tools, withdrawal);
  return { ok: true, kind: 'done' };
}

/** Never more than what came back. */
function keepCost(tools: MachineTools, { id, customer, coin, amount }: WithdrawalRecord, cost: bigint): void {
  const own: AccountRef = { owner: customer, kind: 'trading' };
  const kept = [cost, BigInt(amount), tools.money.available(own, coin)].reduce((least, one) => (one < least ? one : least));
  if (kept > 0n) tools.money.transfer(own, FEES_ACCOUNT, coin, kept, { reason: 'withdrawal_fee', cause: `failed:${id}:cost` });
}

/** Why an approved withdrawal is not paid yet, so that its owner and the desk can read it. */
export function wait(state: WalletState, tools: MachineTools, { withdrawal: id, reason }: Wait): MachineReply {
  const withdrawal = state.withdrawals.get(id);
  if (withdrawal === undefined) return refused('wallet.not_found');
  if (ENDED_OR_EARLY.has(withdrawal.state) || withdrawal.waits === reason) return refused('wallet.state_changed');
  change(state, tools, withdrawal, { waits: reason });
  return { ok: true, kind: 'done' };
}

const ENDED_OR_EARLY: ReadonlySet<string> = new Set(['requested', 'to_audit']);

/** A person lets the payment cost more than was taken for it. */
export function allowCost(state: WalletState, tools: MachineTools, { by, withdrawal: id, units }: AllowCost): MachineReply {
  const withdrawal = state.withdrawals.get(id);
  if (withdrawal === undefined) return refused('wallet.not_found');
  if (state.left.has(by)) return refused('wallet.person_left');
  if (!isAtoms(units)) return refused('wallet.invalid');
  change(state, tools, withdrawal, { costMost: units });
  return { ok: true, kind: 'done' };
}

/** No fee is kept for a payment that was never made, as far as the house still has it. */
function giveBackFee(tools: MachineTools, { coin, customer, fee, id }: WithdrawalRecord): void {
  const [available, taken] = [tools.money.available(FEES_ACCOUNT, coin), BigInt(fee)];
  const back = available < taken ? available : taken;
  if (back === 0n) return;
  tools.money.transfer(FEES_ACCOUNT, { owner: customer, kind: 'trading' }, coin, back, { reason: 'withdrawal_fee', cause: `failed:${id}` });
}

function isSpent(state: WalletState, paid: readonly WithdrawalRecord[], spends: readonly string[]): boolean {
  for (const other of state.withdrawals.values()) {
    if (other.chain !== paid[0]?.chain || paid.some(({ id }) => id === other.id)) continue;
    if (other.signed.some((signed) => signed.spends.some((spend) => spends.includes(spend)))) return true;
  }
  return false;
}
