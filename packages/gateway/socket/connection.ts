import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import {
  callFrame,
  calls,
  CHANNEL_SCOPES,
  clientFrame,
  ERROR_TEXTS,
  PRIVATE_CHANNELS,
  SITE_CHANNELS,
  SOCKET_BACKLOG_BYTES_MAX,
  SOCKET_CALLS_MAX,
} from '@agio/contracts';
import type { AnyCall, ApiScope, CallFrame, ClientFrame, ErrorCode, Language, ServerFrame } from '@agio/contracts';
import type { Clock } from '@agio/kernel/clock';
import type { SessionOwner } from '../http/ports.ts';
import type { Topic } from './feed.ts';
import { topicKey } from './feed.ts';
import { problemsOf } from '../http/parse.ts';
import type { SocketCalls, SocketReply } from './socket-calls.ts';

const PRIVATE: readonly string[] = PRIVATE_CHANNELS;
/** Maximum subscriptions of one socket, and frames that it may send in ten seconds. */
const TOPICS_MAX = 100;
const FRAMES_MAX = 200;
const FRAMES_WINDOW_MS = 10_000;
const PROBES_MAX = 2;

export interface ConnectionPorts {
  readonly clock: Clock;
  /** The host name that the socket was opened on, without port. */
  readonly host: string;
  /** What the socket's frames are written to. */
  readonly line: Pick<Duplex, 'cork' | 'uncork'>;
  readonly ip: string;
  readonly userAgent: string;
  /** Path with query that the socket was opened with, which a key signs. */
  readonly url: string;
  readonly call: SocketCalls;
  ownerOf(token: string): SessionOwner | undefined | Promise<SessionOwner | undefined>;
  openByKey(signed: KeyOpening): KeyOpened | Promise<KeyOpened>;
  uidOf(customer: number): string;
  /** Whether the site's switches allow a topic. */
  isOpen(topic: Topic): boolean;
  problemOf(topic: Topic): ErrorCode | undefined;
  listen(connection: Connection, topic: Topic): void;
  unlisten(connection: Connection, topic: Topic): void;
  /** Cancel on disconnect: starts or stops watching this socket for its session. */
  watch(connection: Connection, owner: SessionOwner, seconds: number, what: 'working' | 'all'): void;
  unwatch(connection: Connection): void;
}

/** What a key signed to open this socket. */
export interface KeyOpening {
  readonly key: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly method: 'GET';
  readonly url: string;
  readonly body: '';
  readonly ip: string;
}

/** The owner of the key, with its scopes and end, or why it is refused. */
export type KeyOpened = ({ readonly ok: true } & SessionOwner) | { readonly ok: false; readonly code: ErrorCode; readonly problem: string };

type Failure = Omit<Extract<ServerFrame, { op: 'error' }>, 'op' | 'message' | 'code'>;

/** One socket: reads frames, stores its subscriptions, and is closed when it falls too far behind. */
export class Connection {
  readonly topics = new Map<string, Topic>();
  readonly #socket: WebSocket;
  readonly #ports: ConnectionPorts;
  #language: Language;
  #owner: SessionOwner | undefined;
  #reading: Promise<void> = Promise.resolve();
  #unanswered = 0;
  /** Characters of frames that wait for those before them. */
  #unread = 0;
  #isGathering = false;
  #frames = 0;
  #windowStart = 0;
  /** Calls that are not answered yet. */
  #calls = 0;
  /** The customer whose orders the watch of this socket protects, also after their log-in expired. */
  #watchedFor: number | undefined;
  #isClosed = false;

