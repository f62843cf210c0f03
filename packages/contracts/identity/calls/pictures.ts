import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { UPLOAD_PURPOSES } from '../constants.ts';
import { fileBytes, picture } from '../shapes/picture.ts';
import { id } from '../../shapes.ts';

/** Maximum bytes of a QR code: one with more is too dense to be read from a screen. */
export const QR_BYTES_MAX = 512;

export const qrCode = defineCall({
  method: 'GET',
  path: '/api/qrcode',
  summary: 'A text of at most 512 bytes as a QR code',
  principal: 'visitor',
  rate: 'read',
  answers: 'picture',
  query: z.strictObject({
    text: z
      .string()
      .min(1)
      .refine((text) => new TextEncoder().encode(text).length <= QR_BYTES_MAX),
  }),
  data: picture,
});

export const upload = defineCall({
  method: 'POST',
  path: '/api/upload',
  summary: 'Upload a picture (JPG, GIF, BMP or PNG, at most 5 MiB); other calls refer to it by its id',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  takes: 'form',
  body: z.strictObject({ purpose: z.enum(UPLOAD_PURPOSES), picture: fileBytes }),
  data: z.object({ id }),
});

export const getPicture = defineCall({
  method: 'GET',
  path: '/api/picture/{id}',
  summary: 'A customer’s avatar',
  principal: 'visitor',
  rate: 'read',
  answers: 'picture',
  params: z.strictObject({ id }),
  data: picture,
});
