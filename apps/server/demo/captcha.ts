import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** Solves a proof of work as a browser does; returns the payload for `/captcha/verify`. */
export async function solveCaptcha(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  if (solution === null) throw new Error('the proof of work was not solved in time');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
