import { ExpiringMap } from '@agio/credentials';
import { accountOfCustomer } from '../accounts/store.ts';
import type { IdentityParts } from '../parts.ts';
import { guardsOf } from './guards.ts';
import { deviceWaitsUntil } from './known-device.ts';

/** How long an answer is believed: who has just bound a factor waits no longer than this for it to count. */
const BELIEVED_MS = 60_000;
const REMEMBERED_MAX = 50_000;

/** Until when sessions' devices are too new to lose anything: asked with every order, so answered from memory. */
export class DeviceWaits {
  readonly #parts: IdentityParts;
  readonly #known = new ExpiringMap<{ readonly until: number | null }>(REMEMBERED_MAX);

  constructor(parts: IdentityParts) {
    this.#parts = parts;
  }

  of({ customer, session }: { readonly customer: number; readonly session: string }): number | null | Promise<number | null> {
    const { ports } = this.#parts;
    if (ports.deviceDelay === false) return null;
    const known = this.#known.get(session, ports.now());
    return known === undefined ? this.#ask(customer, session) : known.until;
  }

  async #ask(customer: number, session: string): Promise<number | null> {
    const { database, now } = this.#parts.ports;
    const nowMs = now();
    const account = await accountOfCustomer(database, customer);
    if (account === undefined) return nowMs;
    const until = await deviceWaitsUntil(database, { customer, session }, await guardsOf(database, account, nowMs), nowMs);
    this.#known.set(session, { until }, Math.min(nowMs + BELIEVED_MS, until ?? Infinity), nowMs);
    return until;
  }
}
