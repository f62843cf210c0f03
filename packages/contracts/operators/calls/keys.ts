import { z } from 'zod';
import { defineDeskCall, ROLES } from '../../call.ts';
import { empty, timeMs } from '../../shapes.ts';
import { payloadHash } from '../../identity/shapes/security.ts';

/** What a browser gives and takes in the ceremonies of WebAuthn (Level 3, §5.1.8 to §5.1.10). */
const ceremony = z.record(z.string().max(64), z.unknown());
const flow = z.string().min(16).max(128);

export const deskKeyBegin = defineDeskCall({
  method: 'POST',
  path: '/api/operator/keys/begin',
  summary: 'What a browser needs to make a passkey for oneself',
  principal: 'operator',
  roles: ROLES,
  rate: 'login',
  audit: null,
  body: empty.strict(),
  data: z.object({ flow, options: ceremony }),
});

export const deskKeyAdd = defineDeskCall({
  method: 'POST',
  path: '/api/operator/keys/add',
  summary: 'Register the passkey. It signs nothing before another owner confirms it, and for a day after that',
  principal: 'operator',
  roles: ROLES,
  secondFactor: true,
  audit: 'operator.key',
  body: z.strictObject({
    flow,
    id: z.string().regex(/^[\w-]{1,1364}$/),
    publicKey: z.string().regex(/^[\w-]{1,512}$/),
    client: z.string().regex(/^[\w-]{1,4096}$/),
  }),
  data: empty,
});

export const deskSignBegin = defineDeskCall({
  method: 'POST',
  path: '/api/operator/sign/begin',
  summary: 'What one’s passkey has to sign for a call: the exact bytes of the command where it is a vote, else the call and its body',
  principal: 'operator',
  roles: ROLES,
  rate: 'login',
  audit: null,
  body: z.strictObject({
    action: z.string().max(64),
    payloadHash,
    body: z.unknown().optional(),
    params: z.record(z.string().max(64), z.string().max(128)).optional(),
  }),
  data: z.object({
    flow,
    text: z.string().meta({ description: 'The canonical JSON (RFC 8785) whose SHA-256 is the challenge' }),
    options: ceremony,
  }),
});

export const deskSign = defineDeskCall({
  method: 'POST',
  path: '/api/operator/sign',
  summary: 'The passkey’s signature confirms one call with one body: its `X-Verification`, one use, five minutes',
  principal: 'operator',
  roles: ROLES,
  rate: 'login',
  audit: null,
  body: z.strictObject({
    flow,
    key: z.string().regex(/^[\w-]{1,1364}$/),
    data: z.string().regex(/^[\w-]{1,4096}$/),
    client: z.string().regex(/^[\w-]{1,4096}$/),
    signature: z.string().regex(/^[\w-]{1,256}$/),
  }),
  data: z.object({ verification: z.string(), expiresAt: timeMs }),
});
