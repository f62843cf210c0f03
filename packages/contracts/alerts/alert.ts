import { z } from 'zod';
import { decimal, id, pair, timeMs } from '../shapes.ts';

/** Alerts of one customer that may wait at once. */
export const ALERTS_MAX = 100;
/** Characters of a note. */
export const ALERT_NOTE_MAX = 60;
/** How long histories show what has ended. */
export const ALERT_HISTORY_DAYS = 90;

/** `up`: the price rises to it or is above; `down`: it falls to it or is below. */
export const ALERT_DIRECTIONS = ['up', 'down'] as const;
export const ALERT_STATES = ['active', 'fired', 'removed', 'ended'] as const;

/** One line of plain text. */
export const alertNote = z
  .string()
  .max(ALERT_NOTE_MAX)
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u)
  .meta({ description: `One line of plain text, at most ${ALERT_NOTE_MAX} characters` });

/** A price that its owner is notified of, once. */
export const alert = z.object({
  id,
  market: pair,
  direction: z.enum(ALERT_DIRECTIONS).meta({ description: '`up`: met at this price or above; `down`: at this price or below' }),
  price: decimal,
  note: z.string(),
  state: z.enum(ALERT_STATES).meta({ description: '`ended`: its market was delisted' }),
  createdAt: timeMs,
  endedAt: timeMs.nullable(),
  tradePrice: decimal.nullable().meta({ description: 'Of the trade that met it; null for others' }),
});
export type Alert = z.output<typeof alert>;
