import type { LinkReason } from './model.ts';
import { HOUR_MS } from './model.ts';
import { ask, booksOf } from './room.ts';
import type { Room } from './room.ts';

/** Friends that are looked at in one round. */
const FRIENDS_MAX = 500;

/**
 * Finds friends who are their own inviters: the same device, document, payment account or withdrawal address. Whoever brought a reward is looked at before it
 * is credited, once an hour, and everybody once when they were invited.
 */
export class Watch {
  readonly #room: Room;
  /** When each friend was last looked at, as a count of hours. */
  readonly #looked = new Map<number, number>();
  /** Who was invited since the last round: before they pay their first fee. */
  readonly #fresh = new Set<number>();

  constructor(room: Room) {
    this.#room = room;
  }

  invited(friend: number): void {
    this.#fresh.add(friend);
  }

  async round(): Promise<void> {
    const hour = Math.floor(this.#room.now() / HOUR_MS);
    const friends = new Set(this.#fresh);
    this.#fresh.clear();
    const { pending } = booksOf(this.#room);
    for (const beneficiary of pending.due.keys())
      for (const [, { friend }] of pending.of(beneficiary)) {
        if (friends.size >= FRIENDS_MAX) break;
        if (this.#looked.get(friend) !== hour) friends.add(friend);
      }
    for (const friend of friends) await this.look(friend);
  }

  /** Looks at one friend and those who brought them. */
  async look(friend: number): Promise<void> {
    const room = this.#room;
    const books = booksOf(room);
    const inviter = books.inviterOf(friend);
    const above = [inviter, books.inviterOf(inviter)].filter((one) => one !== 0);
    this.#looked.set(friend, Math.floor(room.now() / HOUR_MS));
    const ways = [
      ['person', (one: number) => room.samePersonAs(one)],
      ['payment', (one: number) => room.samePaymentAs(one)],
      ['address', (one: number) => room.sameAddressAs(one)],
    ] as const satisfies readonly (readonly [LinkReason, unknown])[];
    for (const [reason, others] of ways) {
      const same = new Set(await others(friend));
      for (const other of above) {
        if (!same.has(other) || books.personOf(other) === books.personOf(friend)) continue;
        await ask(room, { kind: 'referral.link', customer: friend, other, reason, by: 0 });
      }
    }
  }
}
