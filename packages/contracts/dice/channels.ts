import { z } from 'zod';
import { coinCode, decimal } from '../shapes.ts';
import { diceBet, diceBoardBet } from './shapes/dice.ts';

export const diceChannels = {
  /** Bets of all customers, the newest last, several times a second at most, and what pools are worth. */
  dice: {
    access: 'public',
    frame: z.object({
      channel: z.literal('dice'),
      type: z.enum(['snapshot', 'update']),
      data: z.object({
        bets: z.array(diceBoardBet),
        pools: z.array(z.object({ coin: coinCode, bankroll: decimal, reserved: decimal, largestWin: decimal, shareValue: decimal })),
      }),
    }),
  },
  /** Results of one’s own bets. */
  diceMine: {
    access: 'private',
    frame: z.object({ channel: z.literal('diceMine'), type: z.enum(['snapshot', 'update']), data: z.object({ bet: diceBet.nullable() }) }),
  },
} as const;
