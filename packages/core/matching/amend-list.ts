import { limbs } from '@agio/kernel';
import { LIMIT, NONE, SELL } from '../codes.ts';
import type { AmendOrder } from '../commands.ts';
import type { OrderList } from '../lists/lists.ts';
import { refused } from '../refusals.ts';
import type { RefusalResult } from '../refusals.ts';
import type { State } from '../state/state.ts';
import type { Amend } from './amend.ts';
import { sideRefusal } from './decide-list.ts';
import { coversIncrease, holdFor } from './decide.ts';
import type { Listing } from './lists.ts';
import { lastPrice } from './trigger-rules.ts';
import { moreHold } from './waiting.ts';

const wanted = limbs();
const present = limbs();
const more = limbs();

/** Changes an order of a list; the caller found its slot, and it is the customer's own. `amend` changes one order by itself. */
export type AmendList = (command: AmendOrder, slot: number) => RefusalResult | undefined;

export function createAmendList(state: State, amend: Amend, listing: Listing): AmendList {
  const { ledger, markets, orders } = state;

  function amendList(command: AmendOrder, slot: number): RefusalResult | undefined {
    const list = orders.lists.of(slot);
    if (slot === list.entry) return amend(command);
    // Its amount is asked of the other exit, which may still be changed.
    if (orders.isWaiting(slot) && orders.terms.isFired(slot)) return refused('not_amendable', { rule: 'fired' });
    const refusal = (command.lots === 0 ? undefined : amountRefusal(command, list, slot)) ?? relationRefusal(command, list, slot);
    if (refusal !== undefined) return refusal;
    const changed = command.lots !== 0 && slot === list.stop && list.profit !== NONE ? ofProfit(command, list.profit) : command;
    return list.isShared && list.isArmed && orders.side(slot) !== SELL ? amendShared(changed, list) : amend(changed);
  }

  /** One amount for all exits: it follows the entry as long as there is one. */
  function amountRefusal(command: AmendOrder, list: OrderList, slot: number): RefusalResult | undefined {
    if (list.entry !== NONE || !list.isArmed) return refused('not_amendable', { rule: 'entry_amount', field: 'amount' });
    const isAlone =
      slot !== list.stop ||
      list.profit === NONE ||
      (Object.keys(command).every((name) => !(name in TERMS) || name === 'lots') && command.ticks === 0);
    return isAlone ? undefined : refused('not_amendable', { rule: 'amount_alone', field: 'amount' });
  }

  /** The amount of a stop is what is left of the other exit. */
  function ofProfit(command: AmendOrder, profit: number): AmendOrder {
    return { ...command, order: orders.idOf(profit), lots: orders.lots(profit) - orders.remaining(profit) + command.lots };
  }

  /** An exit that waits for its entry stays on its side of the entry's price; a limit that waits, on its side of the last one. */
  function relationRefusal(command: AmendOrder, list: OrderList, slot: number): RefusalResult | undefined {
    if (!orders.isWaiting(slot)) return undefined;
    const isLimit = orders.type(slot) === LIMIT;
    if (list.isArmed && !isLimit) return undefined;
    const from = list.isArmed ? lastPrice(state, markets.list[orders.market(slot)]!) : entryTicks(list);
    const chosen = orders.terms.chosen(slot);
    const ticks = command.ticks === 0 ? orders.ticks(slot) : command.ticks;
    const terms = {
      ...chosen,
      stopTicks: command.stopTicks ?? chosen.stopTicks,
      activationTicks: command.activationTicks ?? chosen.activationTicks,
    };
    return sideRefusal({ side: orders.side(slot), type: orders.type(slot), ticks, terms }, slot === list.profit ? 'profit' : 'stop', from);
  }

  function entryTicks({ entry }: OrderList): number {
    const own = orders.ticks(entry);
    if (own !== 0) return own;
    const stop = orders.isTermed(entry) ? orders.terms.chosen(entry).stopTicks : 0;
    return stop === 0 ? lastPrice(state, markets.list[orders.market(entry)]!) : stop;
  }

  /** Purchases that share a hold: what both need now, the larger one once, must be there. */
  function amendShared(command: AmendOrder, list: OrderList): RefusalResult | undefined {
    const { profit, stop } = list;
    const account = orders.quoteAccount(stop);
    const refusal = sharedRefusal(command, list);
    if (refusal !== undefined) return refusal;
    ledger.release(account, moreHold(more, state, stop, list));
    list.moreTicks = 0;
    list.moreLots = 0;
    const answer = amend(command);
    if (orders.lists.of(stop).profit === profit) listing.balance(list);
    return answer;
  }

  function sharedRefusal(command: AmendOrder, list: OrderList): RefusalResult | undefined {
    const { profit, stop } = list;
    const market = markets.list[orders.market(stop)]!;
    const isProfit = command.order === orders.idOf(profit);
    const ticksOf = (slot: number, isMeant: boolean): number => (isMeant && command.ticks !== 0 ? command.ticks : orders.ticks(slot));
    const left = command.lots === 0 ? orders.remaining(profit) : command.lots - (orders.lots(profit) - orders.remaining(profit));
    const highest = Math.max(ticksOf(profit, isProfit), ticksOf(stop, !isProfit));
    // What is wrong with the amount or the price itself, the order's own rules tell. What only the other exit's price makes too much, they do not see.
    if (left <= 0 || !holdFor(wanted, market, 0, ticksOf(profit, isProfit), left)) return undefined;
    if (!holdFor(wanted, market, 0, highest, left)) return refused('amount_out_of_range', { rule: 'max_total', field: 'amount' });
    holdFor(present, market, 0, Math.max(orders.ticks(profit), orders.ticks(profit) + list.moreTicks), orders.remaining(profit));
    const isCovered = coversIncrease(state, orders.quoteAccount(stop), wanted, present);
    return isCovered ? undefined : refused('balance_not_enough', { rule: 'available' });
  }

  return amendList;
}

const TERMS = { stopTicks: true, activationTicks: true, trailingBps: true, trailingTicks: true };
