import { createHash } from 'node:crypto';
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { seal, unseal } from '@agio/database';
import type { Database, Session } from '@agio/database';
import { z } from 'zod';
import type { PushText } from '../../shared/message.ts';
import { isPushEndpoint, NotPublic } from './endpoint.ts';
import { postPush } from './post.ts';
import { dropPush, pushOf, pushSessions, putPush } from './store.ts';
import { vapidKeys } from './vapid.ts';
import type { VapidKeys } from './vapid.ts';

/** A browser's address at its push service, and the keys that only it can open messages with (RFC 8291). */
const subscription = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });
export type PushSubscription = z.output<typeof subscription>;

export interface PushOptions {
  readonly database: Database;
  readonly key: Uint8Array;
  /** The contact of this site for push services: an address of it. */
  readonly subject: () => string;
  /** Endpoints of this machine, for development and tests. */
  readonly allowLoopback: boolean;
  isLive(session: string, customer: number): boolean;
  now(): number;
}

/** How long a push service keeps what it cannot deliver. */
export const PUSH_LIVES_MS = 12 * 60 * 60_000;
const PURPOSE = 'push';
/** Statuses after which another attempt can succeed; every other refusal is final. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;
const isGone = (status: number): boolean => status === 404 || status === 410;

/** A push was not sent; the error has the service's status, never its address or the text. */
export class PushFailed extends Error {
  override readonly name = 'PushFailed';
}

/** The browsers of customers that get pushes. */
export class Push {
  readonly #options: PushOptions;
  #keys: Promise<VapidKeys> | undefined;

  constructor(options: PushOptions) {
    this.#options = options;
  }

  async publicKey(): Promise<string> {
    return (await this.#vapid()).publicKey;
  }

  /** Tells this session by push from now on; false if the endpoint cannot be a push service's. */
  async subscribe(session: string, customer: number, given: PushSubscription): Promise<boolean> {
    const { allowLoopback, database, key } = this.#options;
    if (!isPushEndpoint(given.endpoint, allowLoopback) || !(await canEncrypt(given))) return false;
    const row = {
      session,
      customer,
      endpointHash: createHash('sha256').update(given.endpoint).digest('hex'),
      subscription: seal(key, `${PURPOSE} ${session}`, JSON.stringify(given)),
    };
    await database.transaction((transaction) => putPush(transaction, row, this.#options.now()));
    // Ended meanwhile: nothing would remove it any more.
    if (!this.#options.isLive(session, customer)) await dropPush(database, session);
    return true;
  }

  /** The sessions to tell, none for most customers. */
  async sessionsOf(session: Session, customer: number): Promise<string[]> {
    return (await pushSessions(session, customer)).filter((one) => this.#options.isLive(one, customer));
  }

  /** Sends to one browser. Throws `PushFailed` if it must be tried again; does nothing for a session that has ended. */
  async deliver(id: string, session: string, said: PushText): Promise<void> {
    const { allowLoopback, database, key } = this.#options;
    const row = await pushOf(database, session);
    if (row === undefined) return;
    const text = unseal(key, `${PURPOSE} ${session}`, row.subscription);
    if (text === undefined || !this.#options.isLive(session, row.customer)) return dropPush(database, session);
    const to = subscription.parse(JSON.parse(text));
    const status = await this.#post(to, said, allowLoopback);
    if (isGone(status) || status === 0) return dropPush(database, session);
    if (isPassing(status)) throw new PushFailed(`push ${id} did not go: ${status}`);
  }

  /** The service's status; 0 for a name that leads to a private address. */
  async #post(to: PushSubscription, said: PushText, allowLoopback: boolean): Promise<number> {
    const target = { ...to, expirationTime: null };
    const { privateKey, publicKey } = await this.#vapid();
    // The library signs for https alone; on loopback no one else can see the difference.
    const signedFor = { ...target, endpoint: to.endpoint.replace(/^http:/, 'https:') };
    const { headers } = await vapidHeaders(signedFor, { subject: this.#options.subject(), publicKey, privateKey });
    const body = await encryptNotification(target, Buffer.from(JSON.stringify(said)));
    try {
      return await postPush(
        to.endpoint,
        {
          ...headers,
          ttl: String(PUSH_LIVES_MS / 1_000),
          urgency: 'normal',
          topic: createHash('sha256').update(said.tag).digest('base64url').slice(0, 32),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          'content-length': String(body.byteLength),
        },
        body,
        allowLoopback,
      );
    } catch (error) {
      if (error instanceof NotPublic) return 0;
      throw new PushFailed(`push did not go: ${codeOf(error)}`);
    }
  }

  #vapid(): Promise<VapidKeys> {
    this.#keys ??= vapidKeys(this.#options.database, this.#options.key).catch((error: unknown) => {
      this.#keys = undefined;
      throw error;
    });
    return this.#keys;
  }
}

/** Whether the keys are ones that something can be encrypted for. */
async function canEncrypt(given: PushSubscription): Promise<boolean> {
  return await encryptNotification({ ...given, expirationTime: null }, Buffer.alloc(1)).then(
    () => true,
    () => false,
  );
}

/** A code of the system (ECONNREFUSED), never a text, which may contain the address. */
function codeOf(error: unknown): string {
  const { code, name } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
}
