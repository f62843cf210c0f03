import { isDeepStrictEqual } from 'node:util';
import type { Fill, Order, OrderList } from '@agio/contracts/spot';
import { isOfWallet, WalletBook } from './wallet-book.ts';
import type { WalletKind } from './wallet-book.ts';
import { FiatBook, isOfFiat } from './fiat-book.ts';
import type { FiatKind } from './fiat-book.ts';
import { RobotBook } from './robot-book.ts';
import type { Answer, Asked } from './wire.ts';

export type Kind = 'place' | 'list' | 'amend' | 'cancel' | 'robot' | WalletKind | FiatKind;

/** One thing that a client requests, however often it is sent. */
export interface Wish {
  readonly number: number;
  readonly who: number;
  readonly kind: Kind;
  readonly asked: Asked;
  readonly clientOrderId: string | null;
  readonly answers: Answer[];
}

/** The newest reported states of an order: several if they have the same millisecond. */
interface Told {
  readonly who: number;
  readonly views: Order[];
}

const ENDED: readonly string[] = ['filled', 'cancelled', 'expired'];

export function isEnded(order: Pick<Order, 'status'>): boolean {
  return ENDED.includes(order.status);
}

/** What the clients were told, and the contradictions in it. */
export class Notebook {
  readonly problems: string[] = [];
  /** Orders that may still change, or whose end is not checked yet. */
  readonly orders = new Map<string, Told>();
  /** By trade and order: fills that were acknowledged or shown, not yet checked. */
  readonly fills = new Map<string, Fill>();
  /** Lists of orders that were placed. */
  readonly lists = new Set<string>();
  readonly wallet = new WalletBook();
  readonly fiat = new FiatBook();
  readonly robots = new RobotBook();
  /** The traffic of this round is over, and requests are repeated one by one. */
  isAfterwards = false;
  acknowledged = 0;
  repeated = 0;
  position = 0;
  #wishes: Wish[] = [];
  #numbers = 0;

  wish(who: number, kind: Kind, asked: Asked, clientOrderId: string | null): Wish {
    this.#numbers += 1;
    const wish = { number: this.#numbers, who, kind, asked, clientOrderId, answers: [] };
    this.#wishes.push(wish);
    this.fiat.sent(asked);
    return wish;
  }

  /** Records an answer and checks it against the earlier ones to the same key. */
  note(wish: Wish, answer: Answer): void {
    // The verification was used by a request that was cut off or is still in progress: the outcome is unknown.
    if (answer.code === 'SECOND_VERIFICATION_REQUIRED') return;
    const before = wish.answers[0];
    wish.answers.push(answer);
    if (answer.status >= 500) this.problems.push(`request ${wish.number}: ${answer.status} ${answer.code}`);
    this.position = Math.max(this.position, answer.position);
    this.acknowledged += 1;
    if (before !== undefined) this.#compare(wish, before, answer);
    if (isOfFiat(wish.kind)) return this.fiat.note(wish.who, wish.kind, wish.asked, answer);
    if (answer.code !== 'SUCCESS') return;
    if (wish.kind === 'robot') this.robots.note(wish.who, wish.asked, answer);
    else if (isOfWallet(wish.kind)) this.wallet.note(wish.who, wish.kind, answer.data);
    else if (wish.kind === 'list') this.#toldList(wish.who, answer.data as OrderList);
    else if (wish.kind === 'cancel') for (const order of (answer.data as { cancelled: Order[] }).cancelled) this.told(wish.who, order);
    else {
      const { fills, ...order } = answer.data as Order & { fills: Fill[] };
      this.told(wish.who, order);
      for (const fill of fills) this.fills.set(`${fill.id} ${fill.orderId}`, fill);
    }
  }

  #toldList(who: number, { id, orders }: OrderList): void {
    this.lists.add(id);
    for (const order of orders) this.told(who, order);
  }

  /** An order as it was reported to somebody. */
  told(who: number, order: Order): void {
    const known = this.orders.get(order.id);
    const at = known?.views[0]?.updatedAt ?? -1;
    if (order.updatedAt > at) this.orders.set(order.id, { who, views: [order] });
    else if (order.updatedAt === at) known?.views.push(order);
  }

  /** Requests of this round that nobody answered. */
  unanswered(): Wish[] {
    return this.#wishes.filter((wish) => wish.answers.length === 0);
  }

  /** Answered ones with a key, to be repeated once. */
  keyed(): Wish[] {
    return this.#wishes.filter((wish) => wish.answers.length > 0 && wish.asked.key !== null);
  }

  endRound(): void {
    this.#wishes = [];
  }

  #compare(wish: Wish, before: Answer, answer: Answer): void {
    this.repeated += 1;
    const { kind } = wish;
    if (isOfFiat(kind)) return this.#compareOrders(wish, answer);
    if (kind === 'robot') return this.#compareRobots(wish);
    const say = (one: Answer): unknown => {
      if (isOfWallet(kind)) return this.wallet.said(kind, one);
      const { status, code, data, details } = one;
      return { status, code, data, details };
    };
    if (!isDeepStrictEqual(say(before), say(answer)))
      this.problems.push(
        `request ${wish.number}: two answers to one key: ${JSON.stringify(say(before))} and ${JSON.stringify(say(answer))}`,
      );
    // An amendment of an order that is gone is refused before it is recorded.
    const recorded = wish.kind !== 'amend' || answer.code === 'SUCCESS';
    if (recorded && wish.answers.filter((one) => !one.replayed).length > 1)
      this.problems.push(`request ${wish.number}: done twice, ${answer.code} ${JSON.stringify(answer.data)}`);
  }

  /** What is refused may be done when it is asked again; what was done is not done twice. */
  #compareRobots(wish: Wish): void {
    const done = wish.answers.filter(({ code }) => code === 'SUCCESS');
    const ids = new Set(done.map((one) => this.robots.said(one)));
    if (ids.size > 1 || done.filter(({ replayed }) => !replayed).length > 1)
      this.problems.push(`request ${wish.number}: done twice, robots ${[...ids].join(', ')}`);
  }

  /** A refusal of OTC or C2C depends on the moment, and another one may follow; an order is made once, and then said each time that is asked later. */
  #compareOrders(wish: Wish, answer: Answer): void {
    const made = wish.answers.filter(({ code }) => code === 'SUCCESS');
    const ids = new Set(made.map((one) => this.fiat.said(one)));
    if (ids.size > 1 || made.filter(({ replayed }) => !replayed).length > 1)
      this.problems.push(`request ${wish.number}: made twice, ${[...ids].join(', ')}`);
    if (this.isAfterwards && made.length > 0 && answer.code !== 'SUCCESS')
      this.problems.push(`request ${wish.number}: order ${[...ids].join(', ')} was made, and afterwards refused as ${answer.code}`);
  }
}
