import { heldBy } from '@agio/kernel/record';
import type { FieldsOf } from '@agio/module/testing';
import { robotEvent, robotRobot } from '../model.ts';
import type { RobotCommand, RobotTerms } from '../model.ts';

/** What robots are asked to do: numbers alone. */
const termFields = {
  kind: 'name of the command, or kind of a robot',
  market: 'number of a market',
  lines: 'prices in ticks',
  lots: 'amount of a line, or in all',
  spacing: 'arithmetic or geometric',
  triggerTicks: 'a price, 0 for none',
  stopLossTicks: 'a price, 0 for none',
  takeProfitTicks: 'a price, 0 for none',
  highestTicks: 'a price, 0 for none',
  lowestTicks: 'a price, 0 for none',
  reinvests: 'whether profit makes lines larger',
  onStop: 'keep or sell',
  slippageBps: 'a bound of its own orders',
  total: 'atoms of a run',
  every: 'how often it runs',
  firstAtMs: 'a time',
  times: 'times of its runs',
  runs: 'a count',
  safetyOrders: 'a count',
  safetyTotal: 'atoms of an order',
  firstStepBps: 'a distance of prices',
  stepScale: 'a factor in millionths',
  volumeScale: 'a factor in millionths',
  activeAtOnce: 'a count',
  stopLossBps: 'a distance of prices',
  confirmsStop: 'whether a stop loss waits for two customers',
  cooldownMs: 'a length of time',
  cycles: 'a count',
  endsAtMs: 'a time, 0 for none',
  budget: 'atoms, 0 for no bound',
  takeProfitBps: 'a rate',
  side: 'buy or sell',
  durationMs: 'a length of time',
  intervalMs: 'a length of time',
  style: 'taker or maker',
  limitTicks: 'a price, 0 for none',
  rest: 'take or cancel',
  shares: 'markets and what share each of their coins is to have',
  shareBps: 'a share',
  investment: 'atoms',
  thresholdBps: 'how far a share may be off',
  smallestTrade: 'atoms',
} as const satisfies Record<FieldsOf<RobotTerms>, string>;

/** In the journal forever: numbers and prices alone; what a robot is called is a row that can be erased. */
export const commandFields = {
  ...termFields,
  customer: 'number of a customer',
  robot: 'number of a robot',
  terms: 'what it was asked to do',
  words: 'id of a row with a name',
  isStarted: 'whether it starts at once',
  most: 'atoms',
  own: 'atoms',
  atoms: 'atoms',
  coins: 'keep or sell',
  by: 'owner or operator',
  why: 'that its customer is not served any more',
  request: 'hashes of a repeated request',
  key: 'hash',
  body: 'hash',
} as const satisfies Record<FieldsOf<RobotCommand>, string>;

export const factFields = { ...termFields, ...heldBy(robotRobot, robotEvent) };
