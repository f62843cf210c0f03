import type { WebSocket } from 'ws';
import { clientFrame, ERROR_TEXTS, PRIVATE_CHANNELS, SITE_CHANNELS, SOCKET_BACKLOG_BYTES_MAX } from '@agio/contracts';
import type { ClientFrame, ErrorCode, Language, ServerFrame } from '@agio/contracts';
import type { SessionOwner } from '../http/ports.ts';
import type { Topic } from './feed.ts';
import { topicKey } from './feed.ts';

const PRIVATE: readonly string[] = PRIVATE_CHANNELS;
/** Maximum subscriptions of one socket, and frames that it may send in ten seconds. */
const TOPICS_MAX = 100;
const FRAMES_MAX = 200;
const FRAMES_WINDOW_MS = 10_000;
const PROBES_MAX = 2;

export interface ConnectionPorts {
  /** The host name that the socket was opened on, without port. */
  readonly host: string;
  ownerOf(token: string): SessionOwner | undefined | Promise<SessionOwner | undefined>;
  uidOf(customer: number): string;
  /** Whether the site's switches allow a topic. */
  isOpen(topic: Topic): boolean;
  problemOf(topic: Topic): ErrorCode | undefined;
  listen(connection: Connection, topic: Topic): void;
  unlisten(connection: Connection, topic: Topic): void;
  /** Cancel on disconnect: starts or stops watching this socket for its session. */
  watch(connection: Connection, owner: SessionOwner, seconds: number): void;
  unwatch(connection: Connection): void;
}

/** One socket: reads frames, stores its subscriptions, and is closed when it falls too far behind. */
export class Connection {
  readonly topics = new Map<string, Topic>();
  readonly #socket: WebSocket;
  readonly #ports: ConnectionPorts;
  #language: Language;
  #owner: SessionOwner | undefined;
  #reading: Promise<void> = Promise.resolve();
  #unanswered = 0;
  #frames = 0;
  #windowStart = 0;

  constructor(socket: WebSocket, ports: ConnectionPorts, language: Language) {
    this.#socket = socket;
    this.#ports = ports;
    this.#language = language;
    // Frames are processed one by one, so that frames after `auth` are authenticated.
    socket.on('pong', () => (this.#unanswered = 0));
    socket.on('message', (data, isBinary) => {
      const text = (data as Buffer).toString('utf8');
      this.#reading = this.#reading.then(() => this.#read(text, isBinary)).catch(() => socket.terminate());
    });
  }

  get owner(): SessionOwner | undefined {
    return this.#owner;
  }

  send(frame: ServerFrame): void {
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

  /** The session ended: private subscriptions are removed, the socket stays open for public ones. */
  forgetOwner(): void {
    this.#ports.unwatch(this);
    this.#owner = undefined;
    for (const topic of this.topics.values()) if (topic.customer !== 0) this.#drop(topic);
    this.#fail('PLEASE_LOGIN', undefined);
  }

  /** Ends subscriptions that a switch has closed, and notifies the client once. */
  dropClosed(): void {
    const closed = [...this.topics.values()].filter((topic) => !this.#ports.isOpen(topic));
    for (const topic of closed) this.#drop(topic);
    if (closed.length > 0) this.#fail('NOT_YET_OPEN', undefined);
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
    if (isBinary || this.#tooMany()) return this.#fail(isBinary ? 'PARAMETER_ERROR' : 'OPERATION_TOO_FAST', undefined);
    const parsed = clientFrame.safeParse(parseJson(text));
    if (!parsed.success) return this.#fail('PARAMETER_ERROR', undefined);
    const frame = parsed.data;
    switch (frame.op) {
      case 'ping':
        return this.send({ op: 'pong', id: frame.id });
      case 'auth':
        this.#speak(frame.language ?? this.#language);
        return this.#authenticate(frame.token, frame.id);
      case 'subscribe':
        return this.#subscribe(frame);
      case 'unsubscribe':
        return this.#unsubscribe(frame);
      case 'cancelOnDisconnect':
        return this.#watch(frame.seconds, frame.id);
    }
  }

  async #authenticate(token: string, id: string | undefined): Promise<void> {
    const owner = await this.#ports.ownerOf(token);
    if (owner === undefined) return this.#fail('PLEASE_LOGIN', id);
    if (this.#owner !== undefined && this.#owner.customer !== owner.customer) this.forgetOwner();
    this.#owner = owner;
    this.send({ op: 'authed', uid: this.#ports.uidOf(owner.customer), id });
  }

  #watch(seconds: number, id: string | undefined): void {
    if (this.#owner === undefined || this.#owner.expiresAtMs <= Date.now()) return this.#fail('PLEASE_LOGIN', id);
    this.#ports.watch(this, this.#owner, seconds);
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
    this.topics.set(topicKey(topic), topic);
    this.#ports.listen(this, topic);
  }

  #subscribe(frame: Extract<ClientFrame, { op: 'subscribe' }>): void {
    const topic = this.#topicOf(frame);
    if (topic === undefined) return this.#fail('PLEASE_LOGIN', frame.id);
    if (!this.#ports.isOpen(topic)) return this.#fail('NOT_YET_OPEN', frame.id);
    const problem = this.#ports.problemOf(topic) ?? (this.topics.size >= TOPICS_MAX ? 'OPERATION_TOO_FAST' : undefined);
    if (problem !== undefined) return this.#fail(problem, frame.id);
    this.send({ op: 'subscribed', channel: frame.channel, market: frame.market, interval: frame.interval, id: frame.id });
    if (!this.topics.has(topicKey(topic))) this.#listen(topic);
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
    if (this.#owner === undefined || this.#owner.expiresAtMs <= Date.now()) return undefined;
    const language = channel === 'notices' ? this.#language : undefined;
    return { channel, market, interval, language, customer: this.#owner.customer };
  }

  #fail(code: ErrorCode, id: string | undefined): void {
    this.send({ op: 'error', code, message: ERROR_TEXTS[this.#language][code], id });
  }

  #tooMany(): boolean {
    const now = Date.now();
    if (now - this.#windowStart > FRAMES_WINDOW_MS) {
      this.#windowStart = now;
      this.#frames = 0;
    }
    this.#frames += 1;
    return this.#frames > FRAMES_MAX;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
