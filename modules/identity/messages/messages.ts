import { LANGUAGES } from '@agio/contracts';
import type { Language } from '@agio/contracts';
import { seal, unseal } from '@agio/database';
import type { Database, Session } from '@agio/database';
import type { Clock } from '@agio/kernel/clock';
import { z } from 'zod';
import { MINUTE_MS } from '@agio/kernel/time';
import type { Address } from '../shared/address.ts';
import type { SiteMail } from '../ports.ts';
import type { MailPicture, MessageData, MessageKind, Messenger, Recipient, SecurityKind } from '../shared/message.ts';
import { HourlyBound } from './hourly-bound.ts';
import { Queue } from './queue.ts';
import type { QueueStanding } from './queue.ts';
import { render } from './render.ts';
import type { Content } from './render.ts';
import { PUSH_LIVES_MS } from './push/push.ts';
import type { Push } from './push/push.ts';

/** A customer's data at the time of sending. */
export interface Person {
  readonly customer: number;
  readonly address: Address | undefined;
  readonly language: Language | null;
  readonly phrase: string | null;
  /** Host of the site that they signed up at. */
  readonly site: string | null;
}

/** The site that a message is from. */
interface MessageSite extends SiteMail {
  /** Where its pages are; undefined if that is not known. */
  readonly origin: string | undefined;
}

export interface MessagesOptions {
  readonly database: Database;
  readonly queueName: string;
  /** Key for encrypting jobs, which contain codes and addresses. */
  readonly key: Uint8Array;
  readonly mail: Messenger | null;
  readonly sms: Messenger | null;
  /** Accepts messages without a provider; without an outbox they cannot be sent. */
  readonly outbox: Messenger | null;
  readonly push: Pick<Push, 'deliver'>;
  /** Finds a customer by number, or by the account's address. */
  personOf(by: number | Address): Promise<Person | undefined>;
  siteOf(host: string, language: Language): MessageSite;
  /** The picture of a path as mails show it; undefined for one that was not uploaded. */
  logoOf(path: string): Promise<Uint8Array | undefined>;
  /** Adds an event to the customer's message centre; idempotent by id. */
  note(id: string, customer: number, kind: SecurityKind, data: MessageData[SecurityKind]): Promise<void>;
  readonly clock: Clock;
  now(): number;
  onError(error: unknown): void;
  /** Seconds before the first retry, doubled with each, and the number of retries. */
  readonly retryDelaySeconds?: number;
  readonly retries?: number;
}

/** Half a day: after 2, 4, 8 … seconds, then every five minutes. */
const RETRIES = 150;
const RETRY_DELAY_SECONDS = 2;
/** Half an hour: who does not take a push for that long has seen the notice in the app. */
const PUSH_RETRIES = 12;
const PURPOSE = 'message';
const LOGO_CID = 'logo';

const job = z.object({
  content: z.object({ kind: z.string(), data: z.unknown() }),
  customer: z.int().optional(),
  address: z.object({ kind: z.enum(['email', 'mobile']), value: z.string() }).optional(),
  onlyCustomers: z.boolean().optional(),
  language: z.enum(LANGUAGES).optional(),
  host: z.string().optional(),
  /** When it becomes useless, such as an expired code. */
  until: z.int().optional(),
});

/** A message was not sent; the error has its kind and the provider's status, never recipient or content. */
export class MessageFailed extends Error {
  override readonly name = 'MessageFailed';
}

/** Outgoing messages: stored first, sent in the background, retried until sent or useless. */
export class Messages {
  readonly #options: MessagesOptions;
  readonly #queue: Queue;
  /** Push services are whatever a browser names, and may take long to answer: nothing else waits for them. */
  readonly #pushes: Queue;
  readonly #bound = new HourlyBound();
  #starting: Promise<void> | undefined;

  constructor(options: MessagesOptions) {
    this.#options = options;
    const queue = (name: string, retryLimit: number): Queue =>
      new Queue(options.database, {
        name,
        clock: options.clock,
        retryLimit,
        retryDelaySeconds: options.retryDelaySeconds ?? RETRY_DELAY_SECONDS,
        work: ({ id, payload }) => this.#deliver(id, payload),
        onError: (error) => options.onError(error),
      });
    this.#queue = queue(options.queueName, options.retries ?? RETRIES);
    this.#pushes = queue(`${options.queueName}-push`, Math.min(options.retries ?? RETRIES, PUSH_RETRIES));
  }

  start(): Promise<void> {
    this.#starting ??= this.#queue.start().then(() => this.#pushes.start());
    return this.#starting;
  }

