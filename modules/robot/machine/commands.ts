import type { MachineReply } from '@agio/core';
import { refused } from '@agio/core';
import { HOUR_MS } from '@agio/kernel/time';
import { AN_HOUR_MAX, ALL_MAX, endsSoon, OF_ONE_MAX } from '../model.ts';
import type {
  CreateRobot,
  EditRobot,
  PauseRobot,
  RobotCommand,
  RobotRecord,
  RobotRefusal,
  RobotTerms,
  ScheduleRobot,
  StopRobot,
  TakeOutOfRobot,
  TopUpRobot,
} from '../model.ts';
import { areTimes, begin, costOf, faultOf, isBeyondStops, lotsOf, mayFollow, needOf, spare, TIMES_MAX } from '../planner/index.ts';
import { marketsOf } from '../terms.ts';
import type { Need, QuotedMarket } from '../planner/index.ts';
import type { Terms } from '../terms.ts';
import { isAtoms, readTerms } from '../written.ts';
import type { Books, LiveRobot } from './books.ts';
import type { Drive } from './drive.ts';
import { coinsOf, give, take, tradingOf } from './money.ts';
import { quotedAt, rulesOf, viewOf } from './view.ts';

const no = (refusal: RobotRefusal): MachineReply => refused(refusal);
const yes = ({ record: { id } }: LiveRobot): MachineReply => ({ ok: true, kind: 'done', id });

export function apply(books: Books, drive: Drive, command: RobotCommand): MachineReply {
  if (command.kind === 'robot.create') return create(books, drive, command);
  const robot = books.own(command.customer, command.robot);
  if (robot === undefined) return no('robot.not_found');
  switch (command.kind) {
    case 'robot.start':
      return robot.record.state === 'draft' ? start(books, drive, robot) : no('robot.state');
    case 'robot.pause':
      return pause(drive, robot, command);
    case 'robot.resume':
      return resume(books, drive, robot);
    case 'robot.stop':
      return stop(books, drive, robot, command);
    case 'robot.edit':
      return edit(books, drive, robot, command);
    case 'robot.top_up':
      return topUp(books, drive, robot, command);
    case 'robot.take_out':
      return takeOut(books, robot, command);
    case 'robot.schedule':
      return schedule(books, drive, robot, command);
    case 'robot.delist':
      return delist(books, drive, robot);
    default:
      return refused('unknown_command');
  }
}

