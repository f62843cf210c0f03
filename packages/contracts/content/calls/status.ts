import { defineCall } from '../../call.ts';
import { siteStatusData } from '../shapes/status.ts';

export const siteStatus = defineCall({
  method: 'GET',
  path: '/api/status',
  summary: 'What works now, part by part, and since when. Chains that stand still: `/api/wallet/terms`',
  principal: 'visitor',
  rate: 'read',
  data: siteStatusData,
});
