import { deriveKey } from '@agio/credentials';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** How long a token is valid; the session behind it may end earlier. */
export const TOKEN_LIVES_MS = 10 * 60_000;
const TICKET_LIVES_MS = 5 * 60_000;
const ALGORITHM = 'HS256';
/** No token of customers has this audience, nor is it signed with this key. */
const PARTY = 'agio-console';
const TICKET_PARTY = 'agio-console-ticket';
const LENGTH_MAX = 1_024;

const claims = z.object({ sub: z.string(), sid: z.string(), exp: z.int() });
const ticketClaims = z.object({ sub: z.string() });

/** Signs and checks tokens of operators (RFC 7519). */
export class DeskTokens {
  readonly #key: Uint8Array;
  readonly #now: () => number;

  constructor(sessionSecret: string, now: () => number) {
    this.#key = deriveKey(sessionSecret, 'console');
    this.#now = now;
  }

  sign(operator: number, session: string, endsAt: number): Promise<string> {
    return this.#sign(new SignJWT({ sid: session }).setSubject(String(operator)), PARTY, Math.min(this.#now() + TOKEN_LIVES_MS, endsAt));
  }

  async verify(token: string): Promise<{ readonly session: string; readonly expiresAtMs: number } | undefined> {
    const parsed = claims.safeParse(await this.#payloadOf(token, PARTY));
    return parsed.success ? { session: parsed.data.sid, expiresAtMs: parsed.data.exp * 1_000 } : undefined;
  }

  /** After the first step of a log-in, valid only for the second. */
  signTicket(operator: number): Promise<string> {
    return this.#sign(new SignJWT().setSubject(String(operator)), TICKET_PARTY, this.#now() + TICKET_LIVES_MS);
  }

  async operatorOfTicket(ticket: string): Promise<number | undefined> {
    const parsed = ticketClaims.safeParse(await this.#payloadOf(ticket, TICKET_PARTY));
    return parsed.success ? Number(parsed.data.sub) : undefined;
  }

  #sign(token: SignJWT, party: string, expiresAtMs: number): Promise<string> {
    return token
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(party)
      .setAudience(party)
      .setIssuedAt(Math.floor(this.#now() / 1_000))
      .setExpirationTime(Math.floor(expiresAtMs / 1_000))
      .sign(this.#key);
  }

  async #payloadOf(token: string, party: string): Promise<unknown> {
    if (token.length > LENGTH_MAX) return undefined;
    try {
      const options = { algorithms: [ALGORITHM], issuer: party, audience: party, currentDate: new Date(this.#now()) };
      return (await jwtVerify(token, this.#key, options)).payload;
    } catch {
      return undefined;
    }
  }
}
