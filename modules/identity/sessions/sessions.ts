import { randomBytes } from 'node:crypto';
import { ExpiringMap, hashSecret, randomSecret, sameHash } from '@agio/credentials';
import { provenTable } from '@agio/database';
import type { Database, RowProofs, Session } from '@agio/database';
import type { Tokens } from './tokens.ts';
import { uidOf } from '../shared/uid.ts';

export const SESSION_LIVES_MS = 30 * 24 * 60 * 60_000;
/** Two tabs that renew at the same moment send the same cookie; the later one is not a thief. */
export const RENEWAL_GRACE_MS = 30_000;
const SESSIONS_PER_CUSTOMER_MAX = 20;
const TOKENS_REMEMBERED_MAX = 50_000;

export interface SessionOwner {
  readonly customer: number;
  readonly session: string;
  /** When the token ends. */
  readonly expiresAtMs: number;
}

/** Content of the renewal cookie: the session's id and its secret. */
export interface RenewalSecret {
  readonly session: string;
  readonly secret: string;
}

/** The owner of a session, since when and on which device, and what renews it. */
export const PROVEN_SESSION = provenTable({
  table: 'identity_session',
  key: { id: 'text' },
  covers: {
    customer: 'customer',
    secret_hash: 'secret_hash',
    previous_hash: 'previous_hash',
    device: 'device',
    created_at: 'created_at',
  },
});

/** What is read of a session to check its proof. */
export const PROVEN_SESSION_COLUMNS = 'id, customer, secret_hash, previous_hash, device, created_at, proof';

export interface ProvenSessionRow {
  readonly id: string;
  readonly customer: bigint;
  readonly secret_hash: string;
  readonly previous_hash: string | null;
  readonly device: string | null;
  readonly created_at: bigint;
  readonly proof: string | null;
}

interface RenewedRow extends ProvenSessionRow {
  readonly rotated_at: bigint;
}

interface LiveSession {
  readonly customer: number;
  readonly expiresAtMs: number;
}

/** A session as its customer sees it. */
export interface StoredSession {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: number;
  readonly renewedAt: number;
}

export interface Renewal {
  readonly token: string;
  /** The new secret for the cookie; undefined if another tab already has it. */
  readonly cookie: RenewalSecret | undefined;
}

/** Sessions: stored in PostgreSQL, and all live ones in memory, so that identifying a request needs no database. */
export class Sessions {
  readonly #database: Database;
  readonly #tokens: Tokens;
  readonly #proofs: RowProofs;
  readonly #now: () => number;
  readonly #live = new Map<string, LiveSession>();
  readonly #known = new ExpiringMap<SessionOwner>(TOKENS_REMEMBERED_MAX);
  readonly #listeners = new Set<(session: string) => void>();

  constructor(database: Database, tokens: Tokens, proofs: RowProofs, now: () => number) {
    this.#database = database;
    this.#tokens = tokens;
    this.#proofs = proofs;
    this.#now = now;
  }

