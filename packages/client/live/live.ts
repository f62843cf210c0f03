import { HEARTBEAT_MS, RECONNECT_AFTER_MS } from '@agio/contracts';
import type { ClientFrame, ServerFrame } from '@agio/contracts';
import type { CallData } from '../api/input.ts';
import type { ApiKey } from '../api/sign.ts';
import type { SocketBody, SocketCallName, SocketCallOptions } from './calls.ts';
import { Heartbeat } from './heartbeat.ts';
import { liveProgramOf } from './program.ts';
import type { LiveProgram } from './program.ts';
import { SOCKET_OPEN } from './socket-like.ts';
import type { SocketLike, SocketMaker } from './socket-like.ts';
import { StatusBoard } from './status.ts';
import type { LiveStatus } from './status.ts';
import { resumeAt, Subscriptions } from './subscriptions.ts';
import type { Since, Subscription } from './subscriptions.ts';
import { isPrivate } from './topic.ts';
import type { Channel, FrameOf, Topic } from './topic.ts';

export interface LiveOptions {
  /** `ws://…/ws/exchange` */
  readonly url: string;
  /** The token of a session; without it and a key, public channels alone. */
  readonly getToken?: () => string | null | undefined;
  /** Logs in with an API key instead. */
  readonly key?: ApiKey;
  readonly WebSocket?: SocketMaker;
  readonly heartbeatMs?: number;
  readonly reconnectAfterMs?: number;
  /** Waits after further failures grow up to this; without it they do not. */
  readonly reconnectAtMostMs?: number;
  /** Cancels all open orders if every line is gone for so many seconds; asked for again on each new line. */
  readonly cancelOnDisconnectSeconds?: number;
  /** The log-in of this line was refused, or has ended in this way. */
  readonly onRefused?: (ended: 'expired' | 'revoked' | undefined) => void;
}

export interface Live {
  /**
   * Listens to a topic and connects if need be. Every listener gets a snapshot first where the channel has one. After a lost connection, a
   * channel that supports it resumes behind the sequence that `since` returns.
   */
  subscribe<C extends Channel>(topic: Topic<C>, listener: (frame: FrameOf<C>) => void, since?: Since): () => void;
  /**
   * Makes a call over the socket, once there is a log-in. Calls are sent in their order without waiting for answers. Throws an
   * `ApiError`: one that is not `definite` may have been carried out, and is safe to repeat with the same idempotency key.
   */
  call<N extends SocketCallName>(name: N, body: SocketBody<N>, options?: SocketCallOptions): Promise<CallData<N>>;
  /** Asks for a fresh snapshot of a topic that has listeners. */
  renew(topic: Topic): void;
  /** The same for all public topics: a switch of the site may have closed some, and is on again. */
  renewPublic(): void;
  /** To be called when the token has come, changed or gone. */
  reauth(): void;
  status(): LiveStatus;
  onStatus(listener: () => void): () => void;
  /** A deliberate end: nothing reconnects until the next `subscribe` or `open`. */
  close(): void;
  open(): void;
}

/**
 * The exchange socket: heartbeat, one reconnection 3 s after every close that was not asked for (spec §7), everything subscribed again.
 * Private topics wait until `auth` has been answered.
 */
class ExchangeSocket implements Live {
  readonly #options: LiveOptions;
  readonly #board = new StatusBoard();
  readonly #subscriptions = new Subscriptions();
  readonly #heartbeat: Heartbeat;
  #socket: SocketLike | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #authToken: string | null = null;
  #failures = 0;
  readonly #program: LiveProgram | undefined;

