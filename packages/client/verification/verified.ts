import { ApiError } from '../api/index.ts';

/** A second verification is wanted, or a signature. */
const ASKED_AGAIN: ReadonlySet<string> = new Set(['SECOND_VERIFICATION_REQUIRED', 'SIGNATURE_NEEDED']);

/**
 * Makes a sensitive call: `send` makes it, without a verification at first. If the server requires one, `ask` gets it, and the call is made
 * again with it. Throws the error of the refused call, or what `ask` throws.
 */
export async function verified<Data>(send: (verification?: string) => Promise<Data>, ask: () => Promise<string>): Promise<Data> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || !ASKED_AGAIN.has(error.code)) throw error;
  }
  return await send(await ask());
}
