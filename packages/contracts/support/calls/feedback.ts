import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { empty } from '../../shapes.ts';
import { screenshots, ticketContent } from '../shapes/ticket.ts';

export const feedbackAdd = defineCall({
  method: 'POST',
  path: '/api/money/feedback/add',
  summary: 'Send feedback; it is read but not answered',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ content: ticketContent, screenshots: screenshots.optional() }),
  data: empty,
});
