import { z } from 'zod';
import { defineDeskCall, ROLES } from '../../call.ts';
import { empty } from '../../shapes.ts';
import { colleague, displayName, operatorId, operatorName, reason, role } from '../shapes/operator.ts';
import { requestId } from '../shapes/request.ts';

export const deskPeople = defineDeskCall({
  method: 'GET',
  path: '/api/operator/people',
  summary: 'All operators with their roles',
  principal: 'operator',
  roles: ROLES,
  data: z.array(colleague),
});

export const deskInvite = defineDeskCall({
  method: 'POST',
  path: '/api/operator/people/invite',
  summary: 'Invite an operator: submits a request, or returns the one-time link if nobody else could decide yet',
  principal: 'operator',
  roles: ['owner'],
  secondFactor: true,
  votes: true,
  audit: 'operator.invite',
  body: z.strictObject({
    name: operatorName,
    roles: z.array(role).min(1).max(6),
    /** The customer account that is this person’s own. */
    ownUid: z
      .string()
      .regex(/^\d{4,12}$/)
      .nullable(),
    reason,
  }),
  data: z.object({ request: requestId.nullable(), link: z.string().nullable() }),
});

export const deskInvitationLink = defineDeskCall({
  method: 'POST',
  path: '/api/operator/people/{id}/link',
  summary: 'A new one-time link for an invited operator who has not signed in yet; earlier ones are void',
  principal: 'operator',
  roles: ['owner'],
  secondFactor: true,
  audit: 'operator.link',
  params: z.strictObject({ id: operatorId }),
  body: empty.strict(),
  data: z.object({ link: z.string() }),
});

export const deskConfirm = defineDeskCall({
  method: 'POST',
  path: '/api/operator/people/{id}/confirm',
  summary:
    'Say that a new operator is who they were invited as, and that `keys` are theirs; both count a day later. Not by who made their link',
  principal: 'operator',
  roles: ['owner'],
  secondFactor: true,
  votes: true,
  audit: 'operator.confirm',
  params: z.strictObject({ id: operatorId }),
  body: z.strictObject({
    keys: z
      .array(z.string().regex(/^[\w-]{43}$/))
      .max(4)
      .optional(),
  }),
  data: empty,
});

export const deskDisable = defineDeskCall({
  method: 'POST',
  path: '/api/operator/people/{id}/disable',
  summary: 'Close an operator’s account and end its sessions at once; opening it again takes two people',
  principal: 'operator',
  roles: ['owner'],
  secondFactor: true,
  audit: 'operator.disable',
  params: z.strictObject({ id: operatorId }),
  body: z.strictObject({ reason }),
  data: empty,
});

export const deskDisplayName = defineDeskCall({
  method: 'POST',
  path: '/api/operator/people/displayName',
  summary: 'Set the public name shown to customers; null for a name made from the number',
  principal: 'operator',
  roles: ROLES,
  audit: 'operator.display_name',
  body: z.strictObject({ displayName: displayName.nullable() }),
  data: empty,
});

export const deskEndSessions = defineDeskCall({
  method: 'POST',
  path: '/api/operator/people/{id}/end',
  summary: 'End every session of an operator',
  principal: 'operator',
  roles: ['owner'],
  audit: 'operator.end_sessions',
  params: z.strictObject({ id: operatorId }),
  body: z.strictObject({ reason }),
  data: empty,
});
