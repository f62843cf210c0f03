import type { Listing } from '../model.ts';
import type { QuantifyPorts, RobotLife } from '../ports.ts';

/** Accounts that the house knows to be linked with one, each asked about once: by device or document, payment method, or withdrawal address. */
export class LinkedAccounts {
  readonly #ports: QuantifyPorts;
  readonly #found = new Map<number, Promise<readonly number[]>>();

  constructor(ports: QuantifyPorts) {
    this.#ports = ports;
  }

  of(customer: number): Promise<readonly number[]> {
    const found = this.#found.get(customer) ?? this.#ask(customer);
    this.#found.set(customer, found);
    return found;
  }

  async #ask(customer: number): Promise<readonly number[]> {
    const asked = [this.#ports.samePersonAs(customer), this.#ports.sameAddressAs(customer), this.#ports.samePaymentAs(customer)];
    return [...new Set((await Promise.all(asked)).flat())];
  }
}

/** The listing, out of the ranking from now on if its robot traded with a linked account: that is kept with its time, and its owner notified. */
export async function isLinked(ports: QuantifyPorts, linked: LinkedAccounts, listing: Listing, life: RobotLife): Promise<Listing> {
  if (listing.excluded !== null) return listing;
  const untilMs = life.endedAtMs === 0 ? ports.now() : life.endedAtMs;
  const others = await ports.tradedWith(life.owner, await linked.of(life.customer), life.createdAtMs, untilMs);
  if (others.length === 0) return listing;
  const [excluded, excludedAtMs] = ['linked_trades', ports.now()] as const;
  // The notice first: the same id is sent once, however often a crash comes between.
  const data = { robot: String(listing.robot), nickname: listing.nickname };
  await ports.tell(`quantify-${listing.robot}`, listing.customer, { event: 'quantify_excluded', data });
  await ports.database.query('update quantify_listing set excluded = $2, excluded_at = $3 where robot = $1', [
    listing.robot,
    excluded,
    excludedAtMs,
  ]);
  return { ...listing, excluded, excludedAtMs };
}
