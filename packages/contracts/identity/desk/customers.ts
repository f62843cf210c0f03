import { z } from 'zod';
import { defineDeskCall } from '../../call.ts';
import type { Role } from '../../call.ts';
import { pageData, pageQuery, queryInt, timeMs, UNTIL_BEFORE } from '../../shapes.ts';
import {
  customerDetail,
  customerEvent,
  customerNote,
  customerRow,
  customerSession,
  customerState,
  customerUid,
} from '../shapes/customer.ts';
import { loginMethod, loginResult, source } from '../shapes/security.ts';

/** Readers of customers' data: all roles but those who write the site's news. */
export const CUSTOMER_READERS = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const satisfies readonly Role[];

const params = z.strictObject({ uid: customerUid });
const time = queryInt(0, 8_640_000_000_000_000);

const reads = { method: 'GET', principal: 'operator', roles: CUSTOMER_READERS, params } as const;

export const deskCustomers = defineDeskCall({
  method: 'GET',
  path: '/api/operator/customers',
  summary:
    'Customers, the last registered first. `search` is a uid, an address on a chain or a transaction, or the beginning of an e-mail address, mobile number or user name. `cursor` is `next` of the page before. Beyond 10,000 the total is an estimate',
  principal: 'operator',
  roles: CUSTOMER_READERS,
  audit: 'customer.search',
  query: z.strictObject({
    search: z
      .string()
      .trim()
      .min(2)
      .max(256)
      .regex(/^\P{Cc}*$/u)
      .optional(),
    state: customerState.optional(),
    from: time.optional(),
    to: time.optional().describe(UNTIL_BEFORE),
    cursor: z
      .string()
      .regex(/^\d{1,15}_\d{1,15}$/)
      .optional(),
    limit: pageQuery.limit,
  }),
  data: z.object({ list: z.array(customerRow), next: z.string().nullable(), total: z.int(), isEstimate: z.boolean() }),
});

export const deskCustomer = defineDeskCall({
  ...reads,
  path: '/api/operator/customers/{uid}',
  summary: 'One customer: profile with masked addresses, level, security, what is locked',
  audit: 'customer.view',
  data: customerDetail,
});

export const deskCustomerContact = defineDeskCall({
  ...reads,
  path: '/api/operator/customers/{uid}/contact',
  summary: 'E-mail address and mobile number in full',
  audit: 'customer.contact',
  data: z.object({ email: z.string().nullable(), mobile: z.string().nullable() }),
});

export const deskCustomerSessions = defineDeskCall({
  ...reads,
  path: '/api/operator/customers/{uid}/sessions',
  summary: 'Live sessions, the newest first',
  audit: 'customer.sessions',
  data: z.array(customerSession),
});

export const deskCustomerLogins = defineDeskCall({
  ...reads,
  path: '/api/operator/customers/{uid}/logins',
  summary: 'Log-ins, also those that failed, newest first',
  audit: 'customer.logins',
  query: z.strictObject(pageQuery),
  data: pageData(z.object({ time: timeMs, method: loginMethod, result: loginResult, ...source })),
});

export const deskCustomerEvents = defineDeskCall({
  ...reads,
  path: '/api/operator/customers/{uid}/events',
  summary: 'The security log, newest first',
  audit: 'customer.events',
  query: z.strictObject(pageQuery),
  data: pageData(customerEvent),
});

export const deskCustomerNotes = defineDeskCall({
  ...reads,
  path: '/api/operator/customers/{uid}/notes',
  summary: 'Operators’ notes about a customer, newest first; the customer does not see them in the app',
  audit: 'customer.notes',
  query: z.strictObject(pageQuery),
  data: pageData(customerNote),
});
