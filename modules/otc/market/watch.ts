import { Interval } from '@agio/module';
import { ask, booksOf } from '../machine/books.ts';
import type { OtcPorts } from '../ports.ts';
import { mayOfferSomewhere } from './guards.ts';

/** How often rights are rechecked. */
const LOOK_MS = 5_000;

/** Pauses the advertisements of merchants whose level no longer has the right; they turn them on again once it has. */
export async function pauseWhoMayNot(room: OtcPorts): Promise<void> {
  const { ads, adsOf } = booksOf(room);
  const open = [...adsOf].filter(([, ids]) => [...ids].some((id) => ads.get(id)?.state !== 'paused'));
  for (const [customer] of open) if (!mayOfferSomewhere(room, customer)) await ask(room, { kind: 'otc.pause_ads', customer });
}

/** Pauses all advertisements of some people. */
export async function pauseAdsOf(room: OtcPorts, customers: readonly number[]): Promise<void> {
  const { adsOf } = booksOf(room);
  for (const customer of customers) {
    if (!adsOf.has(customer)) continue;
    const { reply } = await ask(room, { kind: 'otc.pause_ads', customer });
    if (!reply.ok) throw new Error(`advertisements of ${customer} stay on: ${reply.refusal}`);
  }
}

/** Takes off all advertisements of a customer who leaves. Repeating it changes nothing. */
export async function takeOff(room: OtcPorts, customer: number): Promise<void> {
  // A copy: each that is taken off leaves the set.
  for (const ad of Array.from(booksOf(room).adsOf.get(customer) ?? [])) {
    const { reply } = await ask(room, { kind: 'otc.set_ad', customer, ad, state: 'off' });
    if (!reply.ok && reply.refusal !== 'otc.not_found') throw new Error(`advertisement ${ad} stays on: ${reply.refusal}`);
  }
}

/** Looks every few seconds who may still advertise: levels are withdrawn, and what they allow changes. */
export const rightsWatch = (room: OtcPorts): Interval => new Interval(room, LOOK_MS, () => pauseWhoMayNot(room));
