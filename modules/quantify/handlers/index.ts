import type { Calls, Handlers } from '@agio/contracts';
import type { QuantifyRoom } from './room.ts';
import { copyHandlers } from './copy.ts';
import { listingHandlers } from './listing.ts';
import { mineHandler } from './mine.ts';
import { rankingHandler } from './ranking.ts';

export type QuantifyCalls = Extract<keyof Calls, `quantify${string}`>;

export const quantifyHandlers = (room: QuantifyRoom): Handlers<QuantifyCalls> => ({
  quantifyMine: mineHandler(room),
  quantifyRanking: rankingHandler(room),
  ...listingHandlers(room),
  ...copyHandlers(room),
});
