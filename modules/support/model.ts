import type { TicketEvent, TicketLink, TicketState, TicketType } from '@agio/contracts/support';
import { customer, defineTable, flag, number, OR_NULL, small, variant, word, words } from '@agio/kernel/record';
import type { RecordOf } from '@agio/kernel/record';

export const supportTicket = defineTable('support_ticket', ['id'], {
  id: number('number of the ticket', { inCopy: 'id', isId: true }),
  customer: customer('who asked'),
  type: word<TicketType>('what it is about', { inCopy: 'type' }),
  title: word('its title', { inCopy: 'title' }),
  language: word('language in which it was opened'),
  answers: variant<Readonly<Record<string, string>>>('answers to the questions of its type'),
  linkKind: word<TicketLink['kind']>('what of the customer it is about', OR_NULL),
  linkId: word('number of that', OR_NULL),
  state: word<TicketState>('state'),
  createdAt: number('when it was opened', { inCopy: 'createdAt' }),
  updatedAt: number('when either side last wrote'),
  repliedAt: number('when staff last answered', OR_NULL),
  replies: small('how many answers there are'),
  waitingSince: number('since when its customer waits for an answer; null while nobody waits', OR_NULL),
  firstAnswerAt: number('when it was first answered', OR_NULL),
  closedAt: number('when it was closed', OR_NULL),
  assignee: number('the operator who has it', OR_NULL),
  isUnread: flag('whether its customer has something to read'),
  rating: small('how its customer rated it', OR_NULL),
  ratingWords: word('what they said with it', OR_NULL),
  mergedInto: number('the ticket that it is a duplicate of', OR_NULL),
});
/** A ticket as it is stored. */
export type StoredTicket = RecordOf<typeof supportTicket>;

export const supportMessage = defineTable('support_message', ['id'], {
  id: number('number of the message'),
  ticket: number('number of its ticket'),
  author: word<'customer' | 'staff' | 'event' | 'note'>('who wrote it'),
  name: word('who of the staff, as colleagues know them'),
  shownName: word('the same person, as customers know them'),
  content: word('what was written'),
  event: word<TicketEvent>('what happened, where nobody wrote', OR_NULL),
  pictures: words('ids of its pictures'),
  at: number('a time'),
});
export type Message = RecordOf<typeof supportMessage>;

export const supportFeedback = defineTable('support_feedback', ['id'], {
  id: number('number of what was said'),
  customer: customer('who said it'),
  content: word('what was said', { inCopy: 'content' }),
  pictures: words('ids of its pictures'),
  at: number('a time', { inCopy: 'time' }),
});
