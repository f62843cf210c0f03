import { z } from 'zod';

/**
 * Input and output of the browser's credential functions, as JSON (WebAuthn Level 3, §5.1.8 and §5.1.9). Not validated
 * here: a recursive schema would recurse as deep as the input does.
 */
export const credentialJson = z.record(z.string(), z.unknown());
export const credentialOptions = z.json().meta({ description: 'Options for the browser, as JSON (WebAuthn Level 3)' });
export const passkeyFlow = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .meta({ description: 'Id of the challenge, valid once for five minutes' });
