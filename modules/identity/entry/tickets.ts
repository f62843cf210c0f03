import { randomBytes } from 'node:crypto';
import type { LoginMethod } from '@agio/contracts/identity';
import { ExpiringMap } from '@agio/credentials';
import type { Tokens } from '../sessions/tokens.ts';

export const TICKET_LIVES_MS = 5 * 60_000;
const TICKET_TRIES_MAX = 5;
const TICKETS_MAX = 50_000;

/** A log-in after its first step. */
export interface Ticket {
  readonly id: string;
  readonly customer: number;
  /** Method of the first step. */
  readonly method: LoginMethod;
  /** Of the account as it was when the first step was proved: a later password ends the ticket, however late it was issued. */
  readonly passwordHash: string;
}

/** Tickets between the two steps of a log-in: signed, valid for five minutes, five attempts and one log-in. A restart invalidates all. */
export class Tickets {
  readonly #tokens: Tokens;
  readonly #now: () => number;
  readonly #open = new ExpiringMap<{ readonly ticket: Ticket; tries: number }>(TICKETS_MAX);

  constructor(tokens: Tokens, now: () => number) {
    this.#tokens = tokens;
    this.#now = now;
  }

  issue({ customer, passwordHash }: Pick<Ticket, 'customer' | 'passwordHash'>, method: LoginMethod): Promise<string> {
    const nowMs = this.#now();
    const ticket = { id: randomBytes(16).toString('base64url'), customer, method, passwordHash };
    this.#open.set(ticket.id, { ticket, tries: 0 }, nowMs + TICKET_LIVES_MS, nowMs);
    return this.#tokens.signTicket(ticket.id, TICKET_LIVES_MS);
  }

  /** Takes one of the ticket's attempts, before anything is compared; undefined if it has expired, was used, or has none left. */
  async take(signed: string): Promise<Ticket | undefined> {
    const id = await this.#tokens.verifyTicket(signed);
    const open = id === undefined ? undefined : this.#open.get(id, this.#now());
    if (open === undefined || open.tries >= TICKET_TRIES_MAX) return undefined;
    open.tries += 1;
    return open.ticket;
  }

  /** Consumes a ticket; true only for the first use. */
  use({ id }: Ticket): boolean {
    return this.#open.take(id, this.#now()) !== undefined;
  }
}
