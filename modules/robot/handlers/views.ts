import type { Robot as RobotView, RobotDetails, RobotEvent, RobotLine, RobotPair } from '@agio/contracts/robot';
import type { Robot } from '../machine/books.ts';
import type { EventRecord, RobotRecord } from '../model.ts';
import { assert } from '@agio/kernel';
import type { Line, Live } from '../planner/index.ts';
import { liveRobot, rulesFor, unitsOf } from '../room.ts';
import type { RobotPorts } from '../ports.ts';
import type { Units } from '../room.ts';
import { readTerms } from '../written.ts';
import { progressOf } from './progress.ts';
import { termsView } from './terms/index.ts';

/** What a robot has: in its sub-account now, or what it brought home. */
export interface Standing {
  readonly quote: bigint;
  readonly base: bigint;
  readonly quoteHeld: bigint;
  readonly baseHeld: bigint;
  readonly ticks: number;
}

function standingOf({ core }: RobotPorts, { endBase, endQuote, endTicks, owner, state }: RobotRecord, units: Units): Standing {
  if (state === 'stopped') return { quote: BigInt(endQuote), base: BigInt(endBase), quoteHeld: 0n, baseHeld: 0n, ticks: endTicks };
  const balances = owner === 0 ? [] : core.balances(owner);
  const of = (coin: number) => balances.find((one) => one.kind === 'trading' && one.coin === coin) ?? { available: '0', held: '0' };
  const [quote, base] = [of(units.market.quote.id), of(units.market.base.id)];
  const [quoteHeld, baseHeld] = [BigInt(quote.held), BigInt(base.held)];
  return {
    quote: BigInt(quote.available) + quoteHeld,
    base: BigInt(base.available) + baseHeld,
    quoteHeld,
    baseHeld,
    ticks: units.lastTicks,
  };
}

/** Figures of a robot in atoms of the quote coin: they add up by what they are. */
export function figuresOf(ports: RobotPorts, record: RobotRecord) {
  const units = unitsOf(ports, record.market);
  const standing = standingOf(ports, record, units);
  const { market } = units;
  const value = (standing.base * BigInt(standing.ticks) * BigInt(market.quoteAtomsPerTickLot)) / BigInt(market.baseAtomsPerLot);
  const equity = standing.quote + value;
  const change = equity - BigInt(record.invested) + BigInt(record.withdrawn);
  return { units, standing, value, equity, change, position: change - BigInt(record.profit) };
}

export function robotView(ports: RobotPorts, record: RobotRecord, name: string): RobotView {
  const { change, equity, position, standing, units, value } = figuresOf(ports, record);
  const { base, quote } = units.market;
  const terms = readTerms(record.terms);
  assert(terms !== undefined, 'terms of a robot were read before');
  const time = (ms: number): number | null => (ms === 0 ? null : ms);
  return {
    id: String(record.id),
    name,
    kind: terms.kind,
    markets: [units.prices.name],
    quote: quote.code,
    state: record.state,
    reason: record.reason === '' ? null : record.reason,
    ending: record.ending === '' ? null : record.ending,
    createdAt: record.createdAtMs,
    startedAt: time(record.startedAtMs),
    stateSince: record.sinceMs,
    endedAt: time(record.endedAtMs),
    revision: record.revision,
    terms: termsView(terms, units),
    lastPrice: units.prices.priceOf(standing.ticks === 0 ? units.lastTicks : standing.ticks),
    coins: [
      { coin: base.code, amount: units.base(standing.base), inOrders: units.base(standing.baseHeld), value: units.quote(value) },
      {
        coin: quote.code,
        amount: units.quote(standing.quote),
        inOrders: units.quote(standing.quoteHeld),
        value: units.quote(standing.quote),
      },
    ],
    equity: units.quote(equity),
    invested: units.quote(BigInt(record.invested)),
    withdrawn: units.quote(BigInt(record.withdrawn)),
    change: units.quote(change),
    gridProfit: units.quote(BigInt(record.profit)),
    positionResult: units.quote(position),
    pairs: record.pairs,
    fees: [
      { coin: base.code, amount: units.base(BigInt(record.baseFees)) },
      { coin: quote.code, amount: units.quote(BigInt(record.quoteFees)) },
    ],
    range: record.range === 'above' || record.range === 'inside' || record.range === 'below' ? record.range : null,
  };
}

