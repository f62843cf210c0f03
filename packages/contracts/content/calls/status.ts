import { defineCall } from '../../call.ts';
import { siteStatusData } from '../shapes/status.ts';

export const siteStatus = defineCall({
  method: 'GET',
  path: '/api/status',
  summary: 'The status of each part, and since when. For paused chains see `/api/wallet/terms`',
  principal: 'visitor',
  rate: 'read',
  data: siteStatusData,
});
