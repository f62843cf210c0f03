import { heldBy } from '@agio/kernel/record';
import type { FieldsOf } from '@agio/module/testing';
import { DICE_RECORDS } from '../model.ts';
import type { DiceCommand } from '../model.ts';

/** In the journal forever: numbers, and what it takes to compute a roll again. Server seeds are never here, only their random ids and hashes. */
export const commandFields = {
  kind: 'name of the command',
  customer: 'number of a customer',
  client: 'seed of the customer: letters and digits that are public by purpose',
  seed: 'random id of a server seed, and its hash',
  next: 'random id of the server seed that follows, and its hash',
  id: 'random id of a server seed',
  hash: 'hash of a server seed',
  coin: 'code of a coin',
  stake: 'atoms',
  side: 'under or over',
  target: 'what the roll is compared with',
  multiple: 'what a win pays, in ten-thousandths',
  bet: 'number of a bet',
  roll: 'the roll of a bet',
  loss: 'most of a day in atoms',
  minutes: 'minutes of play',
  period: 'how long somebody excludes themselves',
  edge: 'millionths',
  house: 'millionths',
  minStake: 'atoms',
  maxStake: 'atoms',
  minDeposit: 'atoms',
  isOpen: 'whether bets are taken',
  amount: 'atoms',
  shares: 'shares of a pool',
  by: 'number of an operator',
  decidedBy: 'number of the second operator',
  request: 'key of a request',
  key: 'key of a request',
  body: 'hash of a request',
} as const satisfies Record<FieldsOf<DiceCommand>, string>;

export const factFields = heldBy(...DICE_RECORDS);
