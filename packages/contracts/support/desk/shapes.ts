import { z } from 'zod';
import { id, timeMs } from '../../shapes.ts';
import { answered, ticketLink, ticketReply, ticketState, ticketType } from '../shapes/ticket.ts';

/** A ticket as operators list it. */
export const deskTicketRow = z.object({
  id,
  uid: z.string(),
  type: ticketType,
  title: z.string(),
  state: ticketState,
  createdAt: timeMs,
  updatedAt: timeMs,
  /** Since when its customer waits for an answer; null while they do not. */
  waitingSince: timeMs.nullable(),
  isLate: z.boolean().meta({ description: 'The first answer takes longer than promised' }),
  assignee: z.string().nullable(),
  replies: z.int(),
  rating: z.int().nullable(),
});
export type DeskTicketRow = z.output<typeof deskTicketRow>;

export const deskTicketMessage = ticketReply.extend({
  from: z.enum(['customer', 'staff', 'event', 'note']),
  name: z.string().meta({ description: 'How colleagues know them; empty for customers' }),
});
export type DeskTicketMessage = z.output<typeof deskTicketMessage>;

/** Everything about one ticket. `version` changes with every change of it. */
export const deskTicketWhole = deskTicketRow.extend({
  customer: z.object({ uid: z.string(), name: z.string(), language: z.string() }),
  link: ticketLink.nullable(),
  answers: answered,
  ratingWords: z.string().nullable(),
  mergedInto: id.nullable(),
  others: z.array(deskTicketRow).meta({ description: 'Newest other tickets of the same customer' }),
  messages: z.array(deskTicketMessage),
});
export type DeskTicket = z.output<typeof deskTicketWhole>;
