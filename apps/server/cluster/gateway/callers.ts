import { CoreUnavailable } from '@agio/cluster';
import type { GatewayPorts, KeyOpened, KeyOpening, KeyVerdict, ServedCaller, SessionOwner, SignedRequest } from '@agio/gateway';
import type { ApiScope } from '@agio/contracts';
import type { NotServed } from '@agio/contracts/content/constants';
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
  /** How often everything was forgotten. */
  #clears = 0;
  readonly #devices = new Map<string, KeptAnswer<number | null>>();
  readonly #served = new Map<string, KeptAnswer<NotServed | null>>();
  #print = '';

  constructor(link: CoreLink, clock: Clock) {
    this.#link = link;
    this.#clock = clock;
  }

  readonly ownerOf: GatewayPorts['ownerOf'] = (token) => live(this.#owners, token, this.#clock.monotonic()) ?? this.#askOwner(token);

  /** Signatures are checked where each counts once. */
  readonly keyOwnerOf = async (request: SignedRequest): Promise<KeyVerdict> => {
    const verdict = (await this.#link.ask('key', request)) as KeyVerdict;
    if (verdict.ok && this.#link.replica.core.customer(verdict.customer) === undefined) await this.#caughtUpWith(verdict);
    return verdict;
  };

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

  /** `print` is the fingerprint of whom the sites serve: answers from before it changed count no more. */
  readonly notServed = (caller: ServedCaller, print: string): NotServed | undefined | Promise<NotServed | undefined> => {
    if (print !== this.#print) this.#served.clear();
    this.#print = print;
    if (print === '') return undefined;
    const kept = live(this.#served, servedKey(caller), this.#clock.monotonic());
    return kept === undefined ? this.#askServed(caller, print) : (kept ?? undefined);
  };

  /** A session has ended. */
  forget(session: string): void {
    if (this.#asked > 0) this.#ended.add(session);
    for (const [token, { value }] of this.#owners) if (value.session === session) this.#owners.delete(token);
    this.#devices.delete(session);
  }

  /** Forgets everything: changes during the core's absence were missed. */
  clear(): void {
    this.#clears += 1;
    this.#owners.clear();
    this.#devices.clear();
    this.#served.clear();
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

  /** An answer about a session that ended before it could be used says nothing. Rejects with `CoreUnavailable` if the core was away in between. */
  async #unlessEnded<T>(ask: () => Promise<T>, sessionOf: (answer: T) => string | undefined): Promise<T | undefined> {
    this.#asked += 1;
    try {
      // What waits for a core is asked after everything was forgotten.
      await this.#link.opened();
      const clears = this.#clears;
      const answer = await ask();
      await this.#caughtUpWith(answer);
      if (clears !== this.#clears) throw new CoreUnavailable('the core was away before its answer could be used');
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

  async #askServed(caller: ServedCaller, print: string): Promise<NotServed | undefined> {
    const reason = await this.#link.ask('served', caller);
    if (print === this.#print) keep(this.#served, servedKey(caller), reason, this.#clock.monotonic());
    return reason ?? undefined;
  }

  async #askDevice(customer: number, session: string): Promise<number | null> {
    const until = await this.#link.ask('device', { customer, session });
    keep(this.#devices, session, until, this.#clock.monotonic());
    return until;
  }
}

const servedKey = ({ customer, host, ip }: ServedCaller): string => `${customer} ${host} ${ip}`;

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
