import { defineContract } from '../contract.ts';
import {
  diceBegin,
  diceBets,
  diceClientSeed,
  diceCommitment,
  diceExclude,
  diceFormerSeeds,
  diceInfo,
  diceLimits,
  diceOneBet,
  diceOwn,
  dicePlace,
  diceReminder,
  diceRotate,
  diceSitting,
  diceStats,
} from './calls/play.ts';
import { diceDeposit, diceMyFlows, diceMyShares, dicePoolPage, diceStatement, diceWithdraw } from './calls/pool.ts';
import { diceChannels } from './channels.ts';
import { deskDiceBets, deskDiceDealers, deskDicePools } from './desk/dice.ts';
import { diceErrors } from './errors.ts';
import { dicePostings } from './postings.ts';
import { diceDesk } from './desk-words.ts';
import { diceWords } from './customer-words.ts';

export {
  clientSeed,
  DICE_BOARD_ROWS,
  DICE_MULTIPLE_DIGITS,
  DICE_SERIES_DAYS,
  DICE_WINS_MAX,
  diceBet,
  diceBoardBet,
  dicePlayer,
  dicePool,
} from './shapes/dice.ts';
export type { DiceBet, DiceBoardBet, DiceFormerSeed, DicePlayer, DicePool, DiceShownSeed, DiceSide } from './shapes/dice.ts';
export type { DeskDiceBet, DeskDicePool } from './desk/dice.ts';

/** Dice against pools that customers own shares of; every roll can be computed again. */
export const dice = defineContract({
  name: 'dice',
  feature: {
    name: 'dice',
    isOn: false,
    'en-US': 'Dice',
    'zh-CN': '骰子',
    // The customer's own stays visible and can be taken out, seeds are still revealed, and limits can always be set.
    leavesOpen: [
      'diceOwn',
      'diceRotate',
      'diceFormerSeeds',
      'diceCommitment',
      'diceBets',
      'diceOneBet',
      'diceStats',
      'diceSitting',
      'diceLimits',
      'diceReminder',
      'diceExclude',
      'diceMyShares',
      'diceMyFlows',
      'diceStatement',
      'diceWithdraw',
    ],
  },
  calls: {
    diceInfo,
    diceOwn,
    diceBegin,
    diceClientSeed,
    diceRotate,
    diceFormerSeeds,
    diceCommitment,
    dicePlace,
    diceBets,
    diceOneBet,
    diceStats,
    diceSitting,
    diceLimits,
    diceReminder,
    diceExclude,
    dicePoolPage,
    diceMyShares,
    diceMyFlows,
    diceStatement,
    diceDeposit,
    diceWithdraw,
  },
  desk: { deskDicePools, deskDiceBets, deskDiceDealers },
  errors: diceErrors,
  channels: diceChannels,
  postings: dicePostings,
  ...diceDesk,
  rewardedFees: { dice: { reason: 'dice_fee', account: 'house', name: 'dice' } },
  ...diceWords,
});
