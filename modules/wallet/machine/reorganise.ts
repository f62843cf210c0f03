import type { MachineReply, MachineTools } from '@agio/core';
import { refused } from '@agio/core';
import { atomsOf, REVERSALS_PER_COMMAND_MAX } from '../model.ts';
import type { Reorganise, WithdrawalRecord } from '../model.ts';
import { accountOf, costOf, tellCustody, tellDeposit, unitsThere } from './custody/custody.ts';
import { takeFrom, takeLost } from './restraints/debts.ts';
import { haltChain } from './restraints/halts.ts';
import { giveLost, HOUSE_ACCOUNT, payFromHouse, smaller, SUSPENSE } from './state/house.ts';
import { begin, known, listingOf } from './state/state.ts';
import type { Booking, ChainState, WalletState } from './state/state.ts';
import { tellFact } from './state/tell-fact.ts';
import { giveUpUnsigned, tellWithdrawal } from './outgoing/withdrawals.ts';

/**
 * A reorganisation went deeper than what counted as final. What was booked above the height is taken back, newest first and
 * a bounded number at once, withdrawals that end with it included; the chain is halted until people have looked. A deposit is taken back out of everything its owner has of
 * the coin; what is missing they owe.
 */
export function reorganise(state: WalletState, tools: MachineTools, { chain: code, height }: Reorganise): MachineReply {
  const chain = state.chain(code);
  if (chain === undefined) return refused('wallet.unknown_chain');
  const cursor = state.cursor(chain);
  // Before the first block is booked there is nothing to go back to but nothing.
  const top = cursor?.height ?? -1;
  if (height > top || (height === top && chain.pending === null)) return refused('wallet.state_changed');
  if (height < (chain.blocks[0]?.height ?? -1)) return refused('wallet.reorganised_too_deep');
  // A block that was only half booked is booked again from its start; nothing that counted as final changed.
  if (height < top) haltChain(state, tools, chain, 'reorganisation', 1);
  chain.apart.clear();
  let done = 0;
  while (done < REVERSALS_PER_COMMAND_MAX) {
    const newest = chain.bookings.at(-1);
    if (newest === undefined || newest.height <= height) break;
    chain.bookings.pop();
    chain.keys.delete(newest.key);
    done += 1 + takeBack(state, tools, chain, newest);
  }
  const rest = chain.bookings.at(-1)?.height ?? -1;
  if (rest > height) {
    stopHalfway(chain, rest);
    return { ok: true, kind: 'done', more: true };
  }
  chain.pending = null;
  while ((chain.blocks.at(-1)?.height ?? -1) > height) chain.blocks.pop();
  return { ok: true, kind: 'done' };
}

/**
 * The block of which a part is left is a half-booked one from now on, so that whatever comes next (the rest of this, or the old chain
 * again after a crash) finds books that say what they hold.
 */
function stopHalfway(chain: ChainState, rest: number): void {
  while ((chain.blocks.at(-1)?.height ?? -1) >= rest) {
    const { height, hash } = known(chain.blocks.pop(), 'a booked block');
    if (height === rest) begin(chain, height, hash);
  }
}

/** Answers how many withdrawals ended with it. */
function takeBack(state: WalletState, tools: MachineTools, chain: ChainState, booking: Booking): number {
  if (booking.kind === 'credit') return takeBackCredit(state, tools, chain, booking.deposit);
  if (booking.kind === 'spend') giveBackSpend(tools, chain, booking);
  else if (booking.kind === 'unexplained') forget(state, tools, booking.unexplained);
  else reopen(state, tools, chain, booking.withdrawal);
  return 0;
}

/**
 * The chain gives back what it has and no more: where people booked a loss by hand meanwhile, the rest is gone already, and the holder of
 * the deposit gives it to those who carry that loss.
 */
