import { HEARTBEAT_MS, RECONNECT_AFTER_MS } from '@agio/contracts';
import type { ClientFrame, ServerFrame } from '@agio/contracts';
import { Heartbeat } from './heartbeat.ts';
import { SOCKET_OPEN } from './socket-like.ts';
import type { SocketLike, SocketMaker } from './socket-like.ts';
import { StatusBoard } from './status.ts';
import type { LiveStatus } from './status.ts';
import { Subscriptions } from './subscriptions.ts';
import type { Subscription } from './subscriptions.ts';
import { isPrivate } from './topic.ts';
import type { Channel, FrameOf, Topic } from './topic.ts';

export interface LiveOptions {
  /** `ws://…/ws/exchange` */
  readonly url: string;
  readonly getToken: () => string | null | undefined;
  readonly WebSocket?: SocketMaker;
  readonly heartbeatMs?: number;
  readonly reconnectAfterMs?: number;
}

export interface Live {
  /** Listens to a topic and connects if need be. Every listener gets a snapshot first where the channel has one. */
  subscribe<C extends Channel>(topic: Topic<C>, listener: (frame: FrameOf<C>) => void): () => void;
  /** Asks for a fresh snapshot of a topic that somebody listens to. */
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

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#heartbeat = new Heartbeat({
      everyMs: options.heartbeatMs ?? HEARTBEAT_MS,
      sendPing: () => this.#send({ op: 'ping' }),
      onRoundTrip: (roundTripMs) => this.#board.set({ roundTripMs }),
      onDead: () => this.#lose(this.#socket),
    });
  }

  subscribe<C extends Channel>(topic: Topic<C>, listener: (frame: FrameOf<C>) => void): () => void {
    const { subscription, first } = this.#subscriptions.add(topic, listener as never);
    if (this.#socket === undefined && this.#retry === undefined) this.open();
    else if (first) this.#request(subscription);
    else if (subscription.begun) this.renew(topic);
    return () => {
      if (this.#subscriptions.remove(subscription, listener as never)) this.#send({ op: 'unsubscribe', ...subscription.topic });
    };
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
    if (this.#options.getToken()) return this.#authenticate();
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
      this.#board.set({ state: 'open', lost: false });
      this.#heartbeat.start();
      this.#authenticate();
      this.#requestAll((topic) => !isPrivate(topic));
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

  #requestAll(which: (topic: Topic) => boolean): void {
    for (const subscription of this.#subscriptions.all()) if (which(subscription.topic)) this.#request(subscription);
  }

  /** The line is gone, and we did not close it. The socket is released first, so that its late events reach nobody. */
  #lose(gone: SocketLike | undefined): void {
    if (gone === undefined || this.#socket !== gone) return;
    const wasOpen = this.#board.get().state === 'open';
    this.#drop();
    this.#board.set({ state: 'connecting', lost: wasOpen || this.#board.get().lost });
    this.#retry = setTimeout(() => this.open(), this.#options.reconnectAfterMs ?? RECONNECT_AFTER_MS);
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = undefined;
    this.#authToken = null;
    this.#heartbeat.stop();
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#board.set({ authed: false, roundTripMs: null });
    old?.close(1000);
  }

  #authenticate(): void {
    const token = this.#options.getToken() ?? null;
    if (token === null || token === this.#authToken) return;
    this.#authToken = token;
    this.#send({ op: 'auth', token });
  }

  #receive(text: string): void {
    const frame = readFrame(text);
    if (frame === null) return;
    if ('channel' in frame && !('op' in frame)) this.#subscriptions.deliver(frame);
    else if ('op' in frame && frame.op === 'pong') this.#heartbeat.pong();
    else if ('op' in frame && frame.op === 'authed') {
      this.#board.set({ authed: true });
      this.#requestAll(isPrivate);
    } else if ('op' in frame && frame.op === 'error' && frame.code === 'PLEASE_LOGIN') {
      this.#authToken = null;
      this.#board.set({ authed: false });
    }
  }
}

export function createLive(options: LiveOptions): Live {
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
