import { ALONE_MAX } from '@agio/contracts/content';
import type { Audience } from '@agio/contracts/content';
import type { RowProofs } from '@agio/database';
import type { Session } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';
import { InTurn, proofsOf } from '@agio/module';
import type { NoticeEvent } from '../events.ts';
import type { ContentPorts } from '../ports.ts';
import {
  addDone,
  addReceivers,
  endSending,
  insertSending,
  isListed,
  lockGoing,
  sendingByCause,
  takeReceivers,
  turnSending,
  writtenAlone,
} from './store.ts';
import type { NewSending, StoredSending } from './store.ts';

/** Customers that are looked at in one step, and notified in one: at most 500 a second are notified. */
const LISTED_AT_ONCE = 1_000;
const TOLD_AT_ONCE = 50;
const STEP_EVERY_MS = 100;
const LOOK_EVERY_MS = 1_000;

export type SendingDraft = Pick<NewSending, 'audience' | 'by' | 'cause' | 'reason' | 'texts'>;

interface Ways {
  /** The site that a host belongs to. */
  hostOf(site: string | null): string;
  /** Tells a customer the ways that they chose, within the transaction; returns what is left to do after it. */
  tell(session: Session, id: string, customer: number, notice: NoticeEvent): Promise<() => Promise<void>>;
}

/**
 * What operators write to many. Receivers are fixed as rows, and each step takes some of them off and notifies them in one transaction:
 * a crash repeats nothing and misses no one.
 */
export class Sendings {
  readonly #ports: ContentPorts;
  readonly #proofs: RowProofs;
  readonly #ways: Ways;
  /** What each operator sends alone, one after the other. */
  readonly #alone = new InTurn();
  #endTimer: (() => void) | undefined;
  #stepping: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(ports: ContentPorts, ways: Ways) {
    this.#ports = ports;
    this.#proofs = proofsOf(ports);
    this.#ways = ways;
  }

  start(): void {
    this.#next(LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endTimer?.();
    await this.#stepping;
  }

  #next(afterMs: number): void {
    if (this.#isStopped) return;
    this.#endTimer = this.#ports.clock.after(afterMs, () => {
      this.#stepping = this.step()
        .catch((error: unknown) => {
          this.#ports.onError(error);
          return false;
        })
        .then((isMore) => this.#next(isMore ? STEP_EVERY_MS : LOOK_EVERY_MS));
    });
  }

  /** Lists or tells some receivers of the oldest notice that is going; false if there is none. */
  async step(): Promise<boolean> {
    const rest = await this.#ports.database.transaction(async (session) => {
      const going = await lockGoing(session, this.#proofs, this.#ports.now());
      if (going === undefined) return undefined;
      if (isListed(going)) return this.#tellSome(session, going);
      await this.#listSome(session, going);
      return [];
    });
    for (const one of rest ?? []) await one();
    return rest !== undefined;
  }

  async #listSome(session: Session, { audience, id, listedTo, upTo }: StoredSending): Promise<void> {
    const accounts = await this.#ports.accountsBetween(session, listedTo, upTo, LISTED_AT_ONCE);
    const chosen = accounts.filter((account) => this.#isMeant(audience, account)).map(({ customer }) => customer);
    await addReceivers(session, id, chosen, accounts.length < LISTED_AT_ONCE ? upTo : (accounts.at(-1)?.customer ?? upTo));
  }

  async #tellSome(session: Session, { id, texts }: StoredSending): Promise<readonly (() => Promise<void>)[]> {
    const customers = await takeReceivers(session, id, TOLD_AT_ONCE);
    const rest: (() => Promise<void>)[] = [];
    for (const customer of customers) {
      const notice: NoticeEvent = { event: 'message', data: { sending: id, texts } };
      rest.push(await this.#ways.tell(session, `sending-${id}-${customer}`, customer, notice));
    }
    await addDone(session, id, customers.length);
    if (customers.length < TOLD_AT_ONCE) await endSending(session, id, this.#ports.now());
    return rest;
  }

  #isMeant({ coin, isExact, level, site }: Audience, account: { readonly customer: number; readonly site: string | null }): boolean {
    const { customer } = account;
    if (!this.#ports.isPerson(customer)) return false;
    if (site !== null && this.#ways.hostOf(account.site) !== site) return false;
    if (level !== null) {
      const own = this.#ports.levelOf(customer);
      if (isExact ? own !== level : own < level) return false;
    }
    return coin === null || this.#ports.holds(customer, coin);
  }

  /** How many a notice would go to now. */
  async count(audience: Audience): Promise<number> {
    return (await this.#receivers(audience, Number.MAX_SAFE_INTEGER)).count;
  }

  /** Those whom a notice would go to now: how many, and their numbers up to `most`. */
  async #receivers(audience: Audience, most: number): Promise<{ readonly count: number; readonly customers: readonly number[] }> {
    const upTo = await this.#ports.highestCustomer();
    const customers: number[] = [];
    let [after, count] = [0, 0];
    for (;;) {
      const accounts = await this.#ports.accountsBetween(this.#ports.database, after, upTo, LISTED_AT_ONCE);
      for (const account of accounts)
        if (this.#isMeant(audience, account)) {
          count += 1;
          if (customers.length < most) customers.push(account.customer);
        }
      after = accounts.at(-1)?.customer ?? upTo;
      if (accounts.length < LISTED_AT_ONCE) return { count, customers };
    }
  }

  /** To how many more an operator may write alone now: parts of a day count together. */
  async leftAlone(operator: number): Promise<number> {
    const { database, now } = this.#ports;
    return ALONE_MAX - (await writtenAlone(database, operator, now() - DAY_MS));
  }

  /** What one person sends alone: receivers are fixed here and now. The same cause sends once. */
  sendAlone(operator: number, written: SendingDraft): Promise<StoredSending | 'NO_RECEIVERS' | 'TOO_MANY_RECEIVERS'> {
    return this.#alone.of(operator, () => this.#sendAlone(operator, written));
  }

  async #sendAlone(operator: number, written: SendingDraft): Promise<StoredSending | 'NO_RECEIVERS' | 'TOO_MANY_RECEIVERS'> {
    const { database } = this.#ports;
    const before = await sendingByCause(database, written.cause);
    if (before !== undefined) return before;
    const { count, customers } = await this.#receivers(written.audience, ALONE_MAX);
    if (count === 0) return 'NO_RECEIVERS';
    if (count > (await this.leftAlone(operator))) return 'TOO_MANY_RECEIVERS';
    const sending = { ...written, upTo: customers.at(-1) ?? 0, approvedBy: null };
    const stored = await database.transaction((session) => insertSending(session, this.#proofs, sending, customers, this.#ports.now()));
    return stored ?? (await this.#sent(written.cause));
  }

  /** What two people agreed on. Receivers are among those who have an account now. The same cause sends once. */
  async sendAgreed(written: SendingDraft, approvedBy: string): Promise<void> {
    const upTo = await this.#ports.highestCustomer();
    await this.#ports.database.transaction((session) =>
      insertSending(session, this.#proofs, { ...written, upTo, approvedBy }, undefined, this.#ports.now()),
    );
  }

  turn(id: number, to: 'going' | 'stopped'): Promise<StoredSending | undefined> {
    return turnSending(this.#ports.database, id, to, this.#ports.now());
  }

  async #sent(cause: string): Promise<StoredSending> {
    const stored = await sendingByCause(this.#ports.database, cause);
    if (stored === undefined) throw new Error('a notice that was stored is gone');
    return stored;
  }
}
