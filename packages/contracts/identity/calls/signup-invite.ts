import { z } from 'zod';
import { defineCall } from '../../call.ts';

export const signupInvite = defineCall({
  method: 'GET',
  path: '/api/signup/invite',
  summary:
    'Whether a referral code may be signed up with: it is refused here as `register` would refuse it. It says nothing of whose it is',
  principal: 'visitor',
  // Enough for those who mistype theirs, and too little to find a customer’s among 10¹² codes.
  rate: 'lookup',
  query: z.strictObject({ inviteCode: z.string().max(32) }),
  data: z.object({}),
});
