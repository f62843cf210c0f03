import type { MachineCommand, RequestKey } from '@agio/core';
import { customer, defineRecord, defineShape, defineTable, number, parts, small, variant, whole, word } from '@agio/kernel/record';
import type { FactOf, RecordOf } from '@agio/kernel/record';
import { HOUR_MS } from '@agio/kernel/time';
import type { Terms } from './terms.ts';

/** Robots of one customer that have not stopped, and those that they may make within an hour. */
export const OF_ONE_MAX = 20;
/** Robots that a customer makes, edits and resumes within an hour. */
export const AN_HOUR_MAX = 60;
export const ALL_MAX = 100_000;

/** Whether a market ends within the hour in which its robots stop; null for no end. */
export const endsSoon = (delistAtMs: number | null, nowMs: number): boolean => delistAtMs !== null && delistAtMs <= nowMs + HOUR_MS;

/** Where a robot is in its life. A draft is before all of them, and has no planner. */
export type Phase = 'waiting' | 'starting' | 'running' | 'paused' | 'stopping' | 'stopped';

/** Why a robot pauses by itself, or why something of it sleeps. */
export type Reason =
  | 'owner'
  | 'operator'
  | 'insufficient'
  | 'minimum'
  | 'limit'
  | 'market_closed'
  | 'rules_changed'
  | 'price_band'
  | 'customer_frozen'
  | 'stp'
  | 'refused';

/** Why a robot stopped. */
export type Ending = 'owner' | 'stop_loss' | 'take_profit' | 'finished' | 'delisted' | 'owed' | 'not_served' | 'discarded';

export type Side = 'buy' | 'sell';

export type RobotState = 'draft' | Phase;

type JournalForm<T> = T extends unknown ? { readonly [Name in keyof T]: T[Name] extends bigint ? string : T[Name] } : never;

/** What a robot is asked to do; only whole numbers, as the journal keeps them: those without a bound are texts. */
export type RobotTerms = JournalForm<Terms>;

/** A robot: a draft, or one that takes what it needs from the trading account now. `most` and `own` are atoms that it may take of the quote and the base coin; `words` is the id of its name. */
export interface CreateRobot extends MachineCommand {
  readonly kind: 'robot.create';
  readonly customer: number;
  readonly terms: RobotTerms;
  readonly words: string;
  readonly isStarted: boolean;
  readonly most: string;
  readonly own: string;
  readonly request: RequestKey | null;
}

/** What is done with one robot of a customer. */
interface OfRobot extends MachineCommand {
  readonly customer: number;
  readonly robot: number;
  readonly request: RequestKey | null;
}

export interface StartRobot extends OfRobot {
  readonly kind: 'robot.start';
}
export interface PauseRobot extends OfRobot {
  readonly kind: 'robot.pause';
  /** The person who asked for it: its customer, or an operator for all of a market. */
  readonly by: 'owner' | 'operator';
}
export interface ResumeRobot extends OfRobot {
  readonly kind: 'robot.resume';
}
export interface StopRobot extends OfRobot {
  readonly kind: 'robot.stop';
  readonly coins: 'keep' | 'sell';
  /** From the server's job: the site does not serve its customer any more. Where they are is not said. */
  readonly why?: 'not_served';
}
export interface EditRobot extends OfRobot {
  readonly kind: 'robot.edit';
  readonly terms: RobotTerms;
}
/** `atoms` of the quote coin. */
export interface TopUpRobot extends OfRobot {
  readonly kind: 'robot.top_up';
  readonly atoms: string;
}
export interface TakeOutOfRobot extends OfRobot {
  readonly kind: 'robot.take_out';
  readonly atoms: string;
}

/** More times of a schedule, from the server's job: `times` follow those that the robot has. */
export interface ScheduleRobot extends OfRobot {
  readonly kind: 'robot.schedule';
  readonly times: readonly number[];
}

/** From the server's job: a market of it ends within the hour, and it stops by its rule while there are orders to trade with. */
export interface DelistRobot extends OfRobot {
  readonly kind: 'robot.delist';
}

export type RobotCommand =
  | CreateRobot
  | StartRobot
  | PauseRobot
  | ResumeRobot
  | StopRobot
  | EditRobot
  | TopUpRobot
  | TakeOutOfRobot
  | ScheduleRobot
  | DelistRobot;

/** What a robot has to do with a market other than its first one. */
export const robotMarket = defineShape({
  market: small('number of a market'),
  fees: whole('atoms of its base coin that were paid as fees'),
  endTicks: small('the last price when the robot stopped; 0 before'),
  endBase: whole('atoms of its base coin that went home at the end'),
});

