import type { SessionOwner } from '../http/ports.ts';

/** What a session asked for: how long all of its sockets may be gone. */
interface Watched<Socket> {
  readonly customer: number;
  seconds: number;
  readonly sockets: Set<Socket>;
  timer: NodeJS.Timeout | undefined;
}

/** Told when a session's last watched socket has been gone for so long; `cause` names this one disconnection. */
export type OnGone = (customer: number, cause: string) => void;

/**
 * Cancel on disconnect: a session's sockets that asked for it stand for one another. When the last of them goes, a
 * countdown runs, which one that comes back and asks again stops. Sessions that end count as gone. Nothing of it is
 * kept over a restart of the server: whoever relies on it asks again after each connection.
 */
export class Disconnects<Socket> {
  readonly #sessions = new Map<string, Watched<Socket>>();
  readonly #sessionOf = new Map<Socket, string>();
  readonly #onGone: OnGone;
  readonly #now: () => number;

  constructor(onGone: OnGone, now: () => number = Date.now) {
    this.#onGone = onGone;
    this.#now = now;
  }

  /** Watches a socket for its session; 0 seconds takes it back for this socket. */
  watch(socket: Socket, { session, customer }: Pick<SessionOwner, 'session' | 'customer'>, seconds: number): void {
    if (seconds === 0 || this.#sessionOf.get(socket) !== session) this.#forget(socket);
    if (seconds === 0) return this.#dropIfIdle(session);
    const watched = this.#sessions.get(session) ?? { customer, seconds, sockets: new Set(), timer: undefined };
    clearTimeout(watched.timer);
    watched.timer = undefined;
    watched.seconds = seconds;
    watched.sockets.add(socket);
    this.#sessions.set(session, watched);
    this.#sessionOf.set(socket, session);
  }

  /** A socket closed, or no longer speaks for its session. */
  left(socket: Socket): void {
    const session = this.#sessionOf.get(socket);
    const watched = session === undefined ? undefined : this.#sessions.get(session);
    this.#forget(socket);
    if (session === undefined || watched === undefined || watched.sockets.size > 0) return;
    const cause = `disconnect ${session} ${this.#now()}`;
    watched.timer = setTimeout(() => {
      this.#sessions.delete(session);
      this.#onGone(watched.customer, cause);
    }, watched.seconds * 1_000);
  }

  isWatched(socket: Socket): boolean {
    return this.#sessionOf.has(socket);
  }

  /** The server stops, which is no disconnection of a customer's. */
  close(): void {
    for (const { timer } of this.#sessions.values()) clearTimeout(timer);
    this.#sessions.clear();
    this.#sessionOf.clear();
  }

  #forget(socket: Socket): void {
    const session = this.#sessionOf.get(socket);
    if (session === undefined) return;
    this.#sessionOf.delete(socket);
    this.#sessions.get(session)?.sockets.delete(socket);
  }

  /** Whoever takes it back on the only socket takes a running countdown back as well. */
  #dropIfIdle(session: string): void {
    const watched = this.#sessions.get(session);
    if (watched === undefined || watched.sockets.size > 0) return;
    clearTimeout(watched.timer);
    this.#sessions.delete(session);
  }
}
