import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { deriveKey } from './keys.ts';

export const TOKEN_LIVES_MS = 30 * 60_000;
const ALGORITHM = 'HS256';
const PARTY = 'agio-web';
const LENGTH_MAX = 1_024;

const claims = z.object({ sub: z.string(), sid: z.string(), exp: z.int() });

/** Who a signed token speaks for, if its session still lives. */
export interface TokenClaims {
  readonly uid: string;
  readonly session: string;
  readonly expiresAtMs: number;
}

/** Signs and checks bearer tokens (RFC 7519) with one algorithm, issuer and audience. */
export class Tokens {
  readonly #key: Uint8Array;
  readonly #now: () => number;

  constructor(sessionSecret: string, now: () => number) {
    this.#key = deriveKey(sessionSecret, 'token');
    this.#now = now;
  }

  sign(uid: string, session: string): Promise<string> {
    const nowMs = this.#now();
    return new SignJWT({ sid: session })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(uid)
      .setIssuer(PARTY)
      .setAudience(PARTY)
      .setIssuedAt(new Date(nowMs))
      .setExpirationTime(new Date(nowMs + TOKEN_LIVES_MS))
      .sign(this.#key);
  }

  async verify(token: string): Promise<TokenClaims | undefined> {
    if (token.length > LENGTH_MAX) return undefined;
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [ALGORITHM],
        issuer: PARTY,
        audience: PARTY,
        currentDate: new Date(this.#now()),
      });
      const parsed = claims.safeParse(payload);
      return parsed.success ? { uid: parsed.data.sub, session: parsed.data.sid, expiresAtMs: parsed.data.exp * 1_000 } : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}
