import type { DeskTicketMessage, DeskTicketRow, Ticket, TicketLink, TicketReply } from '@agio/contracts/support';
import type { Message, StoredTicket } from './store.ts';
import { PROMISE_MS, REOPENS_MS } from './tickets.ts';

/** The record that a ticket is about. */
export const linkOf = ({ linkId, linkKind }: StoredTicket): TicketLink | null =>
  linkKind === null || linkId === null ? null : { kind: linkKind, id: linkId };

/** A ticket as its customer sees it. */
export function ticketView(stored: StoredTicket): Ticket {
  const { closedAt, createdAt, id, isUnread, mergedInto, rating, repliedAt, replies, state, title, type } = stored;
  return {
    id: String(id),
    type,
    title,
    state,
    link: linkOf(stored),
    createTime: createdAt,
    replyTime: repliedAt,
    replies,
    isUnread,
    rating,
    reopensUntil: closedAt === null || mergedInto !== null ? null : closedAt + REOPENS_MS,
  };
}

/** What its customer sees of the messages: no notes. */
export function repliesView(messages: readonly Message[]): TicketReply[] {
  return messages.flatMap((message) =>
    message.author === 'note' ? [] : [{ ...messageView(message), from: message.author, name: nameFor(message) }],
  );
}

/** A customer is never shown a name that an operator signs in with. */
const nameFor = ({ name, shownName }: Message): string => (name === '' ? '' : shownName === '' ? 'Support' : shownName);

export function messageView({ at, author, content, event, id, name, pictures }: Message): DeskTicketMessage {
  return { id: String(id), from: author, name, content, event, screenshots: [...pictures], time: at };
}

export interface ViewContext {
  readonly uidOf: (customer: number) => string;
  readonly operatorName: (id: number) => string | undefined;
  readonly nowMs: number;
}

/** A ticket as operators list it. */
export function rowView(stored: StoredTicket, { nowMs, operatorName, uidOf }: ViewContext): DeskTicketRow {
  const { assignee, createdAt, customer, firstAnswerAt, id, rating, replies, state, title, type, updatedAt, waitingSince } = stored;
  return {
    id: String(id),
    uid: uidOf(customer),
    type,
    title,
    state,
    createdAt,
    updatedAt,
    waitingSince,
    isLate: firstAnswerAt === null && waitingSince !== null && nowMs - waitingSince > PROMISE_MS,
    assignee: assignee === null ? null : (operatorName(assignee) ?? String(assignee)),
    replies,
    rating,
  };
}
