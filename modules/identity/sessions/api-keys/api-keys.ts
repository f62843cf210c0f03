import { randomBytes } from 'node:crypto';
import { SIGNATURE_AHEAD_MS, SIGNATURE_LATE_MS } from '@agio/contracts';
import type { ApiScope } from '@agio/contracts';
import { ExpiringMap, randomCode, sameHash } from '@agio/credentials';
import { seal, unseal } from '@agio/database';
import type { Database, RowProofs, Session } from '@agio/database';
import { addressCheckOf } from '@agio/credentials';
import type { AddressCheck } from '@agio/credentials';
import type { Clock } from '@agio/kernel/clock';
import { Interval } from '@agio/module';
import { signatureOf } from './signature.ts';
import type { SignedParts } from './signature.ts';
import { API_KEYS_MAX, deleteKey, insertKey, keysOf, liveKeys, noteUses } from './store.ts';
import type { StoredKey } from './store.ts';

/** A signed request as received, whatever it is for. */
export interface SignedByKey extends SignedParts {
  readonly key: string;
  readonly signature: string;
  readonly ip: string;
}

/** A signed call. */
export interface KeyRequest extends SignedByKey {
  /** The scope that the call requires; undefined for a call that is closed to API keys. */
  readonly scope: ApiScope | undefined;
}

/** The key's owner, or why the request is refused. `problem` is returned to the program; for a wrong key or signature it gives no details. */
export type KeyVerdict = { readonly ok: true; readonly customer: number; readonly key: string } | KeyRefusal;

/** A socket that was opened by key: what it may do, and until when. */
export type KeySession =
  | {
      readonly ok: true;
      readonly customer: number;
      readonly session: string;
      readonly expiresAtMs: number;
      readonly isKey: true;
      readonly scopes: ReadonlySet<ApiScope>;
    }
  | KeyRefusal;

type KeyRefusal =
  | {
      readonly ok: false;
      readonly code: 'API_KEY_NOT_ACCEPTED';
      readonly problem: 'signature' | 'timestamp' | 'replayed' | 'address' | 'expired';
    }
  | { readonly ok: false; readonly code: 'PERMISSION_DENIED'; readonly problem: 'scope' }
  | { readonly ok: false; readonly code: 'ACCOUNT_HAS_BEEN_DISABLED'; readonly problem: 'disabled' };

interface LiveKey {
  readonly customer: number;
  /** Requests signed before this time may have been accepted by the previous process. */
  readonly freshAfterMs: number;
  readonly secret: string;
  readonly scopes: ReadonlySet<ApiScope>;
  readonly mayComeFrom: AddressCheck;
  readonly expiresAt: number | null;
}

export interface ApiKeysOptions {
  readonly database: Database;
  readonly proofs: RowProofs;
  /** What secrets are sealed with. */
  readonly key: Uint8Array;
  readonly clock: Clock;
  now(): number;
  isDisabled(customer: number): boolean;
  onError(error: unknown): void;
}

export type NewKey = Pick<StoredKey, 'customer' | 'name' | 'scopes' | 'addresses' | 'expiresAt'>;

/** How late a request may be. */
const LATE_MS = SIGNATURE_LATE_MS;
/**
 * How early. Little, because used signatures are remembered in memory only: for this long after a start,
 * older keys are refused.
 */
const AHEAD_MS = SIGNATURE_AHEAD_MS;
const REMEMBERED_MAX = 500_000;
const NOTE_USES_MS = 60_000;
const PURPOSE = 'api key';
/** Scopes of calls that place orders or move money: on a thin market an order is a way out as well. */
const ACTING_SCOPES: ReadonlySet<ApiScope> = new Set(['trade', 'transfer', 'withdraw']);
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_CHARACTERS = 24;

/** API keys: stored in PostgreSQL, and all live ones in memory, so that checking a signed request needs no database. */
export class ApiKeys {
  readonly #options: ApiKeysOptions;
  readonly #live = new Map<string, LiveKey>();
  /** Signatures of the last minute: each is valid once. */
  readonly #seen = new ExpiringMap<true>(REMEMBERED_MAX);
  readonly #listeners: ((session: string) => void)[] = [];
  #used = new Map<string, number>();
  readonly #notes: Interval;
  #startedMs = 0;

  constructor(options: ApiKeysOptions) {
    this.#options = options;
    this.#notes = new Interval(options, NOTE_USES_MS, () => this.#noteUses());
  }

