import { z } from 'zod';
import { id, timeMs } from '../../shapes.ts';
import { WRITTEN_CHANNELS, WRITTEN_GROUNDS, WRITTEN_KINDS } from '../constants.ts';
import { customerUid } from './customer.ts';

export const writtenKind = z.enum(WRITTEN_KINDS);
export type WrittenKind = z.output<typeof writtenKind>;

export const writtenChannel = z.enum(WRITTEN_CHANNELS);
export type WrittenChannel = z.output<typeof writtenChannel>;

export const WRITTEN_STATES = ['open', 'fulfilled', 'refused'] as const;
export const writtenState = z.enum(WRITTEN_STATES);
export type WrittenState = z.output<typeof writtenState>;

export const writtenGround = z.enum(WRITTEN_GROUNDS);
export type WrittenGround = z.output<typeof writtenGround>;

/** What operators write about one: how its sender was identified, how it was answered. */
export const writtenNote = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .regex(/^[\P{Cc}\n\t]*$/u);

/** A line of the lists. */
export const writtenRow = z.object({
  id,
  uid: customerUid,
  kind: writtenKind,
  channel: writtenChannel,
  receivedAt: timeMs.meta({ description: 'When it came in' }),
  dueAt: timeMs,
  isLate: z.boolean().meta({ description: 'It is open past its due time, or ended after it' }),
  state: writtenState,
  recordedBy: z.string(),
  endedAt: timeMs.nullable(),
  endedBy: z.string().nullable(),
  ground: writtenGround.nullable(),
});
export type WrittenRow = z.output<typeof writtenRow>;

export const writtenRequest = writtenRow.extend({
  recordedAt: timeMs,
  note: z.string().meta({ description: 'Empty once the account is closed' }),
  copiedAt: timeMs.nullable().meta({ description: 'When the copy was last made' }),
  copiedBy: z.string().nullable(),
  outcome: z.string().meta({ description: 'How it was answered, in words for operators; empty once the account is closed' }),
  isOwn: z.boolean().meta({ description: 'It is about the reader’s own account, on which they may not act' }),
  isClosed: z.boolean().meta({ description: 'The account is closed' }),
  isErasing: z.boolean().meta({ description: 'Two people have decided, and the account is being closed' }),
});
export type WrittenRequest = z.output<typeof writtenRequest>;
