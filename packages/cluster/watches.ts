import type { Clock } from '@agio/kernel/clock';
import type { WatchChange } from './messages.ts';

interface WatchedSession {
  change: WatchChange;
  readonly links: Set<string>;
  endCountdown: (() => void) | undefined;
}

/**
 * Cancel on disconnect over several gateways: a session is gone once no gateway has a socket of it any more, and a gateway that is gone has none.
 */
export class Watches {
  readonly #sessions = new Map<string, WatchedSession>();
  readonly #clock: Clock;
  readonly #onGone: (customer: number, cause: string, what: 'working' | 'all') => void;

  constructor(clock: Clock, onGone: (customer: number, cause: string, what: 'working' | 'all') => void) {
    this.#clock = clock;
    this.#onGone = onGone;
  }

  note(link: string, change: WatchChange): void {
    const { session, state } = change;
    const watched = this.#sessions.get(session) ?? { change, links: new Set(), endCountdown: undefined };
    if (state === 'open') {
      watched.endCountdown?.();
      watched.endCountdown = undefined;
      watched.change = change;
      watched.links.add(link);
      this.#sessions.set(session, watched);
      return;
    }
    watched.links.delete(link);
    if (watched.links.size > 0 || !this.#sessions.has(session)) return;
    if (state === 'left') return this.#countDown(session, watched);
    watched.endCountdown?.();
    this.#sessions.delete(session);
  }

  /** A gateway is gone, with all of its sockets. */
  left(link: string): void {
    for (const [session, watched] of this.#sessions)
      if (watched.links.delete(link) && watched.links.size === 0) this.#countDown(session, watched);
  }

  /** The core stops, which is no disconnection. */
  close(): void {
    for (const { endCountdown } of this.#sessions.values()) endCountdown?.();
    this.#sessions.clear();
  }

  #countDown(session: string, watched: WatchedSession): void {
    const { customer, seconds, what } = watched.change;
    const cause = `disconnect ${session} ${this.#clock.wall()}`;
    watched.endCountdown?.();
    watched.endCountdown = this.#clock.after(seconds * 1_000, () => {
      this.#sessions.delete(session);
      this.#onGone(customer, cause, what);
    });
  }
}
