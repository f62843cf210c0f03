import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { fileBytes, picture } from '../../identity/shapes/picture.ts';
import { empty, id } from '../../shapes.ts';
import { addedCode, newMethod, paymentMethod, paymentType } from '../shapes/payment.ts';

export const bankcardList = defineCall({
  method: 'GET',
  path: '/api/account/bankcard',
  summary: 'Own payment methods, the default first, and what can be bound',
  principal: 'customer',
  rate: 'read',
  data: z.object({
    list: z.array(paymentMethod),
    holder: z.string().nullable().meta({ description: 'The certified name; null before certification' }),
    types: z.array(paymentType).meta({ description: 'Types that this site takes' }),
    most: z.int(),
  }),
});

export const bankcardAdd = defineCall({
  method: 'POST',
  path: '/api/account/bankcard/add',
  summary: 'Bind a bank account, Alipay or WeChat Pay in the certified name; sales may be paid to it after 24 hours',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'opens',
  loses: 'value',
  body: newMethod,
  data: paymentMethod,
});

export const bankcardDefault = defineCall({
  method: 'POST',
  path: '/api/account/bankcard/default',
  summary: 'Make a payment method the default',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ id }),
  data: paymentMethod,
});

export const bankcardDel = defineCall({
  method: 'POST',
  path: '/api/account/bankcard/del',
  summary: 'Remove a payment method that no open order uses',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ id }),
  data: empty,
});

export const bankcardReadQr = defineCall({
  method: 'POST',
  path: '/api/account/bankcard/qr/read',
  summary: 'Read the payment code in a picture (JPG, GIF, BMP or PNG, at most 5 MiB); the picture is not kept',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  takes: 'form',
  body: z.strictObject({ type: z.enum(['alipay', 'weixin']), picture: fileBytes }),
  data: z.object({ qr: z.string() }),
});

export const bankcardAddQr = defineCall({
  method: 'POST',
  path: '/api/account/bankcard/qr',
  summary: 'Add the payment code to an Alipay or WeChat Pay account that has none; the 24 hours begin again',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'opens',
  loses: 'value',
  body: addedCode,
  data: paymentMethod,
});

export const bankcardQr = defineCall({
  method: 'GET',
  path: '/api/account/bankcard/{id}/qr',
  summary: 'The payment code of an own method, drawn again',
  principal: 'customer',
  rate: 'read',
  answers: 'picture',
  params: z.strictObject({ id }),
  data: picture,
});
