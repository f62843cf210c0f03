import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { picture } from '../../identity/shapes/picture.ts';
import { id, pageData, pageQuery } from '../../shapes.ts';
import {
  answered,
  LINK_KINDS,
  screenshots,
  ticket,
  ticketAnswer,
  ticketContent,
  ticketLink,
  ticketReply,
  ticketState,
  ticketTitle,
  ticketType,
} from '../shapes/ticket.ts';

export const workorderTypes = defineCall({
  method: 'GET',
  path: '/api/workorder/types',
  summary: 'What a ticket can be about, with the questions of each type in the reader’s language',
  principal: 'customer',
  rate: 'read',
  data: z.object({
    types: z.array(
      z.object({
        type: ticketType,
        name: z.string(),
        link: z.enum(LINK_KINDS).nullable(),
        questions: z.array(z.object({ key: z.string(), question: z.string() })),
      }),
    ),
    promiseMs: z.int().meta({ description: 'A first answer is promised within this time' }),
    medianMs: z
      .int()
      .nullable()
      .meta({ description: 'Median time of the first answers of the last seven days; null if there were too few' }),
  }),
});

export const workorderAdd = defineCall({
  method: 'POST',
  path: '/api/workorder/add',
  summary: 'Open a ticket',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({
    type: ticketType,
    title: ticketTitle,
    content: ticketContent,
    screenshots: screenshots.optional(),
    answers: z.record(z.string().regex(/^[a-z]{1,24}$/), ticketAnswer).optional(),
    link: ticketLink.optional(),
  }),
  data: ticket,
});

export const workorderList = defineCall({
  method: 'GET',
  path: '/api/workorder/list',
  summary: 'Own tickets, those with the newest reply first',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ ...pageQuery, state: ticketState.optional(), q: z.string().max(80).optional() }),
  data: pageData(ticket).extend({
    unread: z.int(),
    counts: z.object({ pending: z.int(), processing: z.int(), complete: z.int() }).meta({ description: 'Tickets of each state' }),
  }),
});

export const workorderReplyList = defineCall({
  method: 'GET',
  path: '/api/workorder/reply/list',
  summary: 'One ticket with all its messages, oldest first; reading it marks it as read',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({ id }),
  data: z.object({
    ticket,
    answers: answered,
    handler: z.string().nullable(),
    firstAnswerTime: z.int().nullable(),
    replies: z.array(ticketReply),
  }),
});

export const workorderReply = defineCall({
  method: 'POST',
  path: '/api/workorder/reply',
  summary: 'Reply to a ticket; one that was closed within seven days is open again',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ id, content: ticketContent, screenshots: screenshots.optional() }),
  data: ticket,
});

export const workorderClose = defineCall({
  method: 'POST',
  path: '/api/workorder/close',
  summary: 'Close a ticket that is solved',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ id }),
  data: ticket,
});

export const workorderRate = defineCall({
  method: 'POST',
  path: '/api/workorder/rate',
  summary: 'Rate how a closed ticket was handled, from 1 to 5; the last rating counts',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ id, rating: z.int().min(1).max(5), words: z.string().trim().max(500).optional() }),
  data: ticket,
});

export const workorderPicture = defineCall({
  method: 'GET',
  path: '/api/workorder/picture/{id}',
  summary: 'A picture of an own ticket',
  principal: 'customer',
  rate: 'read',
  answers: 'picture',
  params: z.strictObject({ id }),
  data: picture,
});