function create(books: Books, drive: Drive, command: CreateRobot): MachineReply {
  const { tools } = books;
  const { customer, isStarted, most, own, terms } = command;
  const standing = tools.customer(customer);
  if (standing !== 'enabled') return refused(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
  const asked = admitted(books, customer, terms);
  if ('ok' in asked) return asked;
  if (!isAtoms(most) || !isAtoms(own)) return no('robot.invalid');
  if ((books.byCustomer.get(customer)?.size ?? 0) >= OF_ONE_MAX || books.robots.size >= ALL_MAX) return no('robot.too_many');
  if (isTooOften(books, customer)) return no('robot.too_often');
  const draft: LiveRobot = { record: draftOf(books, command, lotsOf(asked)), state: undefined, asks: new Map(), out: [], moves: 0 };
  const started = isStarted ? startable(books, draft) : undefined;
  if (started !== undefined) {
    if ('ok' in started) return started;
    const owner = ownerFor(books, customer);
    if (typeof owner !== 'number') return owner;
    draft.record = { ...draft.record, owner };
  }
  books.count += 1;
  countTurn(books, customer);
  books.index(draft);
  books.put(draft, { state: 'draft', revision: 0 });
  books.tell(draft, 'created');
  if (started !== undefined) run(books, drive, draft, started);
  return yes(draft);
}

/** Not told yet: its revision is none. */
function draftOf({ count, tools }: Books, { customer, most, own, terms, words }: CreateRobot, lots: number): RobotRecord {
  const atMs = tools.nowMs();
  const times = { createdAtMs: atMs, startedAtMs: 0, sinceMs: atMs, endedAtMs: 0 };
  const figures = { invested: '0', withdrawn: '0', profit: '0', pairs: 0, quoteFees: '0', baseFees: '0' };
  const end = { endTicks: 0, endQuote: '0', endBase: '0' };
  const { kind } = terms;
  const [market = 0, ...others] = marketsOf(terms);
  const start = {
    owner: 0,
    kind,
    market,
    state: 'draft',
    reason: '',
    ending: '',
    words,
    terms,
    most,
    own,
    revision: -1,
    lots,
    range: '',
  } as const;
  const draft = { id: count + 1, customer, ...start, ...figures, ...times, ...end };
  if (kind !== 'rebalance') return draft;
  return { ...draft, others: others.map((one) => ({ market: one, fees: '0', endTicks: 0, endBase: '0' })) };
}

/** Whether a customer made, edited and resumed robots so often within the last hour: each time all lines may be placed again. */
const isTooOften = (books: Books, customer: number): boolean => turnsWithinAnHour(books, customer).length >= AN_HOUR_MAX;

function countTurn(books: Books, customer: number): void {
  books.turns.set(customer, [...turnsWithinAnHour(books, customer), books.tools.nowMs()]);
}

/** Older ones are forgotten. */
const turnsWithinAnHour = ({ tools, turns }: Books, customer: number): number[] =>
  (turns.get(customer) ?? []).filter((atMs) => atMs > tools.nowMs() - HOUR_MS);

/** Terms as planners have them, or why no market takes them; several markets are of one quote coin. */
function admitted({ tools }: Books, customer: number, terms: RobotTerms): Terms | MachineReply {
  const asked = readTerms(terms);
  if (asked === undefined) return no('robot.invalid');
  const quotes: QuotedMarket[] = [];
  const coins = new Set<number>();
  for (const id of marketsOf(asked)) {
    const market = Number.isInteger(id) ? tools.marketAt(id) : undefined;
    if (market === undefined) return refused('unknown_market');
    quotes.push(quotedAt(tools, id, customer));
    coins.add(market.quote.id);
  }
  const [first, ...others] = quotes;
  if (first === undefined || coins.size > 1) return no('robot.invalid');
  const fault = faultOf(asked, [first, ...others]);
  return fault === undefined ? asked : no(`robot.${fault}`);
}

interface Startable {
  readonly terms: Terms;
  readonly need: Need;
}

/** What it needs now, which must be there and may go there; or why it cannot start. */
function startable(books: Books, robot: LiveRobot): Startable | MachineReply {
  const { tools } = books;
  const { customer, market, most, own } = robot.record;
  const terms = admitted(books, customer, robot.record.terms);
  if ('ok' in terms) return terms;
  const isOpen = (id: number): boolean => {
    const found = tools.marketAt(id);
    return found?.status === 'open' && found.delistAtMs === null;
  };
  if (!marketsOf(terms).every(isOpen)) return refused('market_closed');
  const lastTicks = tools.watches.lastTicks(market);
  if (isBeyondStops(terms, lastTicks)) return no('robot.prices');
  const { bases, quote } = coinsOf(books, robot.record);
  for (const coin of [quote, ...bases]) {
    const loss = tools.lossRefusal(customer, coin);
    if (loss !== undefined) return loss;
  }
  const need = needOf(terms, { most: BigInt(most), own: BigInt(own) }, quotedAt(tools, market, customer));
  if (need === undefined) return no('robot.small');
  const { money } = tools;
  const has = money.available(tradingOf(customer), quote) >= need.quote && money.available(tradingOf(customer), bases[0]) >= need.base;
  return has ? { terms, need } : no('robot.balance_not_enough');
}

/** A sub-account of the customer that no robot uses; those of robots that stopped are empty, and are used again. */
function ownerFor({ byOwner, tools }: Books, customer: number): number | MachineReply {
  for (let at = 1; at <= OF_ONE_MAX; at += 1) {
    const owner = tools.subAccount(customer, String(at));
    if (typeof owner !== 'number') return owner;
    if (!byOwner.has(owner)) return owner;
  }
  return no('robot.too_many');
}

function start(books: Books, drive: Drive, robot: LiveRobot): MachineReply {
  const started = startable(books, robot);
  if ('ok' in started) return started;
  const owner = ownerFor(books, robot.record.customer);
  if (typeof owner !== 'number') return owner;
  robot.record = { ...robot.record, owner };
  books.index(robot);
  run(books, drive, robot, started);
  return yes(robot);
}

/** The money is moved, and the planner begins. */
function run(books: Books, drive: Drive, robot: LiveRobot, { need, terms }: Startable): void {
  const { tools } = books;
  const { customer, market } = robot.record;
  const { bases, quote } = coinsOf(books, robot.record);
  give(books, robot, quote, need.quote);
  give(books, robot, bases[0], need.base);
  const rules = rulesOf(tools, market, customer);
  const invested = need.quote + worthOf(need.base, tools.watches.lastTicks(market), rules);
  books.tell(robot, 'funded', { paid: String(need.quote), received: String(need.base), ticks: tools.watches.lastTicks(market) });
  robot.state = begin(terms, viewOf(tools, robot));
  books.put(robot, { invested: String(invested), state: robot.state.phase });
  drive.happen(robot, { kind: 'started' });
}

/** What coins are worth at a price, rounded down. */
const worthOf = (atoms: bigint, ticks: number, rules: ReturnType<typeof rulesOf>): bigint =>
  (atoms * costOf(ticks, 1, rules)) / rules.baseAtomsPerLot;

function pause(drive: Drive, robot: LiveRobot, { by }: PauseRobot): MachineReply {
  if (by !== 'owner' && by !== 'operator') return no('robot.invalid');
  if (robot.record.state !== 'running') return no('robot.state');
  drive.happen(robot, { kind: 'paused', reason: by });
  return yes(robot);
}

function resume(books: Books, drive: Drive, robot: LiveRobot): MachineReply {
  const { customer, state } = robot.record;
  if (state !== 'paused') return no('robot.state');
  if (books.tools.customer(customer) !== 'enabled') return refused('customer_disabled');
  if (isTooOften(books, customer)) return no('robot.too_often');
  countTurn(books, customer);
  drive.happen(robot, { kind: 'resumed' });
  return yes(robot);
}

function stop(books: Books, drive: Drive, robot: LiveRobot, { coins, why }: StopRobot): MachineReply {
  if ((coins !== 'keep' && coins !== 'sell') || (why !== undefined && why !== 'not_served')) return no('robot.invalid');
  if (robot.state === undefined) {
    books.put(robot, { state: 'stopped', ending: 'discarded', endedAtMs: books.tools.nowMs() });
    books.tell(robot, 'stopped', { reason: 'discarded' });
    books.forget(robot);
    return yes(robot);
  }
  drive.happen(robot, { kind: 'stopped', ending: isOwed(books, robot) ? 'owed' : (why ?? 'owner'), sells: coins === 'sell' });
  return yes(robot);
}

/** Whether its customer owes a coin that it trades: what it has comes home to pay. */
function isOwed(books: Books, { record }: LiveRobot): boolean {
  const { bases, quote } = coinsOf(books, record);
  return [quote, ...bases].some((coin) => books.tools.owes(record.customer, coin));
}

function edit(books: Books, drive: Drive, robot: LiveRobot, { terms }: EditRobot): MachineReply {
  const { customer, market, revision, state } = robot.record;
  if (!['draft', 'waiting', 'running', 'paused'].includes(state)) return no('robot.state');
  if (books.tools.customer(customer) !== 'enabled') return refused('customer_disabled');
  const asked = admitted(books, customer, terms);
  if ('ok' in asked) return asked;
  const before = readTerms(robot.record.terms);
  if (before === undefined || !mayFollow(asked, before)) return no('robot.invalid');
  if (isBeyondStops(asked, books.tools.watches.lastTicks(market))) return no('robot.prices');
  if (isTooOften(books, customer)) return no('robot.too_often');
  countTurn(books, customer);
  books.put(robot, { terms, revision: revision + 1, lots: lotsOf(asked) });
  if (robot.state === undefined) books.tell(robot, 'edited');
  else drive.happen(robot, { kind: 'edited', terms: asked });
  return yes(robot);
}

/** More times of a schedule; those that have passed are forgotten but for the last ones, which may be under way. */
function schedule(books: Books, drive: Drive, robot: LiveRobot, { times }: ScheduleRobot): MachineReply {
  const { terms } = robot.record;
  if (terms.kind !== 'dca' || robot.state === undefined || robot.record.state === 'stopping') return no('robot.state');
  if (!areTimes(times) || !areTimes([...terms.times.slice(-1), ...times])) return no('robot.invalid');
  const all = [...terms.times, ...times].slice(-TIMES_MAX);
  books.put(robot, { terms: { ...terms, times: all } });
  drive.happen(robot, { kind: 'scheduled', times: all });
  return yes(robot);
}

/** The hour before the end of one of its markets it stops by its rule; one that stops already goes on as it is. */
function delist({ tools }: Books, drive: Drive, robot: LiveRobot): MachineReply {
  const { state, terms } = robot.record;
  const ends = (id: number): boolean => endsSoon(tools.marketAt(id)?.delistAtMs ?? null, tools.nowMs());
  if (robot.state === undefined || state === 'stopping' || !marketsOf(terms).some(ends)) return no('robot.state');
  drive.happen(robot, { kind: 'stopped', ending: 'delisted', sells: terms.onStop === 'sell' });
  return yes(robot);
}

function topUp(books: Books, drive: Drive, robot: LiveRobot, { atoms }: TopUpRobot): MachineReply {
  const { tools } = books;
  const { customer, invested, state } = robot.record;
  if (!['waiting', 'starting', 'running', 'paused'].includes(state)) return no('robot.state');
  const { quote } = coinsOf(books, robot.record);
  const loss = tools.lossRefusal(customer, quote);
  if (loss !== undefined) return loss;
  if (!isAtoms(atoms) || atoms === '0') return no('robot.invalid');
  if (tools.money.available(tradingOf(customer), quote) < BigInt(atoms)) return no('robot.balance_not_enough');
  give(books, robot, quote, BigInt(atoms));
  books.put(robot, { invested: String(BigInt(invested) + BigInt(atoms)) });
  books.tell(robot, 'funded', { paid: atoms });
  drive.happen(robot, { kind: 'funded' });
  return yes(robot);
}

function takeOut(books: Books, robot: LiveRobot, { atoms }: TakeOutOfRobot): MachineReply {
  const { state, withdrawn } = robot.record;
  if (robot.state === undefined || !['running', 'paused'].includes(state)) return no('robot.state');
  if (!isAtoms(atoms) || atoms === '0') return no('robot.invalid');
  if (spare(robot.state, viewOf(books.tools, robot)) < BigInt(atoms)) return no('robot.in_use');
  take(books, robot, coinsOf(books, robot.record).quote, BigInt(atoms));
  books.put(robot, { withdrawn: String(BigInt(withdrawn) + BigInt(atoms)) });
  books.tell(robot, 'withdrawn', { received: atoms });
  return yes(robot);
}
