import { z } from 'zod';
import { TICKET_TYPES } from '../../customer-words.generated.ts';
import { id, timeMs } from '../../shapes.ts';

export { TICKET_TYPES };
export type TicketType = (typeof TICKET_TYPES)[number];
export const ticketType = z.enum(TICKET_TYPES);

/** Waiting for a first answer, answered, or closed by either side or by seven days without a reply. */
export const TICKET_STATES = ['pending', 'processing', 'complete'] as const;
export type TicketState = (typeof TICKET_STATES)[number];
export const ticketState = z.enum(TICKET_STATES);

/** What of the customer's a ticket can belong to. */
export const LINK_KINDS = ['order', 'deposit', 'withdrawal'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
export const ticketLink = z.strictObject({ kind: z.enum(LINK_KINDS), id });
export type TicketLink = z.output<typeof ticketLink>;

export const TITLE_MAX = 120;
export const CONTENT_MAX = 4_000;
export const ANSWER_MAX = 200;
export const SCREENSHOTS_MAX = 5;

/** Characters that no keyboard writes and that reorder or hide text; line breaks and tabs are not among them. */
export const INVISIBLE = /[^\P{Cc}\n\r\t]|[\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const written = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(INVISIBLE, '').trim())
    .pipe(z.string().min(1).max(max));

export const ticketTitle = written(TITLE_MAX);
export const ticketContent = written(CONTENT_MAX);
export const ticketAnswer = written(ANSWER_MAX);
/** Ids of pictures that were uploaded for a ticket, each used once. */
export const screenshots = z.array(id).max(SCREENSHOTS_MAX);

export const ticket = z.object({
  id,
  type: ticketType,
  title: z.string(),
  state: ticketState,
  link: ticketLink.nullable(),
  createTime: timeMs,
  /** Of the newest reply; null while there is none. */
  replyTime: timeMs.nullable(),
  replies: z.int().meta({ description: 'Replies of either side, without the first message' }),
  isUnread: z.boolean().meta({ description: 'The site has written something that its customer has not seen' }),
  rating: z.int().min(1).max(5).nullable(),
  /** When a reply no longer reopens it; null unless it is complete. */
  reopensUntil: timeMs.nullable(),
});
export type Ticket = z.output<typeof ticket>;

/** Steps that the thread shows between messages. */
export const TICKET_EVENTS = ['opened', 'taken', 'closed_by_customer', 'closed_by_staff', 'expired', 'reopened', 'merged'] as const;
export type TicketEvent = (typeof TICKET_EVENTS)[number];

export const ticketReply = z.object({
  id,
  from: z.enum(['customer', 'staff', 'event']),
  /** The member of staff, as customers know them; empty for all others. */
  name: z.string(),
  content: z.string(),
  event: z.enum(TICKET_EVENTS).nullable(),
  screenshots: z.array(id),
  time: timeMs,
});
export type TicketReply = z.output<typeof ticketReply>;

export const answered = z.array(z.object({ key: z.string(), question: z.string(), answer: z.string() }));