  async stop(): Promise<void> {
    if (this.#starting === undefined) return;
    await this.#starting;
    await Promise.all([this.#queue.stop(), this.#pushes.stop()]);
  }

  /** How far mail and text messages are. */
  async standing(): Promise<QueueStanding> {
    await this.start();
    return this.#queue.standing();
  }

  /** Whether messages to such an address can be sent at all. */
  reaches(kind: Address['kind']): boolean {
    return this.#messengerOf(kind) !== null;
  }

  /**
   * Stores a message; it is sent within moments and retried until it is sent. With `session` it belongs to that
   * transaction. A customer's security messages also become notices in their message centre. Codes and what guards accounts go before notices, of which
   * anyone can cause many. Returns the job's id.
   */
  async tell<K extends MessageKind>(to: Recipient, kind: K, data: MessageData[K], session?: Session): Promise<string> {
    // Inside a transaction the queue must already be started: starting it would wait for the same connection.
    if (session === undefined || this.#pushes.isStarted) await this.start();
    const livesMs = kind === 'code' ? (data as MessageData['code']).minutes * MINUTE_MS : kind === 'push' ? PUSH_LIVES_MS : undefined;
    const until = livesMs === undefined ? undefined : this.#options.now() + livesMs;
    const stored: z.input<typeof job> = { ...to, content: { kind, data }, until };
    const queue = kind === 'push' ? this.#pushes : this.#queue;
    const isFirst = !isOrdinary({ kind, data } as Content);
    return queue.add(seal(this.#options.key, PURPOSE, JSON.stringify(stored)), { isFirst, session });
  }

  async #deliver(id: string, payload: string): Promise<void> {
    const { key } = this.#options;
    const text = unseal(key, PURPOSE, payload);
    if (text === undefined) throw new MessageFailed(`message ${id} was stored under another key`);
    const { content, customer, address, until, onlyCustomers = false, ...more } = job.parse(JSON.parse(text));
    if (until !== undefined && this.#options.now() > until) return;
    if (content.kind === 'push') {
      const { session, ...shown } = content.data as MessageData['push'];
      return this.#options.push.deliver(id, session, shown);
    }
    const said = content as Content;
    if (customer !== undefined && said.kind !== 'code' && said.kind !== 'notice')
      await this.#options.note(id, customer, said.kind, said.data);
    const person = await this.#options.personOf(customer ?? (address as Address));
    if (onlyCustomers && person === undefined) return;
    const to = address ?? person?.address;
    // If the account was closed meanwhile, it has no address any more.
    if (to === undefined) return;
    const what = boundAs(said);
    // What does not go is in the message centre.
    if (what !== undefined && !this.#bound.allows(to, what, this.#options.now())) return;
    const messenger = this.#messengerOf(to.kind);
    if (messenger === null) throw new MessageFailed(`message ${id} has no provider for ${to.kind}`);
    const language = more.language ?? person?.language ?? 'en-US';
    // What no site sent comes from the customer's own.
    const host = more.host ?? person?.site ?? '';
    const site = this.#options.siteOf(host, language);
    const form = to.kind === 'mobile' ? 'sms' : 'mail';
    const { logo, pictures } = form === 'sms' ? NO_LOGO : await this.#logo(site);
    const { imprint, mailFrom, title } = site;
    const rendered = render(linked(said, site.origin), {
      language,
      site: title,
      imprint,
      logo,
      phrase: person?.phrase ?? null,
      form,
    });
    const sender = { name: title, address: mailFrom };
    try {
      await messenger.send({ id, to: to.value, kind: to.kind, host, sender, pictures, ...rendered });
    } catch (error) {
      throw new MessageFailed(`message ${id} (${said.kind}, ${to.kind}) did not go: ${answerOf(error)}`);
    }
    if (what !== undefined) this.#bound.note(to, what, this.#options.now());
  }

  /** A logo that was uploaded goes with the mail, as most programs load nothing; another one is a link, never without encryption. */
  async #logo({ logo, origin }: MessageSite): Promise<Logo> {
    if (logo === null) return NO_LOGO;
    const bytes = await this.#options.logoOf(logo);
    if (bytes !== undefined) return { logo: `cid:${LOGO_CID}`, pictures: [{ cid: LOGO_CID, type: 'image/png', bytes }] };
    return origin?.startsWith('https://') === true ? { logo: `${origin}${logo}`, pictures: [] } : NO_LOGO;
  }

  #messengerOf(kind: Address['kind']): Messenger | null {
    return (kind === 'email' ? this.#options.mail : this.#options.sms) ?? this.#options.outbox;
  }
}

interface Logo {
  readonly logo: string | undefined;
  readonly pictures: readonly MailPicture[];
}
const NO_LOGO: Logo = { logo: undefined, pictures: [] };

/** A message whose link leads to the site that it is from, which is known only when it is sent. */
function linked(content: Content, origin: string | undefined): Content {
  if (origin === undefined || content.kind === 'code' || content.data.freezeUrl === undefined) return content;
  const { hash, pathname } = new URL(content.data.freezeUrl);
  return { ...content, data: { ...content.data, freezeUrl: `${origin}${pathname}${hash}` } } as Content;
}

/** A notice that guards nothing: customers choose which of them go by mail. */
const isOrdinary = (said: Content): boolean => said.kind === 'notice' && said.data.freezeUrl === undefined;

/** What a message is counted as; undefined for codes, which have bounds of their own. */
function boundAs(said: Content): string | undefined {
  if (said.kind === 'code') return undefined;
  if (said.kind === 'notice') return isOrdinary(said) ? 'notice' : 'money out';
  return 'what' in said.data ? `${said.kind} ${said.data.what}` : said.kind;
}

/** The status code of a provider's response, whose text may contain the address or the message. */
function answerOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const { code, responseCode, status } = error as { code?: unknown; responseCode?: unknown; status?: unknown };
  return [code, responseCode, status].filter((one) => typeof one === 'string' || typeof one === 'number').join(' ') || 'unknown';
}
