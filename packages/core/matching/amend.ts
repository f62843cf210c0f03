import { limbs } from '@agio/kernel';
import { gather, leftLots } from '../book/left-lots.ts';
import { GTD, NONE } from '../codes.ts';
import type { AmendOrder } from '../commands.ts';
import type { Events } from '../events.ts';
import { CHOSEN_TERMS } from '../order-schema.ts';
import { refused } from '../refusals.ts';
import type { RefusalResult } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { coversIncrease, holdFor, sizeRefusal, statusRefusal } from './decide.ts';
import type { Deciding } from './decide.ts';
import { restraintRefusal } from './guard.ts';
import { displayRefusal } from './iceberg.ts';
import type { Icebergs } from './iceberg.ts';
import { takerOf } from './order-input.ts';
import type { Placing } from './place.ts';
import { amountRefusal, priceRefusal } from './rules.ts';
import type { Settling } from './settle.ts';

interface Amendment {
  readonly slot: number;
  readonly market: Market;
  readonly ticks: number;
  /** New remaining amount. */
  readonly remaining: number;
  /** Of an iceberg, what it shows at a time from here on; 0 for no change. */
  readonly displayLots: number;
}

const newHold = limbs();
const oldHold = limbs();

export interface AmendingParts {
  readonly deciding: Deciding;
  readonly settling: Settling;
  readonly placing: Placing;
  readonly icebergs: Icebergs;
}

export type Amend = (command: AmendOrder) => RefusalResult | undefined;

export function createAmend(state: State, events: Events, { deciding, settling, placing, icebergs }: AmendingParts): Amend {
  const { orders, ledger, markets, books, timers } = state;

  /** Changes price or amount. A pure reduction keeps the order's place, and any amount that of an iceberg; any other change queues (and may match) it again. */
  function amendOrder(command: AmendOrder): RefusalResult | undefined {
    const amendment = decideAmend(command);
    if ('ok' in amendment) return amendment;
    const { slot, market, ticks, remaining, displayLots } = amendment;
    const reduction = leftLots(orders, slot) - remaining;
    if (displayLots > 0) orders.icebergs.setDisplay(slot, displayLots);
    const isSame = ticks === orders.ticks(slot);
    if (isSame && (reduction >= 0 || orders.isIceberg(slot))) icebergs.resize(market, slot, remaining);
    else requeue(amendment);
    return undefined;
  }

  function decideAmend(command: AmendOrder): Amendment | RefusalResult {
    const customer = deciding.customerRefusal(command.customer);
    if (customer !== undefined) return customer;
    const slot = orders.slotOf(command.order);
    if (slot === NONE || orders.customer(slot) !== command.customer) return refused('order_not_open');
    if (CHOSEN_TERMS.some((name) => command[name] !== undefined)) return refused('not_amendable', { rule: 'fired' });
    if (state.triggers.isSwept(orders.market(slot))) return refused('too_much_waits');
    // Overdue, but no tick has processed it yet: it may neither match nor stay.
    if (orders.isOverdue(slot, state.nowMs)) return refused('expiry_in_the_past');
    const market = markets.list[orders.market(slot)]!;
    const left = leftLots(orders, slot);
    const filled = orders.lots(slot) - left;
    const ticks = command.ticks === 0 ? orders.ticks(slot) : command.ticks;
    const lots = command.lots === 0 ? orders.lots(slot) : command.lots;
    const isGiven = command.lots === 0 && isExit(state, slot);
    const form = priceRefusal(ticks) ?? (isGiven ? undefined : (amountRefusal(market, lots) ?? sizeRefusal(market, ticks, lots)));
    if (form !== undefined) return form;
    const refusal = lots <= filled ? aboveFilledRefusal(filled) : displayRefused(state, command, slot, lots);
    if (refusal !== undefined) return refusal;
    const amendment = { slot, market, ticks, remaining: lots - filled, displayLots: command.displayLots ?? 0 };
    if (ticks === orders.ticks(slot) && amendment.remaining <= left) return amendment;
    return requeueRefusal(amendment) ?? amendment;
  }

  /** The reason why a new order at the new price would be refused. */
  function requeueRefusal({ slot, market, ticks, remaining }: Amendment): RefusalResult | undefined {
    const side = orders.side(slot);
    const postOnly = orders.postOnly(slot);
    const status = statusRefusal(market, postOnly);
    if (status !== undefined) return status;
    const restrained = restraintRefusal(state.restraint, market, orders.customer(slot), side);
    if (restrained !== undefined) return restrained;
    if (!holdFor(newHold, market, side, ticks, remaining)) return refused('amount_out_of_range', { rule: 'max_total', field: 'amount' });
    holdFor(oldHold, market, side, orders.ticks(slot), leftLots(orders, slot));
    if (!coversIncrease(state, orders.payingAccount(slot, side), newHold, oldHold))
      return refused('balance_not_enough', { rule: 'available' });
    return deciding.bookRefusal(market, takerOf(state, slot, ticks, remaining), deciding.crosses(market, side, ticks));
  }

  function requeue({ slot, market, ticks, remaining }: Amendment): void {
    const side = orders.side(slot);
    const level = books.remove(slot);
    events.level(market, side, orders.ticks(slot), level);
    if (orders.isIceberg(slot)) gather(orders, slot);
    const filled = orders.lots(slot) - orders.remaining(slot);
    settling.releaseLots(market, slot, orders.remaining(slot));
    if (orders.timeInForce(slot) === GTD) timers.remove(slot);
    orders.setTicks(slot, ticks);
    orders.setLots(slot, filled + remaining, remaining);
    orders.setUpdatedAt(slot, state.nowMs);
    holdFor(newHold, market, side, ticks, remaining);
    ledger.hold(orders.payingAccount(slot, side), newHold);
    placing.matchAndRest(market, slot);
  }

  return amendOrder;
}

/** Less amount needs no other display: it is shown whole in the end. */
function displayRefused({ markets, orders }: State, { displayLots }: AmendOrder, slot: number, lots: number): RefusalResult | undefined {
  if (!orders.isIceberg(slot)) return displayLots === undefined ? undefined : foreignDisplayRefusal();
  if (displayLots === undefined && lots <= orders.lots(slot)) return undefined;
  return displayRefusal(markets.list[orders.market(slot)]!, lots, displayLots ?? orders.icebergs.display(slot));
}

/** An exit, whose amount its list decides: what is left of it may be less than may be ordered. */
export function isExit({ orders }: State, slot: number): boolean {
  return orders.isLinked(slot) && orders.lists.of(slot).entry !== slot;
}

export function foreignDisplayRefusal(): RefusalResult {
  return refused('invalid_terms', { rule: 'foreign_field', field: 'displayAmount' });
}

/** An order cannot become smaller than what it has traded. */
export function aboveFilledRefusal(filled: number): RefusalResult {
  return refused('amount_out_of_range', {
    rule: 'above_filled',
    unit: 'lots',
    limit: String(filled),
    field: 'amount',
    nearest: String(filled + 1),
  });
}
