import type { Robot as RobotView, RobotDetails, RobotEvent, RobotLine, RobotPair } from '@agio/contracts/robot';
import type { LiveRobot } from '../machine/books.ts';
import type { EventRecord, RobotRecord } from '../model.ts';
import { assert } from '@agio/kernel';
import type { Line, Live } from '../planner/index.ts';
import { liveRobot, rulesFor } from './room.ts';
import type { RobotPorts } from '../ports.ts';
import type { AllUnits, Units } from './room.ts';
import { readTerms } from '../written.ts';
import { figuresOf } from './figures.ts';
import { progressOf } from './progress.ts';
import { termsView } from './terms/index.ts';

export function robotView(ports: RobotPorts, record: RobotRecord, name: string): RobotView {
  const { all, change, coins, equity, position, quote: has, units } = figuresOf(ports, record);
  const { quote } = units.market;
  const terms = readTerms(record.terms);
  assert(terms !== undefined, 'terms of a robot were read before');
  const time = (ms: number): number | null => (ms === 0 ? null : ms);
  const fees = [record.baseFees, ...(record.others ?? []).map((one) => one.fees)];
  return {
    id: String(record.id),
    name,
    kind: terms.kind,
    markets: all.map(({ prices }) => prices.name),
    quote: quote.code,
    state: record.state,
    reason: record.reason === '' ? null : record.reason,
    ending: record.ending === '' ? null : record.ending,
    createdAt: record.createdAtMs,
    startedAt: time(record.startedAtMs),
    stateSince: record.sinceMs,
    endedAt: time(record.endedAtMs),
    revision: record.revision,
    terms: termsView(terms, all),
    lastPrice: units.prices.priceOf(coins[0]?.ticks === 0 ? units.lastTicks : (coins[0]?.ticks ?? units.lastTicks)),
    coins: [
      ...coins.map(({ amount, held, units: of, value }) => ({
        coin: of.market.base.code,
        amount: of.base(amount),
        inOrders: of.base(held),
        value: units.quote(value),
      })),
      { coin: quote.code, amount: units.quote(has.amount), inOrders: units.quote(has.held), value: units.quote(has.amount) },
    ],
    equity: units.quote(equity),
    invested: units.quote(BigInt(record.invested)),
    withdrawn: units.quote(BigInt(record.withdrawn)),
    change: units.quote(change),
    gridProfit: units.quote(BigInt(record.profit)),
    positionResult: units.quote(position),
    pairs: record.pairs,
    fees: [
      ...all.map(({ base, market }, at) => ({ coin: market.base.code, amount: base(BigInt(fees[at] ?? '0')) })),
      { coin: quote.code, amount: units.quote(BigInt(record.quoteFees)) },
    ],
    range: record.range === 'above' || record.range === 'inside' || record.range === 'below' ? record.range : null,
  };
}

export function detailsView(ports: RobotPorts, record: RobotRecord, name: string): RobotDetails {
  const live = liveRobot(ports, record.id);
  const figures = figuresOf(ports, record);
  const { all, units } = figures;
  const progress =
    live?.state === undefined ? null : progressOf(live.state, figures, rulesFor(ports, units.market, record.customer), ports.now());
  return { ...robotView(ports, record, name), lines: live === undefined ? [] : linesView(ports, live, all), progress };
}

/** Lines of a grid that runs, or the orders of another kind. */
function linesView(ports: RobotPorts, live: Readonly<LiveRobot>, all: AllUnits): RobotLine[] {
  const { state } = live;
  if (state === undefined || state.phase === 'waiting') return [];
  if (state.kind === 'grid') return state.lines.map((line) => lineView(ports, live, line, state.lots, all[0]));
  return state.orders.map((order) => {
    const units = all[order.at] ?? all[0];
    return {
      market: units.prices.name,
      price: units.prices.priceOf(order.ticks),
      side: order.side,
      amount: units.lots(order.lots),
      ...restsView(ports, live, order, units),
      reason: null,
    };
  });
}

/** What rests in the book of an order, and how far that is. */
function restsView({ core }: RobotPorts, { asks }: Readonly<LiveRobot>, { isLeaving, tag }: Live, units: Units) {
  const number = asks.get(tag)?.order ?? 0;
  const filledLots = number === 0 ? 0 : (core.openOrder(number)?.filledLots ?? 0);
  const state: RobotLine['state'] = isLeaving ? 'leaving' : number === 0 ? 'on_its_way' : 'resting';
  return { filledAmount: units.lots(filledLots), orderId: number === 0 ? null : String(number), state };
}

function lineView(ports: RobotPorts, live: Readonly<LiveRobot>, line: Line, ofLine: number, units: Units): RobotLine {
  const order = line.tag === '' ? undefined : live.state?.orders.find(({ tag }) => tag === line.tag);
  const side = line.want === 'buy' || line.want === 'sell' ? line.want : null;
  const amount = units.lots(order?.lots ?? (side === null ? 0 : ofLine));
  const [market, price] = [units.prices.name, units.prices.priceOf(line.ticks)];
  if (order !== undefined) return { market, price, side, amount, ...restsView(ports, live, order, units), reason: null };
  const none = { filledAmount: units.lots(0), orderId: null, reason: line.asleep === '' ? null : line.asleep };
  return { market, price, side, amount, ...none, state: line.want === 'empty' ? 'empty' : 'sleeping' };
}

export function eventView(event: EventRecord, all: AllUnits): RobotEvent {
  const { atMs, count, id, lots, market, paid, profit, reason, received, side, ticks, what } = event;
  const units = all.find((one) => one.market.id === market) ?? all[0];
  // What several markets do together is of none of them.
  const isOfOne = all.length === 1 || side !== '' || what === 'left_out';
  const isHome = what === 'stopped';
  const buys = side === 'buy';
  const some = (text: string, say: (atoms: bigint) => string): string | null => (text === '0' ? null : say(BigInt(text)));
  const given = what === 'pair' ? some(paid, units.quote) : isHome || side === 'sell' ? some(paid, units.base) : some(paid, units.quote);
  return {
    id: String(id),
    time: atMs,
    what,
    market: isOfOne ? units.prices.name : null,
    side: side === '' ? null : side,
    price: ticks === 0 || !isOfOne ? null : units.prices.priceOf(ticks),
    amount: lots === 0 ? null : units.lots(lots),
    paid: isHome && !isOfOne ? null : given,
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
