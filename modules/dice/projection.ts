import type { Fact } from '@agio/core';
import { projectRecords } from '@agio/database';
import type { Projection } from '@agio/database';
import { projectDays } from './days.ts';
import { diceBet, diceDealer, diceFlow, diceSeed } from './model.ts';

/** Facts of the machine → the latest state of every bet, seed, movement and dealer, and sums of each day. */
export const diceProjection: Projection<Fact> = {
  name: 'dice',
  tables: [diceBet.table, diceSeed.table, diceFlow.table, diceDealer.table, 'dice_day', 'dice_player_day'],
  async project(session, records) {
    await projectRecords(session, diceBet, records);
    await projectRecords(session, diceSeed, records);
    await projectRecords(session, diceFlow, records);
    await projectRecords(session, diceDealer, records);
    await projectDays(session, records);
  },
};
