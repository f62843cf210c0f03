import { GTD, LIMIT, NONE, NO_REASON } from '../codes.ts';
import type { PlaceList } from '../commands.ts';
import type { Events } from '../events.ts';
import type { RefusalResult } from '../refusals.ts';
import type { Market } from '../state/markets.ts';
import type { State } from '../state/state.ts';
import { openStatus } from './close.ts';
import type { Closing } from './close.ts';
import { isProtective } from './decide-list.ts';
import type { DecideList, ListInput } from './decide-list.ts';
import { decision } from './decide.ts';
import type { Listing } from './lists.ts';
import { orderInput, readCommand } from './order-input.ts';
import type { OrderInput } from './order-input.ts';
import type { Placing } from './place.ts';
import { lastPrice } from './trigger-rules.ts';
import { waitingHold } from './waiting.ts';
import { createWriting } from './write-order.ts';

const decided = decision();
/** What an exit needs before its entry has brought anything. */
const nothing = decision();
const inputs = [orderInput(), orderInput(), orderInput()];
const NO_TERMS = { stopTicks: 0, activationTicks: 0, trailingBps: 0, trailingTicks: 0 };

export interface PlacingListParts {
  readonly decideList: DecideList;
  readonly closing: Closing;
  readonly placing: Placing;
  readonly listing: Listing;
}

/** Decides a list and, unless it is refused, writes its orders. */
export type PlaceListOf = (command: PlaceList) => RefusalResult | undefined;

export function createPlacingList(state: State, events: Events, { decideList, closing, placing, listing }: PlacingListParts): PlaceListOf {
  const { ledger, markets, orders, timers, triggers } = state;
  const { lists } = orders;
  const writeOrder = createWriting(state, closing);

  function placeList(command: PlaceList): RefusalResult | undefined {
    const list = readList(command);
    const refusal = decideList(list, decided);
    if (refusal !== undefined) return refusal;
    const market = markets.list[command.market]!;
    if (list.kind === 'oco') writeExits(market, list);
    else writeEntry(market, list);
    listing.finish();
    return undefined;
  }

  function writeExits(market: Market, { legs: [profit, stop] }: ListInput): void {
    const [one, two] = [
      write(market, profit!.input, profit!.input.type === LIMIT ? decided : nothing),
      write(market, stop!.input, nothing),
    ];
    link({ kind: 'oco', entry: NONE, profit: one, stop: two, asked: 0 });
    if (profit!.input.type === LIMIT) placing.restOrEnd(market, one, NO_REASON);
    else wait(market, one);
    wait(market, two);
  }

  /** The exits are orders from the start, so that they have ids; the entry's own word is the last. */
  function writeEntry(market: Market, { kind, legs: [entry, ...exits] }: ListInput): void {
    const first = write(market, entry!.input, decided);
    const places = { profit: NONE, stop: NONE };
    let asked = 0;
    for (const { input } of exits) {
      asked = Math.max(asked, input.lots);
      if (input.lots === 0) input.lots = entry!.input.lots;
      input.terms ??= NO_TERMS;
      places[isProtective(input.type) ? 'stop' : 'profit'] = write(market, input, nothing);
    }
    link({ kind, entry: first, ...places, asked });
    for (const slot of [places.profit, places.stop].filter((one) => one !== NONE)) park(slot);
    placing.begin(market, first, entry!.input, decided);
  }

  function link(list: { kind: ListInput['kind']; entry: number; profit: number; stop: number; asked: number }): void {
    const slots = [list.entry, list.profit, list.stop].filter((slot) => slot !== NONE);
    for (const slot of slots) orders.setLinked(slot);
    lists.add({ ...list, id: orders.idOf(slots[0]!) });
    lists.touch(slots[0]!);
  }

  function write(market: Market, input: OrderInput, by: typeof decided): number {
    by.baseAccount = decided.baseAccount;
    by.quoteAccount = decided.quoteAccount;
    const slot = writeOrder(market, input, by);
    const { baseAccount, quoteAccount } = accountsOf(slot);
    decided.baseAccount = baseAccount;
    decided.quoteAccount = quoteAccount;
    return slot;
  }

  function accountsOf(slot: number): { baseAccount: number; quoteAccount: number } {
    return { baseAccount: orders.baseAccount(slot), quoteAccount: orders.quoteAccount(slot) };
  }

  function wait(market: Market, slot: number): void {
    if (orders.timeInForce(slot) === GTD) timers.add(slot);
    triggers.add(slot, lastPrice(state, market));
    ledger.hold(orders.payingAccount(slot, orders.side(slot)), waitingHold(state, slot));
    events.order(orders, slot, openStatus(state, slot), NO_REASON);
  }

  function park(slot: number): void {
    if (orders.timeInForce(slot) === GTD) timers.add(slot);
    triggers.park(slot);
    events.order(orders, slot, openStatus(state, slot), NO_REASON);
  }

  return placeList;
}

/** The command as numbers; its orders are those of `inputs`. */
export function readList({ customer, kind: _kind, legs, list, market, owner }: PlaceList): ListInput {
  const read = legs.slice(0, inputs.length).map(({ leg, ...order }, index) => ({
    leg,
    input: readCommand(inputs[index]!, {
      ...order,
      kind: 'place',
      customer,
      market,
      request: null,
      ...(owner === undefined ? {} : { owner }),
    }),
  }));
  return { kind: list, legs: read };
}
