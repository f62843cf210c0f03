import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { picture } from '../../identity/shapes/picture.ts';
import { fiat, paymentType } from '../../payment/shapes/payment.ts';
import { coinCode, cursorQuery, decimal, id, nextCursor, pageData, pageQuery, timeMs } from '../../shapes.ts';
import { messageText, personName, reasonText } from '../../common/deals.ts';
import { MESSAGE_PICTURES_MAX, otcMessage, otcOrder, otcState } from '../shapes/otc.ts';

/** Orders stay open to their two people while the switch is off: what was begun must end. */
const one = z.strictObject({ id });
const pictures = z.array(id).max(MESSAGE_PICTURES_MAX).optional();

export const otcOrders = defineCall({
  method: 'GET',
  path: '/api/otc/orders',
  summary: 'Own orders, newest first: open ones, those of own advertisements, completed, cancelled or appealed ones',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({
    ...pageQuery,
    ...cursorQuery,
    list: z.enum(['current', 'merchant', 'completed', 'cancelled', 'appealed']).optional(),
    q: z.string().max(64).optional().meta({ description: 'Number or reference of an order, or a uid' }),
  }),
  data: pageData(otcOrder).extend({ next: nextCursor }),
});

export const otcOrderOne = defineCall({
  method: 'GET',
  path: '/api/otc/orders/{id}',
  summary: 'One own order with its transcript; reading it marks what the other person wrote as read',
  principal: 'customer',
  rate: 'read',
  params: one,
  data: z.object({ order: otcOrder, messages: z.array(otcMessage) }),
});

const act = (name: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/otc/orders/${name}`,
    summary,
    principal: 'customer',
    loses: 'nothing',
    rate: 'write',
    data: otcOrder,
  }) as const;

export const otcAccept = defineCall({
  ...act('accept', 'Accept an order of an own advertisement: the time to pay begins. A seller must be able to release it at its end'),
  loses: 'value',
  body: one,
});
export const otcExtend = defineCall({ ...act('extend', 'Give the buyer 15 minutes more, twice at most'), body: one });
export const otcPaid = defineCall({
  ...act('paid', 'Say that the payment was made, and from whose account'),
  body: z.strictObject({ id, payer: personName, pictures }),
});
export const otcCancel = defineCall({ ...act('cancel', 'Cancel an order that is not paid'), body: one });
export const otcAgree = defineCall({
  ...act(
    'agree',
    'Agree to cancel an order that is paid, or to split one that is appealed, or take that back; both have to agree, to the same. The buyer can appeal for a day',
  ),
  secondFactor: true,
  whereNotServed: 'taken',
  completes: true,
  moves: 'out',
  loses: 'value',
  body: z.strictObject({
    id,
    agrees: z.boolean(),
    /** The part of the held coins that goes to the buyer, the rest back to the seller; without it all goes back. */
    toBuyer: decimal.optional(),
  }),
});
export const otcRelease = defineCall({
  ...act('release', 'Confirm that the money has arrived: the coins are the buyer’s. It cannot be undone'),
  whereNotServed: 'taken',
  secondFactor: true,
  completes: true,
  moves: 'out',
  loses: 'value',
  body: z.strictObject({ id, acceptsOtherName: z.boolean().optional() }),
});
export const otcAppeal = defineCall({
  ...act('appeal', 'Have people decide, from 15 minutes after the payment; of an expired order its buyer within a day'),
  body: z.strictObject({ id, reason: reasonText, pictures }),
});

export const otcSay = defineCall({
  method: 'POST',
  path: '/api/otc/orders/say',
  summary: 'Write to the other party, or submit a statement in an appeal',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({
    id,
    content: messageText,
    pictures,
    isStatement: z.boolean().optional().meta({ description: 'While people decide: what they are told, which the other person reads too' }),
  }),
  data: otcMessage,
});

export const otcPicture = defineCall({
  method: 'GET',
  path: '/api/otc/orders/{id}/pictures/{picture}',
  summary: 'A picture of the transcript',
  principal: 'customer',
  rate: 'read',
  answers: 'picture',
  params: z.strictObject({ id, picture: id }),
  data: picture,
});

export const otcYear = defineCall({
  method: 'GET',
  path: '/api/otc/year',
  summary: 'Own orders that were made in a year (UTC), of both roles, oldest first, 1,000 at a time: the yearly statement',
  principal: 'customer',
  rate: 'read',
  query: z.strictObject({
    year: z.string().regex(/^20\d{2}$/),
    cursor: id.optional().meta({ description: 'Number of the last order that was read' }),
  }),
  data: z.object({
    list: z.array(
      z.object({
        id,
        time: timeMs,
        role: z.enum(['buyer', 'seller']),
        isMaker: z.boolean(),
        coin: coinCode,
        amount: decimal,
        price: decimal,
        fiat,
        total: decimal,
        toBuyer: decimal.nullable().meta({ description: 'What went to the buyer, the fee included; null while it is open' }),
        fee: decimal.meta({ description: 'Part of that which the house kept' }),
        method: paymentType,
        other: id.meta({ description: 'The other person’s uid' }),
        state: otcState,
      }),
    ),
    isLast: z.boolean(),
  }),
});
