import { randomBytes } from 'node:crypto';
import type { Operator } from '@agio/contracts';
import { ExpiringMap, hashSecret, randomSecret, sameHash } from '@agio/credentials';
import { provenTable } from '@agio/database';
import type { Database, RowProofs } from '@agio/database';
import { isActive } from '../accounts/store.ts';
import type { Accounts } from '../accounts/store.ts';
import type { DeskTokens } from './tokens.ts';

export const SESSION_LIVES_MS = 8 * 60 * 60_000;
export const IDLE_MS = 30 * 60_000;
/** How often the last use is stored: a crash loses at most this much of an idle time. */
const SEEN_EVERY_MS = 60_000;
const TOKENS_REMEMBERED_MAX = 1_000;

/** Where a request comes from; a session is valid only on the device that opened it. */
export interface From {
  readonly ip: string;
  readonly userAgent: string;
  /** The request came from a timer of the page, not from its reader. */
  readonly isBackground: boolean;
}

/** The owner of a session, on which device and how long, and what renews it. */
export const PROVEN_DESK_SESSION = provenTable({
  table: 'operators_session',
  key: { id: 'text' },
  covers: { operator: 'operator', secret_hash: 'secret_hash', device_hash: 'device_hash', ends_at: 'ends_at' },
});

interface StoredSession {
  readonly id: string;
  readonly operator: bigint;
  readonly secret_hash: string;
  readonly device_hash: string;
  readonly ends_at: bigint;
  readonly seen_at: bigint;
  readonly proof: string | null;
}

const COLUMNS = 'id, operator, secret_hash, device_hash, ends_at, seen_at, proof';

interface Parts {
  readonly database: Database;
  readonly proofs: RowProofs;
  readonly tokens: DeskTokens;
  readonly accounts: Accounts;
  readonly now: () => number;
}

interface Live {
  readonly operator: number;
  readonly device: string;
  readonly endsAt: number;
  seenAt: number;
  savedAt: number;
}

export interface DeskOwner {
  readonly operator: Operator;
  readonly session: string;
  readonly expiresAtMs: number;
}

/** Operators' sessions: they last eight hours, end after half an hour without use, and are bound to one device. */
export class DeskSessions {
  readonly #database: Database;
  readonly #proofs: RowProofs;
  readonly #tokens: DeskTokens;
  readonly #accounts: Accounts;
  readonly #now: () => number;
  readonly #live = new Map<string, Live>();
  readonly #known = new ExpiringMap<{ readonly session: string; readonly expiresAtMs: number }>(TOKENS_REMEMBERED_MAX);

  constructor({ accounts, database, now, proofs, tokens }: Parts) {
    this.#database = database;
    this.#proofs = proofs;
    this.#tokens = tokens;
    this.#accounts = accounts;
    this.#now = now;
  }

