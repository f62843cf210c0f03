import { z } from 'zod';
import { fiat, paymentType } from '../payment/shapes/payment.ts';
import { id, timeMs } from '../shapes.ts';
import { CONTENT_MAX, INVISIBLE } from '../support/shapes/ticket.ts';
import { MESSAGE_MAX } from './constants.ts';

/** What people of an order write, without invisible characters. */
export const writtenText = (max: number, min = 1) =>
  z
    .string()
    .max(CONTENT_MAX)
    .transform((written) => written.replaceAll(INVISIBLE, '').trim())
    .pipe(z.string().min(min).max(max));
export const messageText = writtenText(MESSAGE_MAX);
/** A decision about a merchant or provider, for anyone who reviews what they do next. */
export const earlierJudgement = z.object({
  /** Theirs, or that of an account linked with theirs. */
  uid: id,
  decision: z.enum(['verify', 'reject', 'suspend', 'resume']),
  reason: z.string(),
  by: z.string(),
  time: timeMs,
});

export const personName = writtenText(64);
/** What others see of a customer who trades as a business. What a name is, is decided where it is taken: nothing of it is left out silently. */
export const tradingName = z.string().trim().min(1).max(64);
export const reasonText = writtenText(MESSAGE_MAX);

/** Where the buyer pays, as it was when the order was made. */
export const payee = z.object({
  type: paymentType,
  holder: z.string(),
  bank: z.string(),
  branch: z.string(),
  number: z.string(),
  /** Text of the payment code; null without one. */
  qr: z.string().nullable(),
  currency: fiat,
});
export type Payee = z.output<typeof payee>;

/** Where was to be paid, as staff see it: never a whole number. */
export const shortPayee = z.object({
  type: paymentType,
  bank: z.string().meta({ description: 'Empty for a wallet' }),
  ends: z.string().meta({ description: 'Last four characters of the number; of a mail address, its last letter and its host' }),
});
export type ShortPayee = z.output<typeof shortPayee>;