  constructor(options: LiveOptions, program?: LiveProgram) {
    this.#options = options;
    this.#program = program;
    this.#heartbeat = new Heartbeat({
      everyMs: options.heartbeatMs ?? HEARTBEAT_MS,
      sendPing: () => this.#send({ op: 'ping' }),
      onRoundTrip: (roundTripMs) => this.#board.set({ roundTripMs }),
      onDead: () => this.#lose(this.#socket),
    });
  }

  subscribe<C extends Channel>(topic: Topic<C>, listener: (frame: FrameOf<C>) => void, since?: Since): () => void {
    const { subscription, first } = this.#subscriptions.add(topic, listener as never, since);
    if (this.#socket === undefined && this.#retry === undefined) this.open();
    else if (first) this.#request(subscription);
    else if (subscription.begun) this.renew(topic);
    return () => {
      if (this.#subscriptions.remove(subscription, listener as never)) this.#send({ op: 'unsubscribe', ...subscription.topic });
    };
  }

  call<N extends SocketCallName>(name: N, body: SocketBody<N>, options: SocketCallOptions = {}): Promise<CallData<N>> {
    if (this.#program === undefined) return Promise.reject(new Error('no calls'));
    const answer = this.#program.calls.add(name, body, options);
    if (this.#socket === undefined && this.#retry === undefined) this.open();
    this.#flush();
    return answer;
  }

  renew(topic: Topic): void {
    const subscription = this.#subscriptions.get(topic);
    if (subscription === undefined) return;
    this.#send({ op: 'unsubscribe', ...subscription.topic });
    this.#request(subscription);
  }

  renewPublic(): void {
    for (const { topic } of this.#subscriptions.all()) if (!isPrivate(topic)) this.renew(topic);
  }

  reauth(): void {
    if (this.#socket?.readyState !== SOCKET_OPEN) return;
    if (this.#options.getToken?.()) return this.#authenticate();
    if (this.#authToken === null) return;
    // The protocol has no word for logging out, so a new line is one without a name.
    this.#drop();
    this.open();
  }

  status(): LiveStatus {
    return this.#board.get();
  }

  onStatus(listener: () => void): () => void {
    return this.#board.listen(listener);
  }

  close(): void {
    this.#drop();
    this.#program?.calls.closed();
    this.#board.set({ state: 'closed', lost: false });
  }

  open(): void {
    if (this.#socket !== undefined) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#board.set({ state: 'connecting' });
    const Maker: SocketMaker = this.#options.WebSocket ?? globalThis.WebSocket;
    const made = new Maker(this.#options.url);
    this.#socket = made;
    made.addEventListener('open', () => {
      if (this.#socket !== made) return;
      this.#failures = 0;
      this.#board.set({ state: 'open', lost: false });
      this.#heartbeat.start();
      this.#authenticate();
      this.#resumeAll((topic) => !isPrivate(topic));
    });
    made.addEventListener('message', (event) => {
      if (this.#socket === made && typeof event.data === 'string') this.#receive(event.data);
    });
    // An error is always followed by a close; without a listener some implementations throw.
    made.addEventListener('error', () => undefined);
    made.addEventListener('close', () => this.#lose(made));
  }

  #send(frame: ClientFrame): void {
    if (this.#socket?.readyState === SOCKET_OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #request(subscription: Subscription): void {
    if (isPrivate(subscription.topic) && !this.#board.get().authed) return;
    subscription.begun = false;
    this.#send({ op: 'subscribe', ...subscription.topic });
  }

  /** On a new line: everything again, from where its listeners are. */
  #resumeAll(which: (topic: Topic) => boolean): void {
    for (const subscription of this.#subscriptions.all()) {
      if (!which(subscription.topic)) continue;
      const since = resumeAt(subscription);
      if (since === undefined) this.#request(subscription);
      else this.#send({ op: 'subscribe', ...subscription.topic, since });
    }
  }

  #flush(): void {
    if (this.#board.get().authed) this.#program?.calls.flush((frame) => this.#send(frame));
  }

  /** The line is gone, and we did not close it. The socket is released first, so that its late events reach no listener. */
  #lose(gone: SocketLike | undefined): void {
    if (gone === undefined || this.#socket !== gone) return;
    const wasOpen = this.#board.get().state === 'open';
    this.#drop();
    this.#board.set({ state: 'connecting', lost: wasOpen || this.#board.get().lost });
    const firstMs = this.#options.reconnectAfterMs ?? RECONNECT_AFTER_MS;
    const mostMs = this.#options.reconnectAtMostMs;
    const isFirst = mostMs === undefined || this.#failures === 0;
    const waitMs = isFirst ? firstMs : (this.#program?.waitMs(this.#failures, firstMs, mostMs) ?? firstMs);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.open(), waitMs);
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = undefined;
    this.#authToken = null;
    this.#heartbeat.stop();
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#board.set({ authed: false, roundTripMs: null });
    this.#program?.calls.lost();
    old?.close(1000);
  }

  #authenticate(): void {
    const socket = this.#socket;
    const sign = this.#program?.auth;
    if (sign !== undefined) return void sign().then((frame) => this.#socket === socket && this.#send(frame));
    const token = this.#options.getToken?.() ?? null;
    if (token === null || token === this.#authToken) return;
    this.#authToken = token;
    this.#send({ op: 'auth', token });
  }

  #authed(): void {
    this.#board.set({ authed: true });
    this.#program?.calls.welcome();
    this.#program?.greeting.forEach((frame) => this.#send(frame));
    this.#resumeAll(isPrivate);
    this.#flush();
  }

  #receive(text: string): void {
    const frame = readFrame(text);
    if (frame === null) return;
    if ('channel' in frame && !('op' in frame)) this.#subscriptions.deliver(frame);
    else if ('op' in frame && frame.op === 'pong') this.#heartbeat.pong();
    else if ('op' in frame && frame.op === 'authed') this.#authed();
    else if ('op' in frame && (frame.op === 'answer' || frame.op === 'error')) this.#answered(frame);
  }

  #answered(frame: Extract<ServerFrame, { op: 'answer' | 'error' }>): void {
    if (this.#program?.calls.take(frame) === true || frame.op !== 'error') return;
    const isOfLogIn = this.#program !== undefined && frame.id === this.#program.authId;
    if (frame.code !== 'PLEASE_LOGIN' && !isOfLogIn) return;
    this.#program?.calls.refuse(frame);
    this.#authToken = null;
    this.#board.set({ authed: false });
    this.#options.onRefused?.(frame.ended);
  }
}

export function createLive(options: LiveOptions): Live {
  return new ExchangeSocket(options, liveProgramOf(options));
}

/** The same for a page, which logs in by token and makes its calls over HTTP, and does not load what else there is. */
export function createPageLive(options: Omit<LiveOptions, 'key' | 'reconnectAtMostMs' | 'cancelOnDisconnectSeconds'>): Live {
  return new ExchangeSocket(options);
}

function readFrame(text: string): ServerFrame | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as ServerFrame) : null;
  } catch {
    return null;
  }
}
