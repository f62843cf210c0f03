import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { LANGUAGES } from '../../languages.ts';
import { gender, rateCurrency, upColour, user, username } from '../shapes/user.ts';
import { id } from '../../shapes.ts';
import { noticeSettings } from '../../content/shapes/notice.ts';

export const accountSetting = defineCall({
  method: 'POST',
  path: '/api/account/setting',
  summary: 'Change personal settings; omitted ones stay unchanged, null resets to the site’s default',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({
    username: username.optional(),
    avatar: id.nullable().optional().meta({ description: 'Id of an uploaded picture' }),
    gender: gender.optional(),
    language: z.enum(LANGUAGES).nullable().optional(),
    rateCurrency: rateCurrency.nullable().optional(),
    upColour: upColour.optional(),
    notices: noticeSettings.partial().optional(),
  }),
  data: user,
});
