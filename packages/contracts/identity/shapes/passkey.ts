import { z } from 'zod';

/**
 * What the browser's credential functions take and give, as JSON (WebAuthn Level 3, §5.1.8 and §5.1.9). Not looked into
 * here: a schema that follows every level would follow whatever depth it is sent.
 */
export const credentialJson = z.record(z.string(), z.unknown());
export const credentialOptions = z.json().meta({ description: 'Options for the browser, as JSON (WebAuthn Level 3)' });
export const passkeyFlow = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .meta({ description: 'Names the challenge: one use, five minutes' });