export function detailsView(ports: RobotPorts, record: RobotRecord, name: string): RobotDetails {
  const live = liveRobot(ports, record.id);
  const units = unitsOf(ports, record.market);
  const progress =
    live?.state === undefined ? null : progressOf(live.state, units, rulesFor(ports, units.market, record.customer), ports.now());
  return { ...robotView(ports, record, name), lines: live === undefined ? [] : linesView(ports, live, units), progress };
}

/** Lines of a grid that runs, or the orders of another kind. */
function linesView(ports: RobotPorts, live: Readonly<Robot>, units: Units): RobotLine[] {
  const { state } = live;
  if (state === undefined || state.phase === 'waiting') return [];
  if (state.kind === 'grid') return state.lines.map((line) => lineView(ports, live, line, state.lots, units));
  return state.orders.map((order) => ({
    price: units.prices.priceOf(order.ticks),
    side: order.side,
    amount: units.lots(order.lots),
    ...restsView(ports, live, order, units),
    reason: null,
  }));
}

/** What rests in the book of an order, and how far that is. */
function restsView({ core }: RobotPorts, { asks }: Readonly<Robot>, { isLeaving, tag }: Live, units: Units) {
  const number = asks.get(tag)?.order ?? 0;
  const filledLots = number === 0 ? 0 : (core.openOrder(number)?.filledLots ?? 0);
  const state: RobotLine['state'] = isLeaving ? 'leaving' : number === 0 ? 'on_its_way' : 'resting';
  return { filledAmount: units.lots(filledLots), orderId: number === 0 ? null : String(number), state };
}

function lineView(ports: RobotPorts, live: Readonly<Robot>, line: Line, ofLine: number, units: Units): RobotLine {
  const order = line.tag === '' ? undefined : live.state?.orders.find(({ tag }) => tag === line.tag);
  const side = line.want === 'buy' || line.want === 'sell' ? line.want : null;
  const amount = units.lots(order?.lots ?? (side === null ? 0 : ofLine));
  const price = units.prices.priceOf(line.ticks);
  if (order !== undefined) return { price, side, amount, ...restsView(ports, live, order, units), reason: null };
  const none = { filledAmount: units.lots(0), orderId: null, reason: line.asleep === '' ? null : line.asleep };
  return { price, side, amount, ...none, state: line.want === 'empty' ? 'empty' : 'sleeping' };
}

export function eventView(event: EventRecord, units: Units): RobotEvent {
  const { atMs, count, id, lots, paid, profit, reason, received, side, ticks, what } = event;
  const isHome = what === 'stopped';
  const buys = side === 'buy';
  const some = (text: string, say: (atoms: bigint) => string): string | null => (text === '0' ? null : say(BigInt(text)));
  return {
    id: String(id),
    time: atMs,
    what,
    market: units.prices.name,
    side: side === '' ? null : side,
    price: ticks === 0 ? null : units.prices.priceOf(ticks),
    amount: lots === 0 ? null : units.lots(lots),
    paid: what === 'pair' ? some(paid, units.quote) : isHome || side === 'sell' ? some(paid, units.base) : some(paid, units.quote),
    received: buys || what === 'funded' ? some(received, units.base) : some(received, units.quote),
    profit: what === 'pair' || what === 'cycle' ? units.quote(BigInt(profit)) : null,
    count,
    reason: reason === '' ? null : reason,
  };
}

export function pairView({ atMs, fromTicks, id, lots, paid, profit, received, ticks }: EventRecord, units: Units): RobotPair {
  return {
    id: String(id),
    time: atMs,
    market: units.prices.name,
    amount: units.lots(lots),
    buyPrice: units.prices.priceOf(fromTicks),
    sellPrice: units.prices.priceOf(ticks),
    cost: units.quote(BigInt(paid)),
    received: units.quote(BigInt(received)),
    profit: units.quote(BigInt(profit)),
  };
}
