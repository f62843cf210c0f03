import { HOUR_MS } from '@agio/kernel/time';
import type { AppliedBatch } from '@agio/module';
import type { ReferralBooks } from './machine/books.ts';
import { referralEarned } from './model.ts';
import type { LinkReason } from './model.ts';
import { ask, booksOf } from './handlers/room.ts';
import type { Room } from './handlers/room.ts';

/** Friends that are looked at in one round. */
const FRIENDS_MAX = 500;

/**
 * Finds friends who are their own inviters: the same device, document, payment account or withdrawal address. Each friend is checked once when they were
 * invited, and once in each hour in which they pay a fee: within a round, so that only fees of an hour's last minute are credited before.
 */
export class Watch {
  readonly #room: Room;
  /** When each friend was last looked at, as a count of hours. */
  readonly #looked = new Map<number, number>();
  /** Customers who were invited or paid a fee, and are to be looked at. */
  readonly #waiting = new Set<number>();
  #hasBegun = false;

  constructor(room: Room) {
    this.#room = room;
  }

  invited(friend: number): void {
    this.#waiting.add(friend);
  }

  /** Remembers payers of fees, so that fees credited before a round are not missed; waiting fees need not be searched. */
  note({ outcomes }: Pick<AppliedBatch, 'outcomes'>): void {
    const books = booksOf(this.#room);
    for (const { facts } of outcomes)
      for (const fact of facts) {
        if (fact.fact === 'trade') for (const { customer } of [fact.maker, fact.taker]) this.#paid(books, customer);
        else if (referralEarned.is(fact)) this.#paid(books, fact.friend);
      }
  }

  #paid(books: ReferralBooks, friend: number): void {
    if (books.inviterOf(friend) !== 0 && this.#looked.get(friend) !== this.#hour) this.#waiting.add(friend);
  }

  get #hour(): number {
    return Math.floor(this.#room.now() / HOUR_MS);
  }

  async round(): Promise<void> {
    if (!this.#hasBegun) this.#begin();
    for (const friend of [...this.#waiting].slice(0, FRIENDS_MAX)) {
      this.#waiting.delete(friend);
      try {
        await this.look(friend);
      } catch (error) {
        // The others are looked at all the same, and this one in the next round.
        this.#waiting.add(friend);
        this.#room.onError(error);
      }
    }
  }

  /** What waits from before the server began. */
  #begin(): void {
    const { pending } = booksOf(this.#room);
    for (const beneficiary of pending.due.keys()) for (const friend of pending.friendsOf(beneficiary)) this.#waiting.add(friend);
    this.#hasBegun = true;
  }

  /** Looks at one friend and those who brought them. */
  async look(friend: number): Promise<void> {
    const room = this.#room;
    const books = booksOf(room);
    const inviter = books.inviterOf(friend);
    const above = [inviter, books.inviterOf(inviter)].filter((one) => one !== 0);
    const hour = this.#hour;
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
    this.#looked.set(friend, hour);
  }
}
