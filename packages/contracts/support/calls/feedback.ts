import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { empty } from '../../shapes.ts';
import { screenshots, ticketContent } from '../shapes/ticket.ts';

export const feedbackAdd = defineCall({
  method: 'POST',
  path: '/api/money/feedback/add',
  summary: 'Tell the site what could be better; it is read, and not answered',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ content: ticketContent, screenshots: screenshots.optional() }),
  data: empty,
});
