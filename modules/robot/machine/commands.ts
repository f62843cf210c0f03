import type { MachineReply } from '@agio/core';
import { refused } from '@agio/core';
import { AN_HOUR_MAX, ALL_MAX, HOUR_MS, OF_ONE_MAX } from '../model.ts';
import type {
  CreateRobot,
  EditRobot,
  PauseRobot,
  RobotCommand,
  RobotRecord,
  RobotRefusal,
  StopRobot,
  TakeOutOfRobot,
  TopUpRobot,
} from '../model.ts';
import { begin, costOf, gridFault, gridNeed, spare } from '../planner/index.ts';
import type { GridTerms } from '../planner/index.ts';
import type { Books, Robot } from './books.ts';
import type { Drive } from './drive.ts';
import { coinsOf, give, take, tradingOf } from './money.ts';
import { rulesOf, viewOf } from './view.ts';

const no = (refusal: RobotRefusal): MachineReply => refused(refusal);
const yes = ({ record: { id } }: Robot): MachineReply => ({ ok: true, kind: 'done', id });
const isAtoms = (text: unknown): text is string => typeof text === 'string' && /^(0|[1-9]\d{0,37})$/.test(text);

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
    default:
      return refused('unknown_command');
  }
}

function create(books: Books, drive: Drive, command: CreateRobot): MachineReply {
  const { tools } = books;
  const { customer, isStarted, most, own, terms } = command;
  const standing = tools.customer(customer);
  if (standing !== 'enabled') return refused(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
  const fault = faultOf(books, customer, terms);
  if (fault !== undefined) return fault;
  if (!isAtoms(most) || !isAtoms(own)) return no('robot.invalid');
  const made = madeWithinAnHour(books, customer);
  if ((books.byCustomer.get(customer)?.size ?? 0) >= OF_ONE_MAX || made.length >= AN_HOUR_MAX || books.robots.size >= ALL_MAX)
    return no('robot.too_many');
  const draft: Robot = { record: draftOf(books, command), state: undefined, asks: new Map(), out: [], moves: 0 };
  if (isStarted) {
    const wrong = startFault(books, draft);
    if (wrong !== undefined) return wrong;
    const owner = ownerFor(books, customer);
    if (typeof owner !== 'number') return owner;
    draft.record = { ...draft.record, owner };
  }
  books.count += 1;
  books.made.set(customer, [...made, tools.nowMs()]);
  books.index(draft);
  books.put(draft, { state: 'draft', revision: 0 });
  books.tell(draft, 'created');
  if (isStarted) run(books, drive, draft);
  return yes(draft);
}

/** Not told yet: its revision is none. */
function draftOf({ count, tools }: Books, { customer, most, own, terms, words }: CreateRobot): RobotRecord {
  const atMs = tools.nowMs();
  const times = { createdAtMs: atMs, startedAtMs: 0, sinceMs: atMs, endedAtMs: 0 };
  const figures = { invested: '0', withdrawn: '0', profit: '0', pairs: 0, quoteFees: '0', baseFees: '0' };
  const end = { endTicks: 0, endQuote: '0', endBase: '0' };
  const { kind, lots, market } = terms;
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
  return { id: count + 1, customer, ...start, ...figures, ...times, ...end };
}

/** Times of a customer's robots within the last hour; older ones are forgotten. */
function madeWithinAnHour({ made, tools }: Books, customer: number): readonly number[] {
  return (made.get(customer) ?? []).filter((atMs) => atMs > tools.nowMs() - HOUR_MS);
}

function faultOf({ tools }: Books, customer: number, terms: GridTerms): MachineReply | undefined {
  if (terms.kind !== 'grid') return no('robot.invalid');
  const market = Number.isInteger(terms.market) ? tools.marketAt(terms.market) : undefined;
  if (market === undefined) return refused('unknown_market');
  const fault = gridFault(terms, rulesOf(tools, market.id, customer));
  return fault === undefined ? undefined : no(`robot.${fault}`);
}

/** What it needs, at the price where it starts. */
function needOf({ tools }: Books, { record: { customer, market, own, terms } }: Robot) {
  const ticks = terms.triggerTicks === 0 ? tools.watches.lastTicks(market) : terms.triggerTicks;
  return gridNeed(terms, ticks, BigInt(own), rulesOf(tools, market, customer));
}

/** Why it cannot start now: what it needs must be there, and may go there. */
function startFault(books: Books, robot: Robot): MachineReply | undefined {
  const { tools } = books;
  const { customer, market, most, terms } = robot.record;
  const fault = faultOf(books, customer, terms);
  if (fault !== undefined) return fault;
  const found = tools.marketAt(market);
  if (found?.status !== 'open' || found.delistAtMs !== null) return refused('market_closed');
  const lastTicks = tools.watches.lastTicks(market);
  if (lastTicks <= terms.stopLossTicks || (terms.takeProfitTicks > 0 && lastTicks >= terms.takeProfitTicks)) return no('robot.prices');
  const { base, quote } = coinsOf(books, market);
  const loss = tools.lossRefusal(customer, quote) ?? tools.lossRefusal(customer, base);
  if (loss !== undefined) return loss;
  const { ownUsed, reserved, worstCost } = needOf(books, robot);
  const needed = worstCost + reserved;
  if (needed > BigInt(most)) return no('robot.small');
  const { money } = tools;
  const has = money.available(tradingOf(customer), quote) >= needed && money.available(tradingOf(customer), base) >= ownUsed;
  return has ? undefined : no('robot.balance_not_enough');
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

function start(books: Books, drive: Drive, robot: Robot): MachineReply {
  const wrong = startFault(books, robot);
  if (wrong !== undefined) return wrong;
  const owner = ownerFor(books, robot.record.customer);
  if (typeof owner !== 'number') return owner;
  robot.record = { ...robot.record, owner };
  books.index(robot);
  run(books, drive, robot);
  return yes(robot);
}

/** The money is moved, and the planner begins. */
function run(books: Books, drive: Drive, robot: Robot): void {
  const { tools } = books;
  const { customer, market, terms } = robot.record;
  const { base, quote } = coinsOf(books, market);
  const { ownUsed, reserved, worstCost } = needOf(books, robot);
  give(books, robot, quote, worstCost + reserved);
  give(books, robot, base, ownUsed);
  const rules = rulesOf(tools, market, customer);
  const invested = worstCost + reserved + worthOf(ownUsed, tools.watches.lastTicks(market), rules);
  books.tell(robot, 'funded', { paid: String(worstCost + reserved), received: String(ownUsed), ticks: tools.watches.lastTicks(market) });
  robot.state = begin(terms, viewOf(tools, robot));
  books.put(robot, { invested: String(invested), state: robot.state.phase });
  drive.happen(robot, { kind: 'started' });
}

/** What coins are worth at a price, rounded down. */
const worthOf = (atoms: bigint, ticks: number, rules: ReturnType<typeof rulesOf>): bigint =>
  (atoms * costOf(ticks, 1, rules)) / rules.baseAtomsPerLot;

function pause(drive: Drive, robot: Robot, { by }: PauseRobot): MachineReply {
  if (by !== 'owner' && by !== 'operator') return no('robot.invalid');
  if (robot.record.state !== 'running') return no('robot.state');
  drive.happen(robot, { kind: 'paused', reason: by });
  return yes(robot);
}

function resume({ tools }: Books, drive: Drive, robot: Robot): MachineReply {
  if (robot.record.state !== 'paused') return no('robot.state');
  if (tools.customer(robot.record.customer) !== 'enabled') return refused('customer_disabled');
  drive.happen(robot, { kind: 'resumed' });
  return yes(robot);
}

function stop(books: Books, drive: Drive, robot: Robot, { coins }: StopRobot): MachineReply {
  if (coins !== 'keep' && coins !== 'sell') return no('robot.invalid');
  if (robot.state === undefined) {
    books.put(robot, { state: 'stopped', ending: 'discarded', endedAtMs: books.tools.nowMs() });
    books.tell(robot, 'stopped', { reason: 'discarded' });
    books.forget(robot);
    return yes(robot);
  }
  drive.happen(robot, { kind: 'stopped', ending: isOwed(books, robot) ? 'owed' : 'owner', sells: coins === 'sell' });
  return yes(robot);
}

/** Whether its customer owes a coin that it trades: what it has comes home to pay. */
function isOwed(books: Books, { record: { customer, market } }: Robot): boolean {
  const { base, quote } = coinsOf(books, market);
  return books.tools.owes(customer, base) || books.tools.owes(customer, quote);
}

function edit(books: Books, drive: Drive, robot: Robot, { terms }: EditRobot): MachineReply {
  const { customer, market, revision, state } = robot.record;
  if (!['draft', 'waiting', 'running', 'paused'].includes(state)) return no('robot.state');
  if (books.tools.customer(customer) !== 'enabled') return refused('customer_disabled');
  const fault = faultOf(books, customer, terms);
  if (fault !== undefined) return fault;
  if (terms.market !== market) return no('robot.invalid');
  const lastTicks = books.tools.watches.lastTicks(market);
  if (lastTicks <= terms.stopLossTicks || (terms.takeProfitTicks > 0 && lastTicks >= terms.takeProfitTicks)) return no('robot.prices');
  books.put(robot, { terms, revision: revision + 1, lots: terms.lots });
  if (robot.state === undefined) books.tell(robot, 'edited');
  else drive.happen(robot, { kind: 'edited', terms });
  return yes(robot);
}

function topUp(books: Books, drive: Drive, robot: Robot, { atoms }: TopUpRobot): MachineReply {
  const { tools } = books;
  const { customer, invested, market, state } = robot.record;
  if (!['waiting', 'starting', 'running', 'paused'].includes(state)) return no('robot.state');
  const { quote } = coinsOf(books, market);
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

function takeOut(books: Books, robot: Robot, { atoms }: TakeOutOfRobot): MachineReply {
  const { market, state, withdrawn } = robot.record;
  if (robot.state === undefined || !['running', 'paused'].includes(state)) return no('robot.state');
  if (!isAtoms(atoms) || atoms === '0') return no('robot.invalid');
  if (spare(robot.state, viewOf(books.tools, robot)) < BigInt(atoms)) return no('robot.in_use');
  take(books, robot, coinsOf(books, market).quote, BigInt(atoms));
  books.put(robot, { withdrawn: String(BigInt(withdrawn) + BigInt(atoms)) });
  books.tell(robot, 'withdrawn', { received: atoms });
  return yes(robot);
}
