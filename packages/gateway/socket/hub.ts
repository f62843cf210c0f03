import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { DataFrame, FeatureSwitches } from '@agio/contracts';
import { CHANNEL_FEATURES } from '@agio/contracts';
import { sourceOf } from '@agio/kernel';
import type { Clock } from '@agio/kernel/clock';
import { USER_AGENT_MAX } from '../http/caller.ts';
import { hasOneHost } from '../http/context.ts';
import { languageOf } from '../http/language.ts';
import type { SessionOwner } from '../http/ports.ts';
import { Connection } from './connection.ts';
import type { ConnectionPorts, KeyOpened, KeyOpening } from './connection.ts';
import { Disconnects } from './disconnects.ts';
import type { WatchChange } from './disconnects.ts';
import type { Feed, Topic } from './feed.ts';
import { topicKey } from './feed.ts';
import type { SocketCalls } from './socket-calls.ts';

/** Maximum frame size; our clients never send larger ones. */
const FRAME_BYTES_MAX = 16_384;
const SWEEP_MS = 30_000;
/** How long a switch that was turned off may stay unnoticed. */
const LOOK_MS = 5_000;
/** A watched socket that leaves two probes unanswered is treated as disconnected. */
const PROBE_MS = 5_000;

export interface HubOptions {
  readonly clock: Clock;
  /** Every path is the same socket. */
  readonly paths: readonly string[];
  ownerOf(token: string): SessionOwner | undefined | Promise<SessionOwner | undefined>;
  /** The owner of an API key that signed the opening of a socket; see `KeyOpened`. */
  openByKey(signed: KeyOpening): KeyOpened | Promise<KeyOpened>;
  uidOf(customer: number): string;
  /** Cancels open orders of a customer, once for each cause: all of them, or only those in the book. */
  cancelAll(customer: number, cause: string, what: 'working' | 'all'): void;
  /** Where another process counts for how long sockets are gone, because they may come back elsewhere: called at every change, instead of `cancelAll`. */
  readonly onWatch?: (change: WatchChange) => void;
  /** Allowed origins of browsers; other clients send no origin. */
  isAllowedOrigin(origin: string, host: string): boolean;
  /** The host that a request names, with its port. */
  hostOf(request: IncomingMessage): string;
  /** Whether a host name (without port) is one of ours; see `GatewayPorts`. */
  isKnownHost(host: string): boolean;
  /** Feature switches of the site that a host name selects; a different object after a change. */
  featuresOf(host: string): FeatureSwitches;
  /** The network address that a request comes from. */
  ipOf(request: IncomingMessage): string;
  /** Maximum open sockets per address; null for no limit. */
  readonly perAddressMax: number | null;
}

interface Audience {
  readonly topic: Topic;
  readonly ready: Set<Connection>;
}

