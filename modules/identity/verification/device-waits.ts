import { ExpiringMap } from '@agio/credentials';
import { Latest } from '@agio/kernel';
import type { Account } from '../accounts/store.ts';
import type { LogParts } from '../log/parts.ts';
import { guardsOf } from './guards.ts';
import type { PresentGuards } from './guards.ts';
import { deviceWaitsUntil } from './known-device.ts';
import type { Waits } from './known-device.ts';

/** How long an answer is believed: who has just bound a factor waits no longer than this for it to count. */
const BELIEVED_MS = 60_000;
const REMEMBERED_MAX = 50_000;

/** As pages get it: a passkey that was not used to log in confirms where it is asked for, and nowhere else. */
type ToldWaits = Waits | { readonly until: number; readonly reason: 'login' };

/** The ends of new devices' waits, before which they lose nothing: asked with every order, so answered from memory. */
export class DeviceWaits {
  readonly #parts: LogParts;
  readonly #last = new Latest<string, { readonly until: number | null }>(REMEMBERED_MAX);
  readonly #known = new ExpiringMap<{ readonly until: number | null }>(REMEMBERED_MAX);

  constructor(parts: LogParts) {
    this.#parts = parts;
  }

  of({ customer, session }: { readonly customer: number; readonly session: string }): number | null | Promise<number | null> {
    const { ports } = this.#parts;
    if (ports.deviceDelay === false) return null;
    const known = this.#known.get(session, ports.now());
    return known === undefined ? this.#askOrRemember(customer, session) : known.until;
  }

  /** The database may be away for a while: what a session was before, it is still. */
  async #askOrRemember(customer: number, session: string): Promise<number | null> {
    try {
      return await this.#ask(customer, session);
    } catch (error) {
      const last = this.#last.get(session);
      if (last === undefined) throw error;
      return last.until !== null && last.until <= this.#parts.ports.now() ? null : last.until;
    }
  }

  async #ask(customer: number, session: string): Promise<number | null> {
    const { ports } = this.#parts;
    const nowMs = ports.now();
    const account = await this.#parts.accounts.ofCustomer(ports.database, customer);
    if (account === undefined) return nowMs;
    const until = (await this.#waits(account, session, nowMs))?.until ?? null;
    this.#last.set(session, { until });
    this.#known.set(session, { until }, Math.min(nowMs + BELIEVED_MS, until ?? Infinity), nowMs);
    return until;
  }

  /** What a session learns before it begins something; asked again each time, so that a customer who has just bound a factor sees what it changes. */
  async toldTo(account: Account, session: string): Promise<ToldWaits | null> {
    const { ports } = this.#parts;
    if (ports.deviceDelay === false) return null;
    const nowMs = ports.now();
    const held = await deviceWaitsUntil(
      { proofs: this.#parts.proofs, session: ports.database },
      { customer: account.customer, session },
      await guardsOf(this.#parts.proofs, ports.database, account, nowMs),
      nowMs,
    );
    const shown = held ?? (await this.#waits(account, session, nowMs));
    return shown === null || held !== null ? held : { until: shown.until, reason: 'login' };
  }

  async #waits(account: Account, session: string, nowMs: number): Promise<Waits | null> {
    const guards = await this.#shown(account, session, nowMs);
    return deviceWaitsUntil(
      { proofs: this.#parts.proofs, session: this.#parts.ports.database },
      { customer: account.customer, session },
      guards,
      nowMs,
    );
  }

  /** The factors that this session has shown: an unused passkey says nothing, and an authenticator is asked for by every log-in. */
  async #shown(account: Account, session: string, nowMs: number): Promise<PresentGuards> {
    const guards = await guardsOf(this.#parts.proofs, this.#parts.ports.database, account, nowMs);
    if (!guards.hasPasskey || account.otpSecret !== null) return guards;
    const [entered] = await this.#parts.ports.database.query<{ method: string }>(
      'select method from identity_login where session = $1 order by id limit 1',
      [session],
    );
    return { ...guards, hasPasskey: entered?.method === 'passkey' };
  }
}