export const robotRobot = defineRecord('robot.robot', 'robot_robot', ['id'], {
  id: number('number of a robot', { inCopy: 'id', isId: true }),
  customer: customer('number of a customer', { isFixed: true }),
  owner: number('number of the sub-account that it trades with; 0 of a draft'),
  kind: word('grid, or another kind', { isFixed: true, inCopy: 'kind' }),
  market: small('number of its first market', { isFixed: true, inCopy: 'market' }),
  state: word<RobotState>('draft, waiting, starting, running, paused, stopping or stopped', { inCopy: 'state' }),
  reason: word<Reason | ''>('why it is paused; empty if it is not'),
  ending: word<Ending | ''>('why it stopped, or is about to; empty before'),
  words: word('id of a row with its name; empty for none', { isFixed: true }),
  terms: variant<RobotTerms>('what it was asked to do: prices in ticks, amounts in lots', { inCopy: 'terms' }),
  most: whole('atoms of the quote coin that it may take at its start'),
  own: whole('atoms of the base coin that it may take at its start'),
  revision: small('how often it was edited'),
  lots: number('lots of a line as it grew, or lots in all; 0 of kinds without either'),
  invested: whole('atoms of the quote coin that it was given, coins at the price of then', { inCopy: 'investedAtoms' }),
  withdrawn: whole('atoms of the quote coin that were taken out of it', { inCopy: 'withdrawnAtoms' }),
  profit: whole('atoms of the quote coin that closed pairs brought', { inCopy: 'profitAtoms' }),
  pairs: number('a count', { inCopy: 'pairs' }),
  quoteFees: whole('atoms of the quote coin'),
  baseFees: whole('atoms of the base coin'),
  range: word('where the last price was to its range: above, inside or below; empty for none'),
  createdAtMs: number('a time', { isFixed: true, inCopy: 'createdAt' }),
  startedAtMs: number('a time; 0 before', { inCopy: 'startedAt' }),
  sinceMs: number('when it came into its state'),
  endedAtMs: number('a time; 0 before', { inCopy: 'endedAt' }),
  endTicks: small('the last price when it stopped; 0 before'),
  endQuote: whole('atoms of the quote coin that went home at the end'),
  endBase: whole('atoms of the base coin that went home at the end'),
  others: parts(robotMarket, 'its markets but for the first; of kinds with several', { isOptional: true }),
});
export type RobotRecord = RecordOf<typeof robotRobot>;
export type RobotFact = FactOf<typeof robotRobot>;

/**
 * `filled` an order that ended whole, `partly` one that did not; `pair` a sale that closed a purchase; `above`, `below` and `inside` its range;
 * `moved` its lines; `grew` the lots of a line; `skipped` and `caught_up` runs; `cycle` one that is closed; `rebalanced` shares that were brought back;
 * `left_out` a market that does not trade; `unsold` coins that stay after ten tries.
 */
export type ReportKind =
  | 'started'
  | 'filled'
  | 'partly'
  | 'pair'
  | 'above'
  | 'below'
  | 'inside'
  | 'moved'
  | 'grew'
  | 'skipped'
  | 'caught_up'
  | 'cycle'
  | 'rebalanced'
  | 'left_out'
  | 'paused'
  | 'resumed'
  | 'edited'
  | 'stopping'
  | 'unsold';

export type EventKind = ReportKind | 'created' | 'funded' | 'withdrawn' | 'stopped';

export const robotEvent = defineRecord('robot.event', 'robot_event', ['id'], {
  id: number('number of an event', { inCopy: 'id', isId: true }),
  robot: number('number of a robot', { inCopy: 'robot', isId: true }),
  customer: customer('number of a customer', { isFixed: true }),
  atMs: number('a time', { column: 'happened_at', inCopy: 'time' }),
  what: word<EventKind>('what happened', { inCopy: 'what' }),
  side: word<Side | ''>('buy, sell or empty'),
  ticks: number('a price in ticks; 0 for none', { inCopy: 'priceTicks' }),
  fromTicks: number('the price of the purchase that a sale closed, in ticks; 0 for none'),
  lots: number('an amount in lots; 0 for none', { inCopy: 'lots' }),
  paid: whole('atoms that were paid', { inCopy: 'paidAtoms' }),
  received: whole('atoms that were received after the fee', { inCopy: 'receivedAtoms' }),
  profit: whole('atoms of the quote coin of a closed pair', { inCopy: 'profitAtoms' }),
  count: number('a count; 0 for none'),
  reason: word<Reason | Ending | ''>('why; empty for none'),
  market: small('number of the market that it is about; of kinds with several', { isOptional: true, inCopy: 'market' }),
});
export type EventRecord = RecordOf<typeof robotEvent>;

/** What customers called their robots; nothing of it is in the journal. */
export const robotName = defineTable('robot_name', ['id'], {
  id: word('id of the name', { inCopy: 'id', isId: true }),
  customer: customer('who wrote it'),
  name: word('the name', { inCopy: 'name' }),
});

export const ROBOT_REFUSALS = [
  'robot.not_found',
  'robot.state',
  'robot.too_many',
  'robot.too_often',
  'robot.invalid',
  'robot.narrow',
  'robot.small',
  'robot.prices',
  'robot.balance_not_enough',
  'robot.in_use',
] as const;
export type RobotRefusal = (typeof ROBOT_REFUSALS)[number];