  constructor(socket: WebSocket, ports: ConnectionPorts, language: Language) {
    this.#socket = socket;
    this.#ports = ports;
    this.#language = language;
    // Frames are processed one by one, so that frames after `auth` are authenticated. A sender too far ahead is closed, as a reader too far behind is.
    socket.on('pong', () => (this.#unanswered = 0));
    socket.on('message', (data, isBinary) => {
      const text = (data as Buffer).toString('utf8');
      this.#unread += text.length;
      if (this.#unread > SOCKET_BACKLOG_BYTES_MAX) return socket.terminate();
      this.#reading = this.#reading.then(() => this.#read(text, isBinary)).catch(() => socket.terminate());
    });
  }

  get owner(): SessionOwner | undefined {
    return this.#owner;
  }

  send(frame: ServerFrame): void {
    this.#gather();
    this.sendText(JSON.stringify(frame));
  }

  /** A socket that falls more than 1 MiB behind is closed, so that it does not slow others down. */
  sendText(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > SOCKET_BACKLOG_BYTES_MAX) {
      this.#socket.terminate();
      return;
    }
    this.#socket.send(text);
  }

  /** What is sent in one turn of the loop, as many answers to orders that became durable together, is written to the line at once. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.#ports.line.cork();
    setImmediate(() => {
      this.#isGathering = false;
      this.#ports.line.uncork();
    });
  }

  /**
   * The session ended: private subscriptions are removed, the socket stays open for public ones. A log-in that expired is no
   * disconnection: as long as the socket is open, cancel on disconnect waits.
   */
  forgetOwner(ended: 'expired' | 'revoked'): void {
    if (ended === 'revoked') this.#unwatch();
    this.#owner = undefined;
    for (const topic of this.topics.values()) if (topic.customer !== 0) this.#drop(topic);
    this.#fail('PLEASE_LOGIN', { ended });
  }

  /** The socket has closed. What it sent before is still read, for whom cancel on disconnect begins now even if that was asked for last. */
  closed(): void {
    this.#isClosed = true;
    this.#ports.unwatch(this);
    for (const topic of this.topics.values()) this.#drop(topic);
  }

  /** Ends subscriptions that a switch has closed, and notifies the client once. */
  dropClosed(): void {
    const closed = [...this.topics.values()].filter((topic) => !this.#ports.isOpen(topic));
    for (const topic of closed) this.#drop(topic);
    if (closed.length > 0) this.#fail('NOT_YET_OPEN', {});
  }

  /** Sends a ping; terminates the socket after two unanswered ones. */
  probe(): void {
    if (this.#unanswered >= PROBES_MAX) return this.#socket.terminate();
    this.#unanswered += 1;
    this.#socket.ping();
  }

  end(code: number): void {
    this.#socket.close(code);
  }

  async #read(text: string, isBinary: boolean): Promise<void> {
    this.#unread -= text.length;
    if (isBinary) return this.#fail('PARAMETER_ERROR', {});
    const value = parseJson(text);
    const id = idIn(value);
    const isCall = (value as { op?: unknown } | null | undefined)?.op === 'call';
    // Calls of those who are logged in are counted by their own limits; what is no call after all is counted here.
    const isOwners = isCall && this.#owner !== undefined;
    if (!isOwners && this.#tooMany()) return this.#fail('OPERATION_TOO_FAST', { id });
    const parsed = (isCall ? callFrame : clientFrame).safeParse(value);
    if (!parsed.success && isOwners && this.#tooMany()) return this.#fail('OPERATION_TOO_FAST', { id });
    if (!parsed.success) return this.#fail('PARAMETER_ERROR', { id, details: problemsOf(parsed.error.issues, 'frame') });
    return this.#do(parsed.data);
  }

  async #do(frame: ClientFrame): Promise<void> {
    switch (frame.op) {
      case 'call':
        return this.#call(frame);
      case 'ping':
        return this.send({ op: 'pong', id: frame.id });
      case 'auth':
        this.#speak(frame.language ?? this.#language);
        return this.#authenticate(frame);
      case 'subscribe':
        return this.#subscribe(frame);
      case 'unsubscribe':
        return this.#unsubscribe(frame);
      case 'cancelOnDisconnect':
        return this.#watch(frame);
    }
  }

  async #authenticate(frame: Extract<ClientFrame, { op: 'auth' }>): Promise<void> {
    const { id } = frame;
    const owner = 'token' in frame ? await this.#ports.ownerOf(frame.token) : await this.#ownerByKey(frame);
    if (owner === undefined) return this.#fail('PLEASE_LOGIN', { id });
    if ('problem' in owner) return this.#fail(owner.code, { id, details: { problem: owner.problem } });
    if (this.#owner !== undefined && this.#owner.customer !== owner.customer) this.forgetOwner('revoked');
    if (this.#watchedFor !== undefined && this.#watchedFor !== owner.customer) this.#unwatch();
    this.#owner = owner;
    for (const topic of this.topics.values()) if (topic.customer !== 0 && !this.#mayListen(topic.channel)) this.#drop(topic);
    const expiresAt = Number.isFinite(owner.expiresAtMs) ? owner.expiresAtMs : null;
    this.send({ op: 'authed', uid: this.#ports.uidOf(owner.customer), expiresAt, id });
  }

  #ownerByKey({ key, timestamp, signature }: { key: string; timestamp: string; signature: string }): KeyOpened | Promise<KeyOpened> {
    const { ip, url } = this.#ports;
    return this.#ports.openByKey({ key, timestamp, signature, method: 'GET', url, body: '', ip });
  }

  /** Begins a call; the next frame is read once its command is submitted, not once it is answered. */
  async #call(frame: CallFrame): Promise<void> {
    // What is begun after a disconnection must not outlast the cancelling that follows it.
    const ends: AnyCall = calls[frame.call];
    if (this.#isClosed && this.#watchedFor !== undefined && ends.duringMaintenance !== true) return;
    if (this.#calls >= SOCKET_CALLS_MAX) return this.#fail('OPERATION_TOO_FAST', { id: frame.id, retryAfterSeconds: 1 });
    this.#calls += 1;
    const { host, ip, userAgent } = this.#ports;
    const { reply } = await this.#ports.call(frame, { owner: this.#owner, host, ip, userAgent, language: this.#language });
    void Promise.resolve(reply).then((result) => {
      this.#calls -= 1;
      this.#answer(frame, result);
    });
  }

  #answer({ call, id }: CallFrame, reply: SocketReply): void {
    if (!reply.ok) {
      const { code, details, retryAfterSeconds } = reply;
      return this.#fail(code, { id, details, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) });
    }
    const position = reply.headers?.get('x-position');
    const replayed = reply.headers?.get('idempotency-replayed') === 'true';
    this.send({
      op: 'answer',
      call,
      id,
      data: reply.data,
      ...(position === undefined ? {} : { position: Number(position) }),
      ...(replayed ? { replayed } : {}),
    });
  }

  #unwatch(): void {
    this.#watchedFor = undefined;
    this.#ports.unwatch(this);
  }

  /** Whether the owner may listen to a private channel: a key if its scopes open it. */
  #mayListen(channel: string): boolean {
    return this.#has(CHANNEL_SCOPES[channel]);
  }

  /** Whether the owner may do what a scope opens: a session everything, a key what it was given. */
  #has(scope: ApiScope | undefined): boolean {
    const { scopes } = this.#owner ?? {};
    return scopes === undefined || (scope !== undefined && scopes.has(scope));
  }

  #watch({ id, seconds, what = 'working' }: Extract<ClientFrame, { op: 'cancelOnDisconnect' }>): void {
    if (this.#owner === undefined || this.#owner.expiresAtMs <= this.#ports.clock.wall()) return this.#fail('PLEASE_LOGIN', { id });
    // It cancels orders, as the calls do that trade.
    if (!this.#has('trade')) return this.#fail('PERMISSION_DENIED', { id, details: { problem: 'scope' } });
    this.#watchedFor = seconds === 0 ? undefined : this.#owner.customer;
    this.#ports.watch(this, this.#owner, seconds, what);
    if (this.#isClosed) this.#ports.unwatch(this);
    this.send({ op: 'cancelOnDisconnect', seconds, id });
  }

  /** Changes the language and renews subscriptions whose frames contain texts. */
  #speak(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    const spoken = [...this.topics.values()].filter((topic) => topic.language !== undefined);
    for (const topic of spoken) {
      this.#drop(topic);
      this.#listen({ ...topic, language });
    }
  }

  #listen(topic: Topic): void {
    if (this.#isClosed) return;
    this.topics.set(topicKey(topic), topic);
    this.#ports.listen(this, topic);
  }

  #subscribe(frame: Extract<ClientFrame, { op: 'subscribe' }>): void {
    const topic = this.#topicOf(frame);
    const { id } = frame;
    if (topic === undefined) return this.#fail('PLEASE_LOGIN', { id });
    if (topic.customer !== 0 && !this.#mayListen(topic.channel))
      return this.#fail('PERMISSION_DENIED', { id, details: { problem: 'scope' } });
    if (!this.#ports.isOpen(topic)) return this.#fail('NOT_YET_OPEN', { id });
    const problem = this.#ports.problemOf(topic) ?? (this.topics.size >= TOPICS_MAX ? 'OPERATION_TOO_FAST' : undefined);
    if (problem !== undefined) return this.#fail(problem, { id });
    this.send({ op: 'subscribed', channel: frame.channel, market: frame.market, interval: frame.interval, id: frame.id });
    if (!this.topics.has(topicKey(topic))) this.#listen(frame.since === undefined ? topic : { ...topic, since: frame.since });
  }

  #unsubscribe(frame: Extract<ClientFrame, { op: 'unsubscribe' }>): void {
    const topic = this.#topicOf(frame);
    const own = topic === undefined ? undefined : this.topics.get(topicKey(topic));
    if (own !== undefined) this.#drop(own);
    this.send({ op: 'unsubscribed', channel: frame.channel, market: frame.market, interval: frame.interval, id: frame.id });
  }

  #drop(topic: Topic): void {
    this.topics.delete(topicKey(topic));
    this.#ports.unlisten(this, topic);
  }

  #topicOf(frame: { channel: string; market?: string | undefined; interval?: string | undefined }): Topic | undefined {
    const { channel, market, interval } = frame;
    if (SITE_CHANNELS.includes(channel)) return { channel, market, interval, host: this.#ports.host, customer: 0 };
    if (!PRIVATE.includes(channel)) return { channel, market, interval, customer: 0 };
    if (this.#owner === undefined || this.#owner.expiresAtMs <= this.#ports.clock.wall()) return undefined;
    const language = channel === 'notices' ? this.#language : undefined;
    return { channel, market, interval, language, customer: this.#owner.customer };
  }

  #fail(code: ErrorCode, failure: Failure): void {
    this.send({ op: 'error', code, message: ERROR_TEXTS[this.#language][code], ...failure });
  }

  #tooMany(): boolean {
    const now = this.#ports.clock.wall();
    if (now - this.#windowStart > FRAMES_WINDOW_MS) {
      this.#windowStart = now;
      this.#frames = 0;
    }
    this.#frames += 1;
    return this.#frames > FRAMES_MAX;
  }
}

/** The id of a frame that may be wrong in every other way, so that its sender knows which one was refused. */
function idIn(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : undefined;
  return typeof id === 'string' && id.length <= 64 ? id : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
