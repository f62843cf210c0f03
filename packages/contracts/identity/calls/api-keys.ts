import { z } from 'zod';
import { API_SCOPES, defineCall } from '../../call.ts';
import { empty, timeMs } from '../../shapes.ts';

const key = z.string().regex(/^[0-9A-Za-z]{16,40}$/);
const scopes = z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length);
const addresses = z
  .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
  .max(20)
  .meta({ description: 'IP addresses or networks (CIDR) that may use the key; none means any' });
const fields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^\P{C}*$/u),
  scopes,
  addresses,
};

/** A key as its owner sees it; the secret is shown once, when the key is created. */
export const apiKey = z.object({ key, ...fields, createdAt: timeMs, expiresAt: timeMs.nullable(), lastUsedAt: timeMs.nullable() });

export const listApiKeys = defineCall({
  method: 'GET',
  path: '/api/account/apikeys',
  summary: 'The customer’s API keys, newest first',
  principal: 'customer',
  rate: 'read',
  data: z.array(apiKey),
});

export const createApiKey = defineCall({
  method: 'POST',
  path: '/api/account/apikeys/create',
  summary: 'Create an API key; its secret is returned only here',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'opens',
  loses: 'value',
  body: z.strictObject({ name: fields.name, scopes, addresses: addresses.optional(), expiresAt: timeMs.optional() }),
  data: apiKey.extend({ secret: z.string() }),
});

export const removeApiKey = defineCall({
  method: 'POST',
  path: '/api/account/apikeys/remove',
  summary: 'Remove an API key; it stops working immediately',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ key }),
  data: empty,
});
