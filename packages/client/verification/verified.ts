import { ApiError } from '../api/index.ts';

/**
 * Makes a sensitive call: `send` makes it, without a verification at first. If the server requires one, `ask` gets it, and the call is made
 * again with it. Throws the error of the refused call, or what `ask` throws.
 */
export async function verified<Data>(send: (verification?: string) => Promise<Data>, ask: () => Promise<string>): Promise<Data> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'SECOND_VERIFICATION_REQUIRED') throw error;
  }
  return await send(await ask());
}