/** All sockets: their subscriptions, and sending each frame, serialised once, to all subscribers. */
export class Hub {
  readonly #options: HubOptions;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES_MAX, perMessageDeflate: false });
  readonly #connections = new Set<Connection>();
  readonly #perSource = new Map<string, number>();
  readonly #audiences = new Map<string, Audience>();
  readonly #disconnects: Disconnects<Connection>;
  #feed: Feed | undefined;
  /** Before the HTTP side is there, nothing can be called. */
  #call: SocketCalls = () => Promise.resolve({ reply: { ok: false, code: 'UNAVAILABLE' } });
  /** Ends what it does by itself. */
  #endSweeps: (() => void) | undefined;
  #endLooks: (() => void) | undefined;
  #endProbes: (() => void) | undefined;
  #isClosed = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#disconnects = new Disconnects(
      (customer, cause, what) => options.cancelAll(customer, cause, what),
      options.clock,
      options.onWatch,
    );
  }

  get connections(): number {
    return this.#connections.size;
  }

  /** Calls over sockets are made this way from now on. */
  serve(call: SocketCalls): void {
    this.#call = call;
  }

  /** Accepts upgrades of the path from the HTTP server; others are closed. */
  attach(server: Server, feed: Feed): void {
    this.#feed = feed;
    server.on('upgrade', (request, socket, head) => {
      // From here on this code owns the connection: without an error listener, a client that disconnects would end the process.
      socket.on('error', () => socket.destroy());
      if (!hasOneHost(request)) {
        socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
        return;
      }
      const host = nameOf(this.#options.hostOf(request));
      if (!this.#options.isKnownHost(host)) {
        socket.end('HTTP/1.1 421 Misdirected Request\r\nconnection: close\r\n\r\n');
        return;
      }
      // Compared as a string: a malformed target must not throw here, where it would not be caught.
      if (!this.#options.paths.includes(request.url?.split('?', 1)[0] ?? '') || !this.#allowed(request)) {
        socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
        return;
      }
      const source = sourceOf(this.#options.ipOf(request));
      if ((this.#perSource.get(source) ?? 0) >= (this.#options.perAddressMax ?? Infinity)) {
        socket.end('HTTP/1.1 429 Too Many Requests\r\nretry-after: 60\r\nconnection: close\r\n\r\n');
        return;
      }
      this.#server.handleUpgrade(request, socket, head, (webSocket) => {
        this.#count(source, 1);
        webSocket.on('close', () => this.#count(source, -1));
        const connection = new Connection(
          webSocket,
          this.#ports(feed, host, request, socket),
          languageOf(request.headers['accept-language']),
        );
        this.#connections.add(connection);
        webSocket.on('close', () => this.#leave(connection));
        webSocket.on('error', () => webSocket.terminate());
      });
    });
    const { clock } = this.#options;
    this.#endSweeps = clock.every(SWEEP_MS, () => this.#sweep());
    this.#endLooks = clock.every(LOOK_MS, () => this.#dropClosed());
    this.#endProbes = clock.patience(PROBE_MS, () => this.#probe());
  }

  publish(topic: Topic, frame: DataFrame): void {
    const audience = this.#audiences.get(topicKey(topic));
    if (audience === undefined || audience.ready.size === 0) return;
    const text = JSON.stringify(frame);
    for (const connection of audience.ready) connection.sendText(text);
  }

  /** Ends the access of a session, on all of its sockets. */
  revoke(session: string): void {
    for (const connection of this.#connections) if (connection.owner?.session === session) connection.forgetOwner('revoked');
  }

  /** Ends the access of a customer, on all of their sockets. */
  revokeCustomer(customer: number): void {
    for (const connection of this.#connections) if (connection.owner?.customer === customer) connection.forgetOwner('revoked');
  }

  /** Sessions with open sockets that are watched for cancel on disconnect. */
  get watched(): readonly WatchChange[] {
    return this.#disconnects.watched;
  }

  /** Sessions that sockets are logged in with. */
  get sessions(): ReadonlySet<string> {
    return new Set([...this.#connections].flatMap(({ owner }) => (owner === undefined ? [] : [owner.session])));
  }

  close(): void {
    this.#disconnects.close();
    this.#isClosed = true;
    this.#endSweeps?.();
    this.#endLooks?.();
    this.#endProbes?.();
    for (const connection of this.#connections) connection.end(1001);
    this.#server.close();
  }

  #count(source: string, change: 1 | -1): void {
    const open = (this.#perSource.get(source) ?? 0) + change;
    if (open === 0) this.#perSource.delete(source);
    else this.#perSource.set(source, open);
  }

  #allowed(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    return origin === undefined || this.#options.isAllowedOrigin(origin, this.#options.hostOf(request));
  }

  #ports(feed: Feed, host: string, request: IncomingMessage, line: Duplex): ConnectionPorts {
    return {
      clock: this.#options.clock,
      host,
      line,
      ip: this.#options.ipOf(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
      url: request.url ?? '',
      call: (frame, caller) => this.#call(frame, caller),
      openByKey: (signed) => this.#options.openByKey(signed),
      ownerOf: (token: string) => this.#options.ownerOf(token),
      uidOf: (customer: number) => this.#options.uidOf(customer),
      watch: (connection, owner, seconds, what) => this.#disconnects.watch(connection, owner, seconds, what),
      // The end of the server is no disconnection.
      unwatch: (connection: Connection) => {
        if (!this.#isClosed) this.#disconnects.left(connection);
      },
      isOpen: ({ channel, customer }: Topic) => {
        const feature = CHANNEL_FEATURES[channel];
        return customer !== 0 || feature === undefined || this.#options.featuresOf(host)[feature] === true;
      },
      problemOf: (topic: Topic) => feed.problemOf(topic),
      listen: (connection: Connection, topic: Topic) => void this.#listen(feed, connection, topic),
      unlisten: (connection: Connection, topic: Topic) => this.#unlisten(connection, topic),
    };
  }

  /** A socket is subscribed at the moment its snapshot is taken, so that no frame is missed or sent twice. */
  async #listen(feed: Feed, connection: Connection, topic: Topic): Promise<void> {
    const key = topicKey(topic);
    let audience = this.#audiences.get(key);
    if (audience === undefined) {
      audience = { topic, ready: new Set() };
      this.#audiences.set(key, audience);
      feed.opened(topic);
    }
    const made = feed.snapshot(topic);
    const frames = made instanceof Promise ? await made.catch(() => []) : made;
    // A socket that unsubscribed meanwhile, even if it subscribed again, is served by the newer request.
    if (connection.topics.get(key) !== topic) return;
    for (const frame of frames) connection.send(frame);
    audience.ready.add(connection);
  }

  #unlisten(connection: Connection, topic: Topic): void {
    const key = topicKey(topic);
    const audience = this.#audiences.get(key);
    audience?.ready.delete(connection);
    if (audience === undefined || audience.ready.size > 0) return;
    for (const other of this.#connections) if (other.topics.has(key)) return;
    this.#audiences.delete(key);
    this.#feed?.closed(topic);
  }

  #leave(connection: Connection): void {
    this.#connections.delete(connection);
    connection.closed();
  }

  /** A lost network connection closes no socket: only missing replies reveal it, and each has real time to arrive. */
  #probe(): void {
    for (const connection of this.#connections) if (this.#disconnects.isWatched(connection)) connection.probe();
    this.#endProbes = this.#options.clock.patience(PROBE_MS, () => this.#probe());
  }

  /** A switch may have been turned off meanwhile. */
  #dropClosed(): void {
    for (const connection of this.#connections) connection.dropClosed();
  }

  /** Tokens expire while sockets stay open: without renewal a socket loses its private topics. */
  #sweep(): void {
    const now = this.#options.clock.wall();
    for (const connection of this.#connections) {
      if (connection.owner !== undefined && connection.owner.expiresAtMs <= now) connection.forgetOwner('expired');
    }
  }
}

/** The name in a host, without its port. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase();
}
