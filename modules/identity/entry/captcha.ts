import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import type { Challenge, Payload } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { captchaPurpose } from '@agio/contracts/identity';
import { deriveKey, ExpiringMap, keyedHash, randomSecret } from '@agio/credentials';

export type CaptchaPurpose = z.output<typeof captchaPurpose>;

const ALGORITHM = 'PBKDF2/SHA-256';
const ITERATIONS = 1_000;
/** Measured: about a quarter of a second on a desktop, a second on a phone. */
const DERIVATIONS_MAX = 1_200;
const LIVES_MS = 5 * 60_000;
const REMEMBERED_MAX = 100_000;

const payloadShape = z.object({
  challenge: z.object({
    parameters: z.object({ expiresAt: z.int(), data: z.object({ purpose: captchaPurpose }) }).loose(),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string().regex(/^[0-9a-f]{64}$/) }),
});

export interface CaptchaOptions {
  readonly sessionSecret: string;
  readonly derivationsMax: number | undefined;
  now(): number;
}

/**
 * Proof of work instead of puzzles (altcha-lib): a signed challenge, valid for five minutes, is solved and exchanged once for a
 * token that is valid once, within five minutes, for the purpose of the challenge.
 */
export class Captcha {
  readonly #signatureSecret: string;
  readonly #keySecret: string;
  readonly #derivationsMax: number;
  readonly #now: () => number;
  readonly #solved = new ExpiringMap<true>(REMEMBERED_MAX);
  readonly #tokens = new ExpiringMap<CaptchaPurpose>(REMEMBERED_MAX);

  constructor(options: CaptchaOptions) {
    const key = deriveKey(options.sessionSecret, 'captcha');
    this.#signatureSecret = keyedHash(key, 'challenge');
    this.#keySecret = keyedHash(key, 'solution');
    this.#derivationsMax = options.derivationsMax ?? DERIVATIONS_MAX;
    this.#now = () => options.now();
  }

  create(purpose: CaptchaPurpose): Promise<Challenge> {
    const most = this.#derivationsMax;
    return createChallenge({
      algorithm: ALGORITHM,
      cost: ITERATIONS,
      counter: randomInt(most, Math.ceil(most / 2)),
      deriveKey: derivePbkdf2,
      hmacSignatureSecret: this.#signatureSecret,
      hmacKeySignatureSecret: this.#keySecret,
      expiresAt: Math.ceil((this.#now() + LIVES_MS) / 1_000),
      data: { purpose },
    });
  }

  /** A token for a solved challenge; undefined if the solution is wrong, late, forged or was used before. */
  async verify(encoded: string): Promise<string | undefined> {
    const payload = decode(encoded);
    if (payload === undefined) return undefined;
    const { parameters, signature } = payload.challenge;
    const expiresAtMs = parameters.expiresAt * 1_000;
    const nowMs = this.#now();
    if (expiresAtMs <= nowMs) return undefined;
    const { verified } = await verifySolution({
      challenge: payload.challenge as unknown as Payload['challenge'],
      solution: payload.solution,
      deriveKey: derivePbkdf2,
      hmacSignatureSecret: this.#signatureSecret,
      hmacKeySignatureSecret: this.#keySecret,
    });
    // There is no await between this check and the mark, so two requests cannot both pass.
    if (!verified || this.#solved.get(signature, nowMs) === true) return undefined;
    this.#solved.set(signature, true, expiresAtMs, nowMs);
    const token = randomSecret();
    this.#tokens.set(token, parameters.data.purpose, nowMs + LIVES_MS, nowMs);
    return token;
  }

  /** Consumes a token, whether or not it was issued for this purpose. */
  redeem(token: string, purpose: CaptchaPurpose): boolean {
    return this.#tokens.take(token, this.#now()) === purpose;
  }
}

function decode(encoded: string): z.output<typeof payloadShape> | undefined {
  try {
    const parsed = payloadShape.safeParse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
