import { deriveKey } from '@agio/credentials';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { z } from 'zod';

export const TOKEN_LIVES_MS = 30 * 60_000;
const ALGORITHM = 'HS256';
const PARTY = 'agio-web';
/** A ticket is valid only for the second step of a log-in: no call accepts it as a token, and no token is accepted as a ticket. */
const TICKET_PARTY = 'agio-ticket';
const LENGTH_MAX = 1_024;

const claims = z.object({ sub: z.string(), sid: z.string(), exp: z.int() });
const ticketClaims = z.object({ jti: z.string() });

/** The owner of a signed token, if its session is still live. */
export interface TokenClaims {
  readonly uid: string;
  readonly session: string;
  readonly expiresAtMs: number;
}

/** Signs and checks bearer tokens (RFC 7519) with one algorithm, issuer, and an audience for each use. */
export class Tokens {
  readonly #key: Uint8Array;
  readonly #now: () => number;

  constructor(sessionSecret: string, now: () => number) {
    this.#key = deriveKey(sessionSecret, 'token');
    this.#now = now;
  }

  sign(uid: string, session: string): Promise<string> {
    return this.#sign(new SignJWT({ sid: session }).setSubject(uid), PARTY, TOKEN_LIVES_MS);
  }

  async verify(token: string): Promise<TokenClaims | undefined> {
    const parsed = claims.safeParse(await this.#payloadOf(token, PARTY));
    return parsed.success ? { uid: parsed.data.sub, session: parsed.data.sid, expiresAtMs: parsed.data.exp * 1_000 } : undefined;
  }

  signTicket(id: string, livesMs: number): Promise<string> {
    return this.#sign(new SignJWT().setJti(id), TICKET_PARTY, livesMs);
  }

  /** The id of a valid ticket. */
  async verifyTicket(token: string): Promise<string | undefined> {
    const parsed = ticketClaims.safeParse(await this.#payloadOf(token, TICKET_PARTY));
    return parsed.success ? parsed.data.jti : undefined;
  }

  #sign(token: SignJWT, audience: string, livesMs: number): Promise<string> {
    const nowMs = this.#now();
    return token
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuer(PARTY)
      .setAudience(audience)
      .setIssuedAt(new Date(nowMs))
      .setExpirationTime(new Date(nowMs + livesMs))
      .sign(this.#key);
  }

  async #payloadOf(token: string, audience: string): Promise<JWTPayload | undefined> {
    if (token.length > LENGTH_MAX) return undefined;
    try {
      const options = { algorithms: [ALGORITHM], issuer: PARTY, audience, currentDate: new Date(this.#now()) };
      return (await jwtVerify(token, this.#key, options)).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}