  async start(): Promise<void> {
    this.#startedMs = this.#options.now();
    for (const stored of await liveKeys(this.#options.proofs, this.#options.database, this.#options.now())) this.#enliven(stored);
    this.#notes.start();
  }

  async stop(): Promise<void> {
    await this.#notes.stop();
    await this.#noteUses();
  }

  /**
   * Creates a key; LIMIT_REACHED above twenty of one customer. The secret is returned in clear text only here. `note` runs in the same transaction
   * before it; false if the key is not to be made any more.
   */
  async create(
    given: NewKey,
    note: (session: Session) => Promise<boolean>,
  ): Promise<(StoredKey & { readonly clear: string }) | 'LIMIT_REACHED' | 'STATE_CHANGED'> {
    const { database, key: sealing } = this.#options;
    const clear = randomBytes(32).toString('base64url');
    const key = randomCode(KEY_CHARACTERS, ALPHABET);
    const stored: StoredKey = {
      ...given,
      key,
      secret: seal(sealing, `${PURPOSE} ${key}`, clear),
      createdAt: this.#options.now(),
      lastUsedAt: null,
    };
    const refused = await database.transaction(async (session) => {
      // One customer's keys are created one by one, so that the limit holds.
      await session.query('select 1 from identity_account where customer = $1 for update', [given.customer]);
      if ((await keysOf(session, given.customer)).length >= API_KEYS_MAX) return 'LIMIT_REACHED';
      if (!(await note(session))) return 'STATE_CHANGED';
      await insertKey(this.#options.proofs, session, stored);
      return undefined;
    });
    if (refused !== undefined) return refused;
    this.#enliven(stored);
    return { ...stored, clear };
  }

  /** Removes a key, effective immediately; false if it is not the customer's. `note` runs in the same transaction. */
  async remove(customer: number, key: string, note: (session: Session) => Promise<void>): Promise<boolean> {
    const { database } = this.#options;
    if (!(await keysOf(database, customer)).some((one) => one.key === key)) return false;
    this.#end(key);
    await database.transaction(async (session) => {
      await deleteKey(session, key);
      await note(session);
    });
    return true;
  }

  /** Stops every key of a customer immediately. */
  async removeAll(customer: number): Promise<void> {
    for (const [key, live] of this.#live) if (live.customer === customer) this.#end(key);
    for (const { key } of await keysOf(this.#options.database, customer)) await deleteKey(this.#options.database, key);
  }

  /** Stops every key that may place or move anything, immediately; returns how many. The rows are deleted in the transaction of `session`. */
  async revokeActingKeys(customer: number, session: Session): Promise<number> {
    const keys = (await keysOf(session, customer)).filter(({ scopes }) => scopes.some((scope) => ACTING_SCOPES.has(scope)));
    for (const { key } of keys) {
      this.#end(key);
      await deleteKey(session, key);
    }
    return keys.length;
  }

  /** The owner of a signed request's key. Answers from memory; consumes the signature. */
  check(request: KeyRequest): KeyVerdict {
    const live = this.#accept(request);
    if ('code' in live) return live;
    if (request.scope === undefined || !live.scopes.has(request.scope)) return { ok: false, code: 'PERMISSION_DENIED', problem: 'scope' };
    return { ok: true, customer: live.customer, key: request.key };
  }

  /** The owner of the key that signed the opening of a socket; each frame is checked against its scopes. Consumes the signature. */
  open(request: SignedByKey): KeySession {
    const live = this.#accept(request);
    if ('code' in live) return live;
    const { customer, scopes, expiresAt } = live;
    return { ok: true, customer, session: sessionOf(request.key), expiresAtMs: expiresAt ?? Infinity, isKey: true, scopes };
  }

  /** Whether the key whose session on sockets this is still stands; from memory. */
  hasSession(session: string): boolean {
    return session.startsWith(SESSION_PREFIX) && this.#live.has(session.slice(SESSION_PREFIX.length));
  }

  /** Calls the listener immediately for every key that ends early, with the name of its session on sockets. */
  onRemoved(listener: (session: string) => void): void {
    this.#listeners.push(listener);
  }

  #accept(request: SignedByKey): LiveKey | KeyRefusal {
    const nowMs = this.#options.now();
    const live = this.#live.get(request.key);
    // An unknown key takes the same time as a known one, and gets the same response.
    const isRight = sameHash(signatureOf(live?.secret ?? '', request), request.signature.toLowerCase());
    if (live === undefined || !isRight) return refused('signature');
    const sentMs = /^\d{13}$/.test(request.timestamp) ? Number(request.timestamp) : 0;
    if (sentMs < nowMs - LATE_MS || sentMs > nowMs + AHEAD_MS || sentMs <= live.freshAfterMs) return refused('timestamp');
    if (live.expiresAt !== null && live.expiresAt <= nowMs) return refused('expired');
    if (!live.mayComeFrom(request.ip)) return refused('address');
    const once = `${request.key}${request.signature.toLowerCase()}`;
    if (this.#seen.get(once, nowMs) === true) return refused('replayed');
    // Until its timestamp is expired by every clock.
    this.#seen.set(once, true, nowMs + LATE_MS + AHEAD_MS + 1, nowMs);
    if (this.#options.isDisabled(live.customer)) return { ok: false, code: 'ACCOUNT_HAS_BEEN_DISABLED', problem: 'disabled' };
    this.#used.set(request.key, nowMs);
    return live;
  }

  /** In memory first, so that it stops even if the database fails. */
  #end(key: string): void {
    if (!this.#live.delete(key)) return;
    for (const listener of this.#listeners) listener(sessionOf(key));
  }

  #enliven({ key, customer, secret, scopes, addresses, expiresAt, createdAt }: StoredKey): void {
    const clear = unseal(this.#options.key, `${PURPOSE} ${key}`, secret);
    if (clear === undefined) return this.#options.onError(new Error(`API key ${key} was sealed under another secret and does not work`));
    // A key created since the start was never used with another process.
    const freshAfterMs = createdAt >= this.#startedMs ? 0 : this.#startedMs + AHEAD_MS;
    this.#live.set(key, {
      customer,
      freshAfterMs,
      secret: clear,
      scopes: new Set(scopes),
      mayComeFrom: addressCheckOf(addresses),
      expiresAt,
    });
  }

  async #noteUses(): Promise<void> {
    if (this.#used.size === 0) return;
    const uses = this.#used;
    this.#used = new Map();
    await noteUses(this.#options.database, uses);
  }
}

const SESSION_PREFIX = 'key:';

/** What a key is called where sessions are named. */
function sessionOf(key: string): string {
  return `${SESSION_PREFIX}${key}`;
}

function refused(problem: Extract<KeyRefusal, { code: 'API_KEY_NOT_ACCEPTED' }>['problem']): KeyRefusal {
  return { ok: false, code: 'API_KEY_NOT_ACCEPTED', problem };
}