function takeBackCredit(state: WalletState, tools: MachineTools, chain: ChainState, id: number): number {
  const deposit = state.depositById(id);
  const { coin, account, owner } = deposit;
  const listing = listingOf(chain, coin);
  const atoms = BigInt(deposit.atoms);
  const cause = `reversed:${deposit.id}`;
  // Units below one atom may have become one of the house's since.
  const { cost, residue } = costOf(tools, listing, smaller(BigInt(deposit.units), unitsThere(tools, chain, listing)));
  listing.residue = residue;
  const there = smaller(atoms, cost);
  const ended = account === 'trading' ? giveUpUnsigned(state, tools, owner, coin, atoms) : 0;
  if (account === 'trading') {
    takeFrom(state, tools, chain, owner, coin, there, cause);
    takeLost(state, tools, owner, coin, atoms - there, cause);
    if (cost > there) payFromHouse(tools, chain, coin, cost - there, { reason: 'clawback', cause });
  } else {
    const from = accountOf(deposit);
    const taken = smaller(tools.money.available(from, coin), there);
    if (taken > 0n) tools.money.retire(from, coin, taken, chain.id, { reason: 'clawback', cause });
    if (cost > taken) payFromHouse(tools, chain, coin, cost - taken, { reason: 'clawback', cause });
    giveLost(tools, from, coin, atoms - there, cause);
  }
  if (account === 'house' && owner > 0) state.keepSmall(owner, coin, -atoms);
  state.deposits.delete(deposit.id);
  tellCustody(tools, chain, listing, -cost, cause);
  tellDeposit(tools, deposit, 'reversed');
  return ended;
}

/** What left without a payment of ours is no longer in the chain; nor is what people proposed about it. */
function forget(state: WalletState, tools: MachineTools, id: number): void {
  const found = state.unexplained.get(id);
  if (found === undefined) return;
  state.unexplained.delete(id);
  tellFact(tools, { fact: 'wallet.unexplained', ...found, state: 'gone' });
}

/** The network did not take it after all, or will again. */
function giveBackSpend(tools: MachineTools, chain: ChainState, booking: Extract<Booking, { kind: 'spend' }>): void {
  const listing = listingOf(chain, booking.coin);
  const { decimals } = tools.coinById(booking.coin);
  const { atoms, rest } = atomsOf(BigInt(booking.units), listing.decimals, decimals);
  const scale = 10n ** BigInt(Math.max(0, listing.decimals - decimals));
  const cause = `reversed:${chain.code}:${booking.key}`;
  listing.residue += rest;
  const carried = listing.residue >= scale && scale > 1n ? 1n : 0n;
  listing.residue -= carried * scale;
  // What stood nowhere may have been made good since; then it is the house's.
  const unpaid = smaller(BigInt(booking.unpaid), tools.money.backing(booking.coin, 0));
  if (unpaid > 0n) tools.money.moveBacking(booking.coin, 0, chain.id, unpaid);
  const back = atoms + carried - unpaid;
  if (back > 0n) tools.money.issue(HOUSE_ACCOUNT, booking.coin, back, chain.id, { reason: 'clawback', cause });
  tellCustody(tools, chain, listing, atoms + carried, cause);
}

/**
 * A payment is no longer in the chain. Its customer is done with it: the platform still owes it to the destination, so the
 * amount stands, held, in suspense, and the same bytes are sent again.
 */
function reopen(state: WalletState, tools: MachineTools, chain: ChainState, paid: WithdrawalRecord): void {
  const listing = listingOf(chain, paid.coin);
  const net = BigInt(paid.amount) - BigInt(paid.fee);
  const cause = `reopened:${paid.id}`;
  tools.money.issue(SUSPENSE, paid.coin, net, chain.id, { reason: 'clawback', cause });
  tools.money.hold(SUSPENSE, paid.coin, net);
  const reopened: WithdrawalRecord = { ...paid, state: 'broadcast', txid: null, height: 0, reopened: true, updatedAtMs: tools.nowMs() };
  state.withdrawals.set(paid.id, reopened);
  const own = new Set(paid.signed.map(({ txid }) => txid));
  chain.spent = chain.spent.filter(([, txid]) => !own.has(txid));
  state.countOpen(paid.customer, 1);
  tellCustody(tools, chain, listing, net, cause);
  tellWithdrawal(tools, reopened);
}
