import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { appEntry } from '../shapes/app.ts';

export const appVersion = defineCall({
  method: 'GET',
  path: '/api/app/version',
  summary: 'The newest version of the site’s applications; null while it has none',
  principal: 'visitor',
  rate: 'read',
  data: z.object({ version: z.string().nullable() }),
});

export const appList = defineCall({
  method: 'GET',
  path: '/api/app/list',
  summary: 'The site’s apps, each with its iOS and Android download links',
  principal: 'visitor',
  rate: 'read',
  data: z.array(appEntry),
});