  /** Loads all live sessions into memory. */
  async load(): Promise<void> {
    const rows = await this.#database.query<StoredSession>(
      `select ${COLUMNS} from operators_session where revoked_at is null and ends_at > $1`,
      [this.#now()],
    );
    for (const row of rows) {
      if (!this.#proofs.holds(PROVEN_DESK_SESSION, row, {})) continue;
      const seenAt = Number(row.seen_at);
      this.#live.set(row.id, {
        operator: Number(row.operator),
        device: row.device_hash,
        endsAt: Number(row.ends_at),
        seenAt,
        savedAt: seenAt,
      });
    }
  }

  async open(
    operator: number,
    { ip, userAgent }: From,
  ): Promise<{ readonly token: string; readonly cookie: string; readonly endsAt: number }> {
    const nowMs = this.#now();
    const session = randomBytes(16).toString('base64url');
    const secret = randomSecret();
    const device = hashSecret(userAgent);
    const endsAt = nowMs + SESSION_LIVES_MS;
    const row = { id: session, operator, secret_hash: hashSecret(secret), device_hash: device, ends_at: endsAt };
    await this.#database.query(
      `insert into operators_session (id, operator, secret_hash, device_hash, ip, user_agent, created_at, seen_at, ends_at, proof)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)`,
      [session, operator, row.secret_hash, device, ip, userAgent, nowMs, endsAt, this.#proofs.make(PROVEN_DESK_SESSION, row)],
    );
    this.#live.set(session, { operator, device, endsAt, seenAt: nowMs, savedAt: nowMs });
    return { token: await this.#tokens.sign(operator, session, endsAt), cookie: `${session}.${secret}`, endsAt };
  }

  /** A fresh token for the session of a cookie. */
  async renew(
    cookie: string,
    from: From,
  ): Promise<{ readonly token: string; readonly operator: number; readonly endsAt: number } | undefined> {
    const [session = '', secret = ''] = cookie.split('.');
    const live = this.#liveOn(session, from);
    if (live === undefined) return undefined;
    const [row] = await this.#database.query<StoredSession>(
      `select ${COLUMNS} from operators_session where id = $1 and revoked_at is null`,
      [session],
    );
    if (
      row === undefined ||
      !this.#proofs.holds(PROVEN_DESK_SESSION, row, { id: session }) ||
      !sameHash(row.secret_hash, hashSecret(secret))
    )
      return undefined;
    this.#touch(session, live, from);
    return { token: await this.#tokens.sign(live.operator, session, live.endsAt), operator: live.operator, endsAt: live.endsAt };
  }

  /** The owner of this token, if its session lives on this device. */
  ownerOf(token: string, from: From): DeskOwner | undefined | Promise<DeskOwner | undefined> {
    const known = this.#known.get(token, this.#now());
    if (known !== undefined) return this.#owner(known, from);
    return this.#verify(token, from);
  }

  /** Ends a session: in memory first, so that no caller waits for the disk. */
  async revoke(session: string): Promise<void> {
    this.#live.delete(session);
    await this.#database.query('update operators_session set revoked_at = $2 where id = $1 and revoked_at is null', [session, this.#now()]);
  }

  async revokeAll(operator: number): Promise<void> {
    for (const [id, live] of this.#live) if (live.operator === operator) this.#live.delete(id);
    await this.#database.query('update operators_session set revoked_at = $2 where operator = $1 and revoked_at is null', [
      operator,
      this.#now(),
    ]);
  }

  /** Live sessions of an operator, and when the last of them was used. */
  countOf(operator: number): number {
    let count = 0;
    for (const live of this.#live.values()) if (live.operator === operator && this.#isLive(live)) count += 1;
    return count;
  }

  /** Removes what has ended. */
  sweep(): void {
    for (const [id, live] of this.#live) if (!this.#isLive(live)) this.#live.delete(id);
  }

  async #verify(token: string, from: From): Promise<DeskOwner | undefined> {
    const claims = await this.#tokens.verify(token);
    if (claims === undefined) return undefined;
    this.#known.set(token, claims, claims.expiresAtMs, this.#now());
    return this.#owner(claims, from);
  }

  #owner({ expiresAtMs, session }: { readonly session: string; readonly expiresAtMs: number }, from: From): DeskOwner | undefined {
    const live = this.#liveOn(session, from);
    const account = live === undefined ? undefined : this.#accounts.get(live.operator);
    if (live === undefined || account === undefined || !isActive(account)) return undefined;
    this.#touch(session, live, from);
    const { id, name, roles } = account;
    return { operator: { id, name, roles }, session, expiresAtMs };
  }

  #liveOn(session: string, { userAgent }: From): Live | undefined {
    const live = this.#live.get(session);
    return live !== undefined && this.#isLive(live) && sameHash(live.device, hashSecret(userAgent)) ? live : undefined;
  }

  #isLive({ endsAt, seenAt }: Live): boolean {
    const nowMs = this.#now();
    return endsAt > nowMs && seenAt + IDLE_MS > nowMs;
  }

  #touch(session: string, live: Live, { isBackground }: From): void {
    if (isBackground) return;
    const nowMs = this.#now();
    live.seenAt = nowMs;
    if (nowMs - live.savedAt < SEEN_EVERY_MS) return;
    live.savedAt = nowMs;
    // A write that is lost ends a session early after a restart, never late.
    this.#database.query('update operators_session set seen_at = $2 where id = $1', [session, nowMs]).catch(() => undefined);
  }
}
