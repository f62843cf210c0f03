import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import type { Role } from '../../call.ts';
import { fileBytes, picture } from '../../identity/shapes/picture.ts';
import { empty, id, pageData, pageQuery, timeMs } from '../../shapes.ts';
import { screenshots, ticketContent, ticketType } from '../shapes/ticket.ts';
import { deskTicketRow, deskTicketWhole } from './shapes.ts';

const READERS: readonly Role[] = ['owner', 'compliance', 'support', 'auditor'];
const HELPERS: readonly Role[] = ['owner', 'compliance', 'support'];

export const deskTickets = defineDeskCall({
  method: 'GET',
  path: '/api/operator/tickets',
  summary: 'Tickets by view: those whose customers wait, longest first; one’s own; all open ones; or closed ones, newest first',
  principal: 'operator',
  roles: READERS,
  query: z.strictObject({
    ...pageQuery,
    view: z.enum(['waiting', 'mine', 'open', 'complete']).optional(),
    type: ticketType.optional(),
    q: z.string().max(80).optional().meta({ description: 'In the title, or a uid' }),
  }),
  data: pageData(deskTicketRow).extend({
    waiting: z.int(),
    oldestAt: timeMs.nullable(),
    late: z.int(),
    helpers: z.array(z.string()).meta({ description: 'Names of active operators who may be given a ticket' }),
  }),
});

export const deskTicket = defineDeskCall({
  method: 'GET',
  path: '/api/operator/tickets/{id}',
  summary: 'One ticket, its customer and every message and note',
  principal: 'operator',
  roles: READERS,
  audit: 'ticket.view',
  params: z.strictObject({ id }),
  data: deskTicketWhole,
});

export const deskTicketReply = defineDeskCall({
  method: 'POST',
  path: '/api/operator/tickets/{id}/reply',
  summary: 'Answer a customer, and close the ticket if wanted',
  principal: 'operator',
  roles: HELPERS,
  audit: 'ticket.reply',
  params: z.strictObject({ id }),
  body: z.strictObject({ content: ticketContent, closes: z.boolean().optional(), screenshots: screenshots.optional() }),
  data: deskTicketWhole,
});

export const deskTicketNote = defineDeskCall({
  method: 'POST',
  path: '/api/operator/tickets/{id}/note',
  summary: 'Add a note for operators only',
  principal: 'operator',
  roles: HELPERS,
  audit: 'ticket.note',
  params: z.strictObject({ id }),
  body: z.strictObject({ content: ticketContent }),
  data: deskTicketWhole,
});

export const deskTicketAssign = defineDeskCall({
  method: 'POST',
  path: '/api/operator/tickets/{id}/assign',
  summary: 'Assign a ticket to an operator, or unassign it',
  principal: 'operator',
  roles: HELPERS,
  audit: 'ticket.assign',
  params: z.strictObject({ id }),
  body: z.strictObject({ operator: z.string().max(32).nullable() }),
  data: deskTicketWhole,
});

export const deskTicketClose = defineDeskCall({
  method: 'POST',
  path: '/api/operator/tickets/{id}/close',
  summary: 'Close a ticket',
  principal: 'operator',
  roles: HELPERS,
  audit: 'ticket.close',
  params: z.strictObject({ id }),
  body: z.strictObject({}),
  data: deskTicketWhole,
});

export const deskTicketMerge = defineDeskCall({
  method: 'POST',
  path: '/api/operator/tickets/{id}/merge',
  summary: 'Close a ticket as a duplicate of another one of the same customer',
  principal: 'operator',
  roles: HELPERS,
  audit: 'ticket.merge',
  params: z.strictObject({ id }),
  body: z.strictObject({ into: id }),
  data: deskTicketWhole,
});

export const deskTicketPicture = defineDeskCall({
  method: 'GET',
  path: '/api/operator/tickets/{id}/picture/{picture}',
  summary: 'A picture of a ticket',
  principal: 'operator',
  roles: HELPERS,
  audit: 'ticket.picture',
  answers: 'picture',
  params: z.strictObject({ id, picture: id }),
  data: picture,
});

export const deskTicketUpload = defineDeskCall({
  method: 'POST',
  path: '/api/operator/tickets/{id}/upload',
  summary: 'Upload a picture (JPG, GIF, BMP or PNG, at most 5 MiB) for an answer to this ticket',
  principal: 'operator',
  roles: HELPERS,
  audit: 'ticket.upload',
  takes: 'form',
  params: z.strictObject({ id }),
  body: z.strictObject({ picture: fileBytes }),
  data: z.object({ id }),
});

export const deskFeedbackPicture = defineDeskCall({
  method: 'GET',
  path: '/api/operator/feedback/{id}/picture/{picture}',
  summary: 'A picture of a customer’s feedback',
  principal: 'operator',
  roles: HELPERS,
  audit: 'feedback.picture',
  answers: 'picture',
  params: z.strictObject({ id, picture: id }),
  data: picture,
});

export const deskFeedback = defineDeskCall({
  method: 'GET',
  path: '/api/operator/feedback',
  summary: 'Customer feedback, newest first',
  principal: 'operator',
  roles: READERS,
  audit: 'feedback.view',
  query: z.strictObject({ ...pageQuery }),
  data: pageData(z.object({ id, uid: z.string(), content: z.string(), pictures: z.array(id), at: timeMs })),
});

/** A canned reply. Its texts may contain {uid}, {ticket} and {title}. */
export const cannedAnswer = z.object({
  name: z.string().trim().min(1).max(60),
  texts: z.strictObject({
    'en-US': z.string().max(2_000),
    'zh-CN': z.string().max(2_000),
    'zh-TW': z.string().max(2_000),
    'ko-KR': z.string().max(2_000),
  }),
});

export const deskCanned = defineDeskCall({
  method: 'GET',
  path: '/api/operator/canned',
  summary: 'Canned replies by name',
  principal: 'operator',
  roles: READERS,
  data: z.array(cannedAnswer),
});

export const deskCannedSave = defineDeskCall({
  method: 'POST',
  path: '/api/operator/canned',
  summary: 'Store a canned reply in place of one of the same name; without texts it is removed',
  principal: 'operator',
  roles: HELPERS,
  audit: 'canned.save',
  body: z.strictObject({ name: cannedAnswer.shape.name, texts: cannedAnswer.shape.texts.nullable() }),
  data: empty,
});