  /** Loads all live sessions into memory. */
  async load(): Promise<void> {
    const rows = await this.#database.query<ProvenSessionRow & { readonly expires_at: bigint }>(
      `select ${PROVEN_SESSION_COLUMNS}, expires_at from identity_session where revoked_at is null and expires_at > $1`,
      [this.#now()],
    );
    for (const row of rows)
      if (this.#proofs.holds(PROVEN_SESSION, row, {}))
        this.#live.set(row.id, { customer: Number(row.customer), expiresAtMs: Number(row.expires_at) });
  }

  onRevoked(listener: (session: string) => void): void {
    this.#listeners.add(listener);
  }

  /** Opens a session; above twenty of one customer the oldest ends. */
  async open(
    customer: number,
    from: { readonly ip: string; readonly userAgent: string; readonly device: string },
  ): Promise<{ token: string; cookie: RenewalSecret }> {
    const nowMs = this.#now();
    const cookie = { session: randomBytes(16).toString('base64url'), secret: randomSecret() };
    const expiresAtMs = nowMs + SESSION_LIVES_MS;
    const secretHash = hashSecret(cookie.secret);
    const proof = this.#proofs.make(PROVEN_SESSION, {
      id: cookie.session,
      customer,
      secret_hash: secretHash,
      previous_hash: null,
      device: from.device,
      created_at: nowMs,
    });
    await this.#database.query(
      `insert into identity_session (id, customer, secret_hash, rotated_at, created_at, expires_at, ip, user_agent, device, proof)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9)`,
      [cookie.session, customer, secretHash, nowMs, expiresAtMs, from.ip, from.userAgent, from.device, proof],
    );
    this.#live.set(cookie.session, { customer, expiresAtMs });
    const tooMany = await this.#database.query<{ id: string }>(
      `select id from identity_session where customer = $1 and revoked_at is null and expires_at > $2
       order by created_at desc, id offset $3`,
      [customer, nowMs, SESSIONS_PER_CUSTOMER_MAX],
    );
    for (const { id } of tooMany) await this.revoke(id);
    return { token: await this.#tokens.sign(uidOf(customer), cookie.session), cookie };
  }

  /** The owner of a token, if its session is live: from memory after the first lookup. */
  ownerOf(token: string): SessionOwner | undefined | Promise<SessionOwner | undefined> {
    const known = this.#known.get(token, this.#now());
    if (known !== undefined) return this.#isLive(known.session) ? known : undefined;
    return this.#verify(token);
  }

  /** A new token and secret for the session of a cookie; undefined if the cookie is invalid or has expired. */
  async renew(given: RenewalSecret): Promise<Renewal | undefined> {
    const nowMs = this.#now();
    const hash = hashSecret(given.secret);
    const row = await this.#toRenew(given.session, nowMs);
    if (row === undefined) return undefined;
    if (!sameHash(row.secret_hash, hash)) return this.#renewWithPrevious(row, hash, nowMs);
    const cookie = { session: given.session, secret: randomSecret() };
    const next = { ...row, secret_hash: hashSecret(cookie.secret), previous_hash: hash };
    const [rotated] = await this.#database.query<{ customer: bigint }>(
      `update identity_session set secret_hash = $3, previous_hash = $2, rotated_at = $4, expires_at = $5, proof = $6
       where id = $1 and secret_hash = $2 and revoked_at is null and expires_at > $4 returning customer`,
      [given.session, hash, next.secret_hash, nowMs, nowMs + SESSION_LIVES_MS, this.#proofs.make(PROVEN_SESSION, next)],
    );
    if (rotated === undefined) {
      // Another tab renewed it meanwhile.
      const present = await this.#toRenew(given.session, nowMs);
      return present === undefined ? undefined : this.#renewWithPrevious(present, hash, nowMs);
    }
    // Ended during the database query: it must not be revived.
    if (!this.#live.has(given.session)) return undefined;
    const customer = Number(row.customer);
    this.#live.set(given.session, { customer, expiresAtMs: nowMs + SESSION_LIVES_MS });
    return { token: await this.#tokens.sign(uidOf(customer), given.session), cookie };
  }

  /** Ends a session immediately: in memory first, so that it does not wait for the disk. */
  async revoke(session: string): Promise<void> {
    this.#live.delete(session);
    for (const listener of this.#listeners) listener(session);
    await this.#database.query('update identity_session set revoked_at = $2 where id = $1 and revoked_at is null', [session, this.#now()]);
  }

  /** Ends every session of a customer except one, immediately. Returns how many ended. */
  async revokeAll(customer: number, but?: string): Promise<number> {
    const ids = [...this.#live].filter(([id, live]) => live.customer === customer && id !== but).map(([id]) => id);
    for (const id of ids) this.#live.delete(id);
    for (const id of ids) for (const listener of this.#listeners) listener(id);
    await this.noteAllRevoked(this.#database, customer, but);
    return ids.length;
  }

  /** Stores that every session of a customer except one has ended, in a transaction after which a crash may prevent `revokeAll`. */
  async noteAllRevoked(session: Session, customer: number, but = ''): Promise<void> {
    await session.query('update identity_session set revoked_at = $3 where customer = $1 and id <> $2 and revoked_at is null', [
      customer,
      but,
      this.#now(),
    ]);
  }

  /** Whether a live session is this customer's. */
  isOf(session: string, customer: number): boolean {
    return this.#isLive(session) && this.#live.get(session)?.customer === customer;
  }

  /** Whether a session has neither ended nor expired; from memory. */
  isLive(session: string): boolean {
    return this.#isLive(session);
  }

  /** A customer's live sessions, the newest first. */
  async listOf(customer: number): Promise<StoredSession[]> {
    const rows = await this.#database.query<{ id: string; ip: string; user_agent: string; created_at: bigint; rotated_at: bigint }>(
      `select id, ip, user_agent, created_at, rotated_at from identity_session
       where customer = $1 and revoked_at is null and expires_at > $2 order by created_at desc, id`,
      [customer, this.#now()],
    );
    return rows
      .filter(({ id }) => this.#isLive(id))
      .map((row) => ({
        id: row.id,
        ip: row.ip,
        userAgent: row.user_agent,
        createdAt: Number(row.created_at),
        renewedAt: Number(row.rotated_at),
      }));
  }

  /** Removes expired sessions. */
  async sweep(): Promise<void> {
    const nowMs = this.#now();
    for (const [id, session] of this.#live) if (session.expiresAtMs <= nowMs) this.#live.delete(id);
    await this.#database.query('delete from identity_session where coalesce(revoked_at, expires_at) <= $1', [nowMs - SESSION_LIVES_MS]);
  }

  async #toRenew(id: string, nowMs: number): Promise<RenewedRow | undefined> {
    const [row] = await this.#database.query<RenewedRow>(
      `select ${PROVEN_SESSION_COLUMNS}, rotated_at from identity_session where id = $1 and revoked_at is null and expires_at > $2`,
      [id, nowMs],
    );
    return row !== undefined && this.#proofs.holds(PROVEN_SESSION, row, { id }) ? row : undefined;
  }

  async #renewWithPrevious(row: RenewedRow, hash: string, nowMs: number): Promise<Renewal | undefined> {
    if (row.previous_hash === null || !sameHash(row.previous_hash, hash)) return undefined;
    if (nowMs - Number(row.rotated_at) <= RENEWAL_GRACE_MS) {
      return { token: await this.#tokens.sign(uidOf(Number(row.customer)), row.id), cookie: undefined };
    }
    // A secret that was exchanged before is used late: two parties have it, so neither is trusted.
    await this.revoke(row.id);
    return undefined;
  }

  async #verify(token: string): Promise<SessionOwner | undefined> {
    const claims = await this.#tokens.verify(token);
    const live = claims === undefined ? undefined : this.#live.get(claims.session);
    if (claims === undefined || live === undefined || !this.#isLive(claims.session) || claims.uid !== uidOf(live.customer))
      return undefined;
    const owner = { customer: live.customer, session: claims.session, expiresAtMs: claims.expiresAtMs };
    this.#known.set(token, owner, claims.expiresAtMs, this.#now());
    return owner;
  }

  #isLive(session: string): boolean {
    const live = this.#live.get(session);
    return live !== undefined && live.expiresAtMs > this.#now();
  }
}
