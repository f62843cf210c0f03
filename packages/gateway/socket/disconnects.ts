import type { Clock } from '@agio/kernel/clock';
import type { SessionOwner } from '../http/ports.ts';

/** A session's setting: how long all of its sockets may be disconnected. */
interface WatchedSession<Socket> {
  readonly customer: number;
  seconds: number;
  /** Which orders are cancelled: those in the book, or those that wait for a trigger as well. */
  what: 'working' | 'all';
  readonly sockets: Set<Socket>;
  /** Ends the countdown, if one is running. */
  endCountdown: (() => void) | undefined;
}

/** A watched session: its sockets are open, have all closed, or are no longer watched. */
export interface WatchChange {
  readonly state: 'open' | 'left' | 'off';
  readonly session: string;
  readonly customer: number;
  readonly seconds: number;
  readonly what: 'working' | 'all';
}

/** Called when a session's last watched socket has been disconnected for that long; `cause` identifies this disconnection. */
export type OnGone = (customer: number, cause: string, what: 'working' | 'all') => void;

/**
 * Cancel on disconnect: a session is connected while any of the sockets that enabled it is open. When the last one closes, a
 * countdown starts; a socket that reconnects and enables it again stops the countdown. A session that is revoked counts as
 * disconnected, one that expires does not. None of this survives a restart of the server: clients must enable it again after each connection.
 */
export class Disconnects<Socket> {
  readonly #sessions = new Map<string, WatchedSession<Socket>>();
  readonly #sessionOf = new Map<Socket, string>();
  readonly #onGone: OnGone;
  readonly #clock: Clock;
  readonly #onWatch: ((change: WatchChange) => void) | undefined;

  /** With `onWatch`, another part counts: nothing is counted here. */
  constructor(onGone: OnGone, clock: Clock, onWatch?: (change: WatchChange) => void) {
    this.#onGone = onGone;
    this.#clock = clock;
    this.#onWatch = onWatch;
  }

  /** Sessions whose sockets are open. */
  get watched(): readonly WatchChange[] {
    return [...this.#sessions].flatMap(([session, watched]) => (watched.sockets.size === 0 ? [] : [changeOf('open', session, watched)]));
  }

  /** Watches a socket for its session; 0 seconds disables it for this socket. */
  watch(
    socket: Socket,
    { session, customer }: Pick<SessionOwner, 'session' | 'customer'>,
    seconds: number,
    what: 'working' | 'all' = 'working',
  ): void {
    // A socket whose customer logged in again protects them under the later session alone.
    const former = this.#sessionOf.get(socket);
    if (seconds === 0 || former !== session) this.#forget(socket);
    if (former !== undefined && former !== session) this.#dropIfIdle(former);
    if (seconds === 0) return this.#dropIfIdle(session);
    const watched = this.#sessions.get(session) ?? { customer, seconds, what, sockets: new Set(), endCountdown: undefined };
    watched.endCountdown?.();
    watched.endCountdown = undefined;
    watched.seconds = seconds;
    watched.what = what;
    watched.sockets.add(socket);
    this.#sessions.set(session, watched);
    this.#sessionOf.set(socket, session);
    this.#onWatch?.(changeOf('open', session, watched));
  }

  /** A socket has closed, or no longer belongs to its session. */
  left(socket: Socket): void {
    const session = this.#sessionOf.get(socket);
    const watched = session === undefined ? undefined : this.#sessions.get(session);
    this.#forget(socket);
    if (session === undefined || watched === undefined || watched.sockets.size > 0) return;
    if (this.#onWatch !== undefined) {
      this.#sessions.delete(session);
      return this.#onWatch(changeOf('left', session, watched));
    }
    const cause = `disconnect ${session} ${this.#clock.wall()}`;
    watched.endCountdown = this.#clock.after(watched.seconds * 1_000, () => {
      this.#sessions.delete(session);
      this.#onGone(watched.customer, cause, watched.what);
    });
  }

  isWatched(socket: Socket): boolean {
    return this.#sessionOf.has(socket);
  }

  /** The server stops, which does not count as a disconnection. */
  close(): void {
    for (const { endCountdown } of this.#sessions.values()) endCountdown?.();
    this.#sessions.clear();
    this.#sessionOf.clear();
  }

  #forget(socket: Socket): void {
    const session = this.#sessionOf.get(socket);
    if (session === undefined) return;
    this.#sessionOf.delete(socket);
    this.#sessions.get(session)?.sockets.delete(socket);
  }

  /** Disabling it on the only socket also stops a running countdown. */
  #dropIfIdle(session: string): void {
    const watched = this.#sessions.get(session);
    if (watched === undefined || watched.sockets.size > 0) return;
    watched.endCountdown?.();
    this.#sessions.delete(session);
    this.#onWatch?.(changeOf('off', session, watched));
  }
}

function changeOf(state: WatchChange['state'], session: string, { customer, seconds, what }: WatchedSession<unknown>): WatchChange {
  return { state, session, customer, seconds, what };
}
