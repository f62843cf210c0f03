import type { MachineTools } from '@agio/core';
import { EXPIRED_APPEAL_MS, fiatOf, FROZEN_APPEAL_MS, GRACE_MS, heldInAppeal, LATE_MS, payOut } from '@agio/deals/machine';
import { assert } from '@agio/kernel';
import type { OtcOrderRecord, OtcReason } from '../model.ts';
import { takeFrom } from './ads.ts';
import type { OtcBooks } from './state.ts';

/** Ends an order: so many of the held atoms go to the buyer, less the fee, and the rest back to the seller. */
export function end(
  books: OtcBooks,
  tools: MachineTools,
  order: OtcOrderRecord,
  how: Pick<OtcOrderRecord, 'state' | 'reason' | 'by' | 'decidedBy'> & { readonly toBuyer: bigint },
): void {
  const { toBuyer, ...into } = how;
  payOut(tools, 'otc', order, order, toBuyer, order.feeMillionths);
  books.changeOrder(tools, order, { ...into, held: '0', toBuyer: String(toBuyer), deadlineMs: 0, agreed: [], split: '' });
}

/** The party at fault for a missing payment: a maker who did not answer, later the buyer. A taker who stopped waiting for an answer is not at fault. */
function faultOf({ buyer, maker, state }: OtcOrderRecord, reason: OtcReason): number | undefined {
  if (state !== 'waiting') return buyer;
  return reason === 'deadline' ? maker : undefined;
}

/** Ends an order that was not paid, or that both gave up: all of it goes back, and can be taken again. */
export function giveUp(
  books: OtcBooks,
  tools: MachineTools,
  order: OtcOrderRecord,
  state: 'cancelled' | 'expired',
  reason: OtcReason,
): void {
  const nowMs = tools.nowMs();
  const fault = faultOf(order, reason);
  if (fault !== undefined) books.givenUp.note(fault, nowMs);
  end(books, tools, order, { state, reason, toBuyer: 0n, by: 0, decidedBy: 0 });
  if (state === 'expired') books.changeOrder(tools, books.known(order.id), { deadlineMs: nowMs + EXPIRED_APPEAL_MS });
  backToAd(books, tools, order);
}

/** Both agreed to cancel what was paid, or to split it: the coins stay held for as long as the buyer may appeal. */
export function settleAgreed(books: OtcBooks, tools: MachineTools, order: OtcOrderRecord): void {
  const deadlineMs = tools.nowMs() + EXPIRED_APPEAL_MS;
  const toBuyer = order.split === '' ? '0' : order.split;
  books.changeOrder(tools, order, { state: 'cancelled', reason: 'agreed', toBuyer, deadlineMs, agreed: [], split: '' });
}

/** Without an appeal: the buyer gets their part of a split, and the seller has the rest again. */
function carryOutAgreed(books: OtcBooks, tools: MachineTools, order: OtcOrderRecord): void {
  const toBuyer = BigInt(order.toBuyer);
  if (toBuyer > 0n) {
    // Nothing of a coin that stands still changes hands.
    const isStill = tools.stillness(order.coin) !== undefined;
    if (isStill) return void books.changeOrder(tools, order, { deadlineMs: tools.nowMs() + EXPIRED_APPEAL_MS });
    return end(books, tools, order, { state: 'partial_success', reason: 'agreed', toBuyer, by: 0, decidedBy: 0 });
  }
  tools.money.release(fiatOf(order.seller), order.coin, BigInt(order.held));
  books.forget(books.changeOrder(tools, order, { held: '0', deadlineMs: 0 }));
  // One that had expired before it was appealed is back already.
  if (order.paidAtMs > 0) backToAd(books, tools, order);
}

/** It can be taken again, unless its maker has changed since how much they offer. */
function backToAd(books: OtcBooks, tools: MachineTools, order: OtcOrderRecord): void {
  const ad = books.ads.get(order.ad);
  if (ad?.revision === order.revision) takeFrom(books, tools, ad, -BigInt(order.amount), order.price);
}

export function appealOf(books: OtcBooks, tools: MachineTools, order: OtcOrderRecord, reason: OtcReason): void {
  const held = heldInAppeal(tools, order, order);
  books.changeOrder(tools, order, { state: 'appealed', reason, held, deadlineMs: 0, agreed: [], toBuyer: '', split: '' });
}

/** Processes the one deadline that is due first. */
export function due(books: OtcBooks, tools: MachineTools): void {
  const first = books.deadlines.first;
  assert(first !== undefined, 'something is due');
  const order = books.known(first.id);
  const nowMs = tools.nowMs();
  switch (order.state) {
    case 'waiting':
      return giveUp(books, tools, order, 'cancelled', 'deadline');
    case 'unpaid':
      if (nowMs - order.deadlineMs > LATE_MS && !order.hadGrace)
        return void books.changeOrder(tools, order, { hadGrace: true, deadlineMs: nowMs + GRACE_MS });
      return giveUp(books, tools, order, 'expired', 'deadline');
    case 'paid':
      return appealOf(books, tools, order, 'deadline');
    default: {
      const lastMs = order.createdAtMs + FROZEN_APPEAL_MS;
      if (tools.customer(order.buyer) !== 'enabled' && nowMs < lastMs) return void books.changeOrder(tools, order, { deadlineMs: lastMs });
      return order.state === 'cancelled' ? carryOutAgreed(books, tools, order) : books.forget(order);
    }
  }
}
