import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { api } from '../../../../shared/api.ts';

export type CaptchaPurpose = 'signup' | 'login' | 'reset';

/** A challenge that this browser could not solve in time, or that is none. */
export class CaptchaError extends Error {}

function isChallenge(value: unknown): value is Challenge {
  return typeof value === 'object' && value !== null && 'parameters' in value && typeof value.parameters === 'object';
}

/** Solves the server's proof of work in this page, without a third party, and trades the solution for a token of one use. */
export async function captchaToken(purpose: CaptchaPurpose): Promise<string> {
  const { challenge } = await api.call('createCaptcha', { body: { purpose } });
  if (!isChallenge(challenge)) throw new CaptchaError('not a challenge');
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new CaptchaError('not solved in time');
  const payload = btoa(JSON.stringify({ challenge, solution }));
  const { token } = await api.call('verifyCaptcha', { body: { payload } });
  return token;
}
