import type { GatewayPorts, KeyOpened, KeyOpening, KeyVerdict, SessionOwner, SignedRequest } from '@agio/gateway';
import type { ApiScope } from '@agio/contracts';
import type { Clock } from '@agio/kernel/clock';
import type { LinkedOwner } from '../gateway-answers.ts';
import type { CoreLink } from './core-link.ts';

/** Answers of the core are kept for so long; a session that ends is reported at once. */
const KEPT_MS = 30_000;
const KEPT_MAX = 20_000;

interface KeptAnswer<T> {
  readonly value: T;
  readonly untilMs: number;
}

/** The callers of a gateway: asked of the core that leads, and kept for a while. */
export class LinkedCallers {
  readonly #link: CoreLink;
  readonly #clock: Clock;
  readonly #owners = new Map<string, KeptAnswer<SessionOwner>>();
  /** Sessions that ended while answers about callers were on their way. */
  readonly #ended = new Set<string>();
  #asked = 0;
  readonly #devices = new Map<string, KeptAnswer<number | null>>();

  constructor(link: CoreLink, clock: Clock) {
    this.#link = link;
    this.#clock = clock;
  }

  readonly ownerOf: GatewayPorts['ownerOf'] = (token) => live(this.#owners, token, this.#clock.monotonic()) ?? this.#askOwner(token);

  /** Signatures are checked where each counts once. */
  readonly keyOwnerOf = async (request: SignedRequest): Promise<KeyVerdict> => (await this.#link.ask('key', request)) as KeyVerdict;

  readonly openByKey = async (opening: KeyOpening): Promise<KeyOpened> => {
    const opened = await this.#unlessEnded(
      async () =>
        (await this.#link.ask('keySession', opening)) as
          | Extract<KeyOpened, { ok: false }>
          | ({ ok: true; scopes: ApiScope[] } & LinkedOwner),
      (answer) => (answer.ok ? answer.session : undefined),
    );
    if (opened === undefined) return { ok: false, code: 'API_KEY_NOT_ACCEPTED', problem: 'signature' };
    return opened.ok ? { ...opened, ...ownerFrom(opened), isKey: true, scopes: new Set(opened.scopes) } : opened;
  };

  readonly deviceWaits: GatewayPorts['deviceWaits'] = ({ customer, session }) => {
    const kept = live(this.#devices, session, this.#clock.monotonic());
    return kept === undefined ? this.#askDevice(customer, session) : kept;
  };

  /** A session has ended. */
  forget(session: string): void {
    if (this.#asked > 0) this.#ended.add(session);
    for (const [token, { value }] of this.#owners) if (value.session === session) this.#owners.delete(token);
    this.#devices.delete(session);
  }

  /** Forgets everything: changes during the core's absence were missed. */
  clear(): void {
    this.#owners.clear();
    this.#devices.clear();
  }

  async #askOwner(token: string): Promise<SessionOwner | undefined> {
    const found = await this.#unlessEnded(
      () => this.#link.ask('owner', { token }),
      (answer) => answer?.session,
    );
    if (found === null || found === undefined) return undefined;
    const owner = ownerFrom(found);
    keep(this.#owners, token, owner, this.#clock.monotonic());
    return owner;
  }

  /** An answer about a session that ended before it could be used says nothing. */
  async #unlessEnded<T>(ask: () => Promise<T>, sessionOf: (answer: T) => string | undefined): Promise<T | undefined> {
    this.#asked += 1;
    try {
      const answer = await ask();
      await this.#caughtUpWith(answer);
      return this.#ended.has(sessionOf(answer) ?? '') ? undefined : answer;
    } finally {
      this.#asked -= 1;
      if (this.#asked === 0) this.#ended.clear();
    }
  }

  /** The core knows the caller from commands that may not have been applied here yet. */
  async #caughtUpWith(answer: unknown): Promise<void> {
    const { sequence } = (answer ?? {}) as Partial<LinkedOwner>;
    if (sequence !== undefined) await this.#link.replica.reached(sequence);
  }

  async #askDevice(customer: number, session: string): Promise<number | null> {
    const until = await this.#link.ask('device', { customer, session });
    keep(this.#devices, session, until, this.#clock.monotonic());
    return until;
  }
}

const ownerFrom = ({ customer, expiresAtMs, session }: LinkedOwner): SessionOwner => ({
  customer,
  session,
  expiresAtMs: expiresAtMs ?? Infinity,
});

function live<T>(kept: Map<string, KeptAnswer<T>>, key: string, nowMs: number): T | undefined {
  const found = kept.get(key);
  if (found === undefined || found.untilMs > nowMs) return found?.value;
  kept.delete(key);
  return undefined;
}

function keep<T>(kept: Map<string, KeptAnswer<T>>, key: string, value: T, nowMs: number): void {
  if (kept.size >= KEPT_MAX)
    for (const oldest of kept.keys()) {
      kept.delete(oldest);
      break;
    }
  kept.set(key, { value, untilMs: nowMs + KEPT_MS });
}
