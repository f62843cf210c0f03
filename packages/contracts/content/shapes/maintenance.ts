import { z } from 'zod';
import { timeMs } from '../../shapes.ts';

/** When calls that move money are no longer taken, and when that is to be over. It ends when an owner ends it, not by the clock. */
export const maintenance = z.object({ from: timeMs, until: timeMs });
export type Maintenance = z.output<typeof maintenance>;
