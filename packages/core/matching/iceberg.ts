import { limbs } from '@agio/kernel';
import { leftLots } from '../book/left-lots.ts';
import * as bounds from '../bounds.ts';
import * as codes from '../codes.ts';
import type { Events } from '../events.ts';
import * as refusals from '../refusals.ts';
import type { RefusalResult, RefusalDetails } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import * as close from './close.ts';
import { holdInto } from './rules.ts';
import type { Settling } from './settle.ts';

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { refused } = refusals;
const { NO_REASON } = codes;
const { openStatus } = close;
const { DISPLAYS_MAX, DISPLAY_VARIANCE_MAX, LOTS_MAX } = bounds;

const held = limbs();

/** What icebergs do in the book: the remaining amount of each is the part that is shown, and the store of icebergs has the rest. */
export interface Icebergs {
  /** Before an order that matched goes into the book: its first part is shown, the rest hidden. */
  hide(slot: number): void;
  /** Before a taker: whether it must be filled as a whole. */
  begin(isWhole: boolean): void;
  /** What an iceberg offers the taker: the part that is shown, and to one that must be filled as a whole the hidden lots too, from the second part on. */
  offered(slot: number): number;
  /**
   * After a part, and so many lots beyond it, were taken and the order has left its level, whose sum is `level`: shows the next part at the end of the queue;
   * false if none is left.
   */
  goesOn(market: Market, slot: number, level: number, beyond: number): boolean;
  /** Gives up the part that is shown, or all of `lots`, to an own order that met it, and shows the next; false if none is left. */
  decremented(market: Market, slot: number, lots: number): boolean;
  /** Changes what is left, with its hold, and reports it, without a change of place: less comes out of the hidden part first, if there is one; more goes to it. */
  resize(market: Market, slot: number, left: number): void;
}

export function createIcebergs(state: State, events: Events, settling: Settling): Icebergs {
  const { books, ledger, orders } = state;
  const { icebergs } = orders;
  /** Whether the taker must be filled as a whole, and the icebergs that showed it a second part. */
  let isWholeTaker = false;
  const met = new Set<number>();

  function begin(isWhole: boolean): void {
    isWholeTaker = isWhole;
    if (met.size > 0) met.clear();
  }

  function offered(slot: number): number {
    const shown = orders.remaining(slot);
    return isWholeTaker && met.has(slot) ? shown + icebergs.hidden(slot) : shown;
  }

  function hide(slot: number): void {
    showPart(slot, orders.remaining(slot), LOTS_MAX);
  }

  /** Of so many lots, the next part is shown. */
  function showPart(slot: number, left: number, most: number): void {
    const lots = Math.min(icebergs.nextSlice(slot), left, most);
    orders.setLots(slot, orders.lots(slot), lots);
    icebergs.setHidden(slot, left - lots);
  }

  function goesOn(market: Market, slot: number, level: number, beyond: number): boolean {
    const left = icebergs.hidden(slot) - beyond;
    icebergs.setHidden(slot, left);
    if (left === 0) return false;
    if (isWholeTaker) met.add(slot);
    // The sum of a level stays exact. The part that was taken leaves room for one lot at least.
    showPart(slot, left, market.levelsAreCountable ? LOTS_MAX : LOTS_MAX - level);
    events.level(market, orders.side(slot), orders.ticks(slot), books.insert(slot));
    events.order(orders, slot, openStatus(state, slot), NO_REASON);
    return true;
  }

  function decremented(market: Market, slot: number, lots: number): boolean {
    const beyond = lots - orders.remaining(slot);
    if (icebergs.hidden(slot) === beyond) return false;
    const level = books.remove(slot);
    settling.releaseLots(market, slot, lots);
    orders.setLots(slot, orders.lots(slot) - lots, 0);
    orders.setUpdatedAt(slot, state.nowMs);
    return goesOn(market, slot, level, beyond);
  }

  function resize(market: Market, slot: number, left: number): void {
    const hidden = leftLots(orders, slot) - orders.remaining(slot);
    const reduction = orders.remaining(slot) + hidden - left;
    if (reduction > 0) settling.releaseLots(market, slot, reduction);
    if (reduction < 0) hold(market, slot, -reduction);
    const uncovered = Math.max(0, reduction - hidden);
    if (orders.isIceberg(slot)) icebergs.setHidden(slot, Math.max(0, hidden - reduction));
    if (uncovered > 0) events.level(market, orders.side(slot), orders.ticks(slot), books.reduce(slot, uncovered));
    orders.setLots(slot, orders.lots(slot) - reduction, orders.remaining(slot));
    orders.setUpdatedAt(slot, state.nowMs);
    events.order(orders, slot, openStatus(state, slot), NO_REASON);
  }

  function hold(market: Market, slot: number, lots: number): void {
    const side = orders.side(slot);
    holdInto(held, market, side, orders.ticks(slot), lots);
    ledger.hold(orders.payingAccount(slot, side), held);
  }

  return { hide, begin, offered, goesOn, decremented, resize };
}

/** Parts are no smaller than an order may be, nor than a share of the whole that bounds their number; and something is hidden. */
export function displayRefusal(market: Market, lots: number, displayLots: number): RefusalResult | undefined {
  const least = Math.max(market.minLots, Math.ceil(lots / DISPLAYS_MAX));
  const most = lots - 1;
  if (displayLots >= least && displayLots <= most) return undefined;
  const [rule, nearest] = displayLots < least ? ['min_display', least] : ['max_display', most];
  // An amount so small that no part of it may be shown has no nearest value.
  return displayRange(rule, { unit: 'lots', limit: String(nearest), field: 'displayAmount' }, least <= most ? nearest : undefined);
}

export function varianceRefusal(variance: number): RefusalResult | undefined {
  if (variance >= 0 && variance <= DISPLAY_VARIANCE_MAX) return undefined;
  const nearest = variance < 0 ? 0 : DISPLAY_VARIANCE_MAX;
  return displayRange('display_variance', { unit: 'percent', limit: String(nearest), field: 'displayVariance' }, nearest);
}

function displayRange(rule: string, details: Omit<RefusalDetails, 'rule'>, nearest: number | undefined): RefusalResult {
  return refused('display_out_of_range', { rule, ...details, ...(nearest === undefined ? {} : { nearest: String(nearest) }) });
}
