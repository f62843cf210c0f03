import type { MachineTools } from '@agio/core';
import { EXPIRED_APPEAL_MS, FROZEN_APPEAL_MS, GRACE_MS, heldInAppeal, LATE_MS, payOut } from '@agio/deals/machine';
import { assert } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import { OBJECT_GRACE_MS, PAY_MS, PAYOUT_MS, sellerOf, sidesOf } from '../model.ts';
import type { C2cOrderRecord, C2cReason } from '../model.ts';
import { routed } from '../routing/router.ts';
import { giveBondBack } from './providers.ts';
import { seenBy } from './seen.ts';
import type { C2cBooks } from './state.ts';

/** Ends an order: so many of the held atoms go to the buyer of the coins, and the rest back. */
export function end(
  books: C2cBooks,
  tools: MachineTools,
  order: C2cOrderRecord,
  how: Pick<C2cOrderRecord, 'state' | 'reason'> & Partial<Pick<C2cOrderRecord, 'by' | 'decidedBy'>> & { readonly toBuyer: bigint },
): C2cOrderRecord {
  const { toBuyer, ...into } = how;
  payOut(tools, 'c2c', order, sidesOf(order), toBuyer);
  if (how.state !== 'success') books.giveBack(order);
  return books.changeOrder(tools, order, { ...into, held: '0', toBuyer: String(toBuyer), deadlineMs: 0 });
}

export function appealOf(books: C2cBooks, tools: MachineTools, order: C2cOrderRecord, reason: C2cReason): void {
  const held = heldInAppeal(tools, order, sidesOf(order));
  books.changeOrder(tools, order, { state: 'appealed', reason, held, deadlineMs: 0, toBuyer: '' });
}

/**
 * A sale that its provider does not pay goes to another one, once, at the price that was agreed; else the coins go back. The core does not know
 * when the site's day began, so caps are counted over the last 24 hours here.
 */
export function handOn(books: C2cBooks, tools: MachineTools, order: C2cOrderRecord, reason: C2cReason): void {
  const nowMs = tools.nowMs();
  const { amount, before, coin, customer, fiat, method, opensAtMs, price, provider, side } = order;
  const wanted = { customer, side, coin, fiat, amount: BigInt(amount), method };
  const others = [...books.providers.values()].filter(
    ({ customer: other, setting }) => other !== provider && setting !== null && BigInt(setting.buyPrice) >= BigInt(price),
  );
  const next = before === 0 ? routed(others, wanted, seenBy(books, tools, nowMs - DAY_MS), BigInt(price))[0] : undefined;
  if (next?.setting === undefined || next.setting === null)
    return void end(books, tools, order, { state: 'cancelled', reason: before === 0 ? 'no_provider' : reason, toBuyer: 0n });
  const isEarly = nowMs < opensAtMs;
  const isTaken = !isEarly && next.setting.isAutoAccepting;
  books.giveBack(order);
  const handed = books.changeOrder(tools, order, {
    provider: next.customer,
    before: provider,
    state: isTaken ? 'waiting_transfer' : 'untreated',
    deadlineMs: isEarly ? opensAtMs : nowMs + PAYOUT_MS,
    hadGrace: false,
    assignedAtMs: nowMs,
  });
  books.take(handed);
}

/** Processes the one deadline that is due first; of two at the same time, that of an order. */
export function due(books: C2cBooks, tools: MachineTools): void {
  const [order, bond] = [books.deadlines.first, books.bondDeadlines.first];
  if (order !== undefined && (bond === undefined || order.atMs <= bond.atMs)) return dueOrder(books, tools, books.known(order.id));
  assert(bond !== undefined, 'something is due');
  giveBondBack(books, tools, { ...books.provider(bond.id), state: 'left', sinceMs: tools.nowMs() });
}

function dueOrder(books: C2cBooks, tools: MachineTools, order: C2cOrderRecord): void {
  const nowMs = tools.nowMs();
  const isForgiven = nowMs - order.deadlineMs > LATE_MS && !order.hadGrace;
  switch (order.state) {
    case 'untreated':
    case 'waiting_transfer':
      if (order.state === 'untreated' && order.deadlineMs === order.opensAtMs) return openUp(books, tools, order);
      // The provider may have paid while they could not say so.
      if (isForgiven) return void books.changeOrder(tools, order, { hadGrace: true, deadlineMs: nowMs + OBJECT_GRACE_MS });
      return handOn(books, tools, order, 'deadline');
    case 'unpaid':
      if (isForgiven) return void books.changeOrder(tools, order, { hadGrace: true, deadlineMs: nowMs + GRACE_MS });
      return expire(books, tools, order);
    case 'unconfirmed':
      return appealOf(books, tools, order, 'deadline');
    case 'transferred':
      if (isForgiven) return void books.changeOrder(tools, order, { hadGrace: true, deadlineMs: nowMs + OBJECT_GRACE_MS });
      // A customer whose account is frozen cannot object: operators look at it.
      if (tools.customer(order.customer) !== 'enabled' || tools.lossRefusal(sellerOf(order), order.coin) !== undefined)
        return appealOf(books, tools, order, 'deadline');
      return void end(books, tools, order, { state: 'success', reason: 'deadline', toBuyer: BigInt(order.held) });
    default: {
      const lastMs = order.createdAtMs + FROZEN_APPEAL_MS;
      if (tools.customer(order.customer) !== 'enabled' && nowMs < lastMs)
        return void books.changeOrder(tools, order, { deadlineMs: lastMs });
      return books.forget(order);
    }
  }
}

/** Providers begin to work: the times of an order that waited for them run from now. */
function openUp(books: C2cBooks, tools: MachineTools, order: C2cOrderRecord): void {
  const nowMs = tools.nowMs();
  if (order.side === 'buy') return void books.changeOrder(tools, order, { state: 'unpaid', deadlineMs: nowMs + PAY_MS });
  // One whose bond a debt took whole may have been let go meanwhile, and finishes what is open.
  const isTaken = books.providers.get(order.provider)?.setting?.isAutoAccepting === true;
  books.changeOrder(tools, order, { state: isTaken ? 'waiting_transfer' : 'untreated', deadlineMs: nowMs + PAYOUT_MS });
}

function expire(books: C2cBooks, tools: MachineTools, order: C2cOrderRecord): void {
  books.noteGivenUp(order, tools.nowMs());
  const expired = end(books, tools, order, { state: 'expired', reason: 'deadline', toBuyer: 0n });
  books.changeOrder(tools, expired, { deadlineMs: tools.nowMs() + EXPIRED_APPEAL_MS });
}
