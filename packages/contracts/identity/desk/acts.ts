import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import { reason } from '../../operators/shapes/operator.ts';
import { empty } from '../../shapes.ts';
import { customerNote, customerUid } from '../shapes/customer.ts';

const params = z.strictObject({ uid: customerUid });
const acts = { method: 'POST', principal: 'operator', params } as const;

export const deskCustomerNote = defineDeskCall({
  ...acts,
  path: '/api/operator/customers/{uid}/note',
  summary: 'Write a note about a customer, for operators. Its text is not copied into the audit log, so that it can be erased',
  roles: ['owner', 'finance', 'compliance', 'support'],
  audit: 'customer.note',
  body: z.strictObject({
    note: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .regex(/^[\P{Cc}\n\t]*$/u),
  }),
  data: customerNote,
});

export const deskCustomerDisable = defineDeskCall({
  ...acts,
  path: '/api/operator/customers/{uid}/disable',
  summary:
    'Disable an account at once: sessions and API keys end, orders and unsigned withdrawals are cancelled, nothing more is accepted. Enabling it takes two people (`identity.enable`)',
  roles: ['owner', 'compliance'],
  secondFactor: true,
  audit: 'customer.disable',
  body: z.strictObject({ reason }),
  data: empty,
});

export const deskCustomerEndSessions = defineDeskCall({
  ...acts,
  path: '/api/operator/customers/{uid}/end',
  summary: 'End one session of a customer, or all of them',
  roles: ['owner', 'compliance', 'support'],
  audit: 'customer.end_sessions',
  body: z.strictObject({ session: z.string().min(1).max(64).optional(), reason }),
  data: z.object({ ended: z.int() }),
});

export const deskCustomerUnlock = defineDeskCall({
  ...acts,
  path: '/api/operator/customers/{uid}/unlock',
  summary: 'Lift the lockouts after wrong passwords and codes, from every source',
  roles: ['owner', 'compliance', 'support'],
  audit: 'customer.unlock',
  body: z.strictObject({ reason }),
  data: z.object({ lifted: z.int() }),
});
