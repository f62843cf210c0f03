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
export function createLive(options: LiveOptions): Live {
  const Maker: SocketMaker = options.WebSocket ?? globalThis.WebSocket;
  const board = new StatusBoard();
  const subscriptions = new Subscriptions();
  let socket: SocketLike | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let authToken: string | null = null;

  const heartbeat = new Heartbeat({
    everyMs: options.heartbeatMs ?? HEARTBEAT_MS,
    sendPing: () => send({ op: 'ping' }),
    onRoundTrip: (roundTripMs) => board.set({ roundTripMs }),
    onDead: () => lose(socket),
  });

  function send(frame: ClientFrame): void {
    if (socket?.readyState === SOCKET_OPEN) socket.send(JSON.stringify(frame));
  }

  function request(subscription: Subscription): void {
    if (isPrivate(subscription.topic) && !board.get().authed) return;
    subscription.begun = false;
    send({ op: 'subscribe', ...subscription.topic });
  }

  function requestAll(which: (topic: Topic) => boolean): void {
    for (const subscription of subscriptions.all()) if (which(subscription.topic)) request(subscription);
  }

  function open(): void {
    if (socket !== undefined) return;
    clearTimeout(retry);
    retry = undefined;
    board.set({ state: 'connecting' });
    const made = new Maker(options.url);
    socket = made;
    made.addEventListener('open', () => {
      if (socket !== made) return;
      board.set({ state: 'open', lost: false });
      heartbeat.start();
      authenticate();
      requestAll((topic) => !isPrivate(topic));
    });
    made.addEventListener('message', (event) => {
      if (socket === made && typeof event.data === 'string') receive(event.data);
    });
    // An error is always followed by a close; without a listener some implementations throw.
    made.addEventListener('error', () => undefined);
    made.addEventListener('close', () => lose(made));
  }

  /** The line is gone without our asking. The socket is let go first, so that its late events find nobody. */
  function lose(gone: SocketLike | undefined): void {
    if (gone === undefined || socket !== gone) return;
    const wasOpen = board.get().state === 'open';
    drop();
    board.set({ state: 'connecting', lost: wasOpen || board.get().lost });
    retry = setTimeout(open, options.reconnectAfterMs ?? RECONNECT_AFTER_MS);
  }

  function drop(): void {
    const old = socket;
    socket = undefined;
    authToken = null;
    heartbeat.stop();
    clearTimeout(retry);
    retry = undefined;
    board.set({ authed: false, roundTripMs: null });
    old?.close(1000);
  }

  function authenticate(): void {
    const token = options.getToken() ?? null;
    if (token === null || token === authToken) return;
    authToken = token;
    send({ op: 'auth', token });
  }

  function receive(text: string): void {
    const frame = readFrame(text);
    if (frame === null) return;
    if ('channel' in frame && !('op' in frame)) subscriptions.deliver(frame);
    else if ('op' in frame && frame.op === 'pong') heartbeat.pong();
    else if ('op' in frame && frame.op === 'authed') {
      board.set({ authed: true });
      requestAll(isPrivate);
    } else if ('op' in frame && frame.op === 'error' && frame.code === 'PLEASE_LOGIN') {
      authToken = null;
      board.set({ authed: false });
    }
  }

  return {
    subscribe(topic, listener) {
      const { subscription, first } = subscriptions.add(topic, listener as never);
      if (socket === undefined && retry === undefined) open();
      else if (first) request(subscription);
      else if (subscription.begun) this.renew(topic);
      return () => {
        if (subscriptions.remove(subscription, listener as never)) send({ op: 'unsubscribe', ...subscription.topic });
      };
    },
    renew(topic) {
      const subscription = subscriptions.get(topic);
      if (subscription === undefined) return;
      send({ op: 'unsubscribe', ...subscription.topic });
      request(subscription);
    },
    reauth() {
      if (socket?.readyState !== SOCKET_OPEN) return;
      if (options.getToken()) return authenticate();
      if (authToken === null) return;
      // The protocol has no word for logging out, so a new line is one without a name.
      drop();
      open();
    },
    status: () => board.get(),
    onStatus: (listener) => board.listen(listener),
    close() {
      drop();
      board.set({ state: 'closed', lost: false });
    },
    open() {
      open();
    },
  };
}

function readFrame(text: string): ServerFrame | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as ServerFrame) : null;
  } catch {
    return null;
  }
}
