import type { C2cOrder } from '@agio/contracts/c2c';
import type { OtcOrder } from '@agio/contracts/otc';
import { ADS, traderOf } from './fiat-terms.ts';
import type { Answer, Asked } from './wire.ts';

export const FIAT_KINDS = ['take', 'trade', 'step'] as const;
export type FiatKind = (typeof FIAT_KINDS)[number];
export type Place = 'otc' | 'c2c';

export function isOfFiat(kind: string): kind is FiatKind {
  return (FIAT_KINDS as readonly string[]).includes(kind);
}

/** Calls that do something to an order, by their paths. */
export const STEPS = {
  '/api/otc/orders/accept': ['otc', 'accept'],
  '/api/otc/orders/extend': ['otc', 'extend'],
  '/api/otc/orders/paid': ['otc', 'paid'],
  '/api/otc/orders/cancel': ['otc', 'cancel'],
  '/api/otc/orders/agree': ['otc', 'agree'],
  '/api/otc/orders/release': ['otc', 'release'],
  '/api/c2c/user/cancel': ['c2c', 'cancel'],
  '/api/c2c/user/buyConfirm': ['c2c', 'declare'],
  '/api/c2c/user/sellConfirm': ['c2c', 'agree'],
  '/api/c2c/appeal': ['c2c', 'appeal'],
  '/api/c2c/merchant/buyConfirm': ['c2c', 'finish'],
  '/api/c2c/merchant/sellConfirm': ['c2c', 'transfer'],
  '/api/c2c/merchant/accept': ['c2c', 'accept'],
  '/api/c2c/merchant/decline': ['c2c', 'decline'],
  '/api/c2c/merchant/proof': ['c2c', 'prove'],
} as const satisfies Record<string, readonly [Place, string]>;
export type StepPath = keyof typeof STEPS;

/** How often something was sent about an order, acknowledged, and refused. */
export interface Asks {
  sent: number;
  done: number;
  refused: number;
}

/** An order as it was last acknowledged; people by their index. */
export interface FiatOrder {
  readonly place: Place;
  readonly id: string;
  /** The owner of the advertisement, or the provider. */
  maker: number;
  readonly taker: number;
  /** What the taker does. */
  readonly side: 'buy' | 'sell';
  state: string;
  updateTime: number;
  isProven: boolean;
  /** Both agreed to cancel it: its coins stay held for a day. */
  isAgreed: boolean;
  /** What cannot change; undefined until a whole order was told. */
  fixed: unknown;
  /** By step. */
  readonly asks: Map<string, Asks>;
  /** Something was sent about it since its steps were compared. */
  isTouched: boolean;
}

export const ENDED: readonly string[] = ['success', 'failed', 'partial_success', 'cancelled', 'expired'];
/** Whose coins are held, and who gets them. */
export const sellerOf = ({ maker, side, taker }: FiatOrder): number => (side === 'buy' ? maker : taker);
export const buyerOf = ({ maker, side, taker }: FiatOrder): number => (side === 'buy' ? taker : maker);
export const keyOf = (place: Place, id: string): string => `${place} ${id}`;

/** What OTC and C2C acknowledged, by place and number. */
export class FiatBook {
  readonly orders = new Map<string, FiatOrder>();
  /** Numbers of the advertisements, in the order of `ADS`. */
  ads: readonly { readonly id: string; readonly revision: number }[] = [];
  /** Confirmed requests that wait to be sent, by order: a code by mail takes longer than most rounds have. */
  readonly confirmed = new Map<string, Asked>();
  /** Where each trader is paid. */
  bankcards: readonly string[] = [];

  /** A request is about to be sent. */
  sent({ body, path }: Asked): void {
    const asks = this.#asksOf(path, body);
    if (asks !== undefined) asks.sent += 1;
  }

  note(who: number, kind: FiatKind, { body, path }: Asked, answer: Answer): void {
    const isDone = answer.code === 'SUCCESS';
    if (kind === 'step') {
      const asks = this.#asksOf(path, body);
      if (asks !== undefined) asks[isDone ? 'done' : 'refused'] += 1;
    }
    if (!isDone) return;
    if (kind === 'take') this.#taken(who, body as { id: string }, (answer.data as { id: string }).id);
    else if (kind === 'trade') this.#traded(who, answer.data as C2cOrder);
    else this.#stepped(path as StepPath, answer.data as OtcOrder | C2cOrder);
  }

  /** The part of an answer to a key that is the same each time. */
  said({ code, data }: Answer): unknown {
    return code === 'SUCCESS' ? (data as { id: string }).id : code;
  }

  /** Orders of somebody that have not ended. */
  openOf(who: number): FiatOrder[] {
    return [...this.orders.values()].filter(({ maker, state, taker }) => !ENDED.includes(state) && (maker === who || taker === who));
  }

  /** How many orders there are, and how many of them ended in success. */
  summary(): string {
    const all = [...this.orders.values()];
    const of = (place: Place): string => {
      const own = all.filter((order) => order.place === place);
      return `${own.length} of ${place.toUpperCase()} (${own.filter(({ state }) => state === 'success').length} completed)`;
    };
    return `orders ${of('otc')} and ${of('c2c')}`;
  }

  #asksOf(path: string, body: unknown): Asks | undefined {
    const step = (STEPS as Readonly<Record<string, readonly [Place, string]>>)[path];
    if (step === undefined) return undefined;
    const [place, what] = step;
    const order = this.orders.get(keyOf(place, (body as { id: string }).id));
    if (order === undefined) return undefined;
    order.isTouched = true;
    const asks = order.asks.get(what) ?? { sent: 0, done: 0, refused: 0 };
    order.asks.set(what, asks);
    return asks;
  }

  #taken(who: number, asked: { id: string }, id: string): void {
    const at = this.ads.findIndex((ad) => ad.id === asked.id);
    const ad = ADS[at];
    if (ad === undefined) throw new Error(`advertisement ${asked.id} is nobody's`);
    const side = ad.side === 'sell' ? 'buy' : 'sell';
    this.#add({
      place: 'otc',
      id,
      maker: ad.owner,
      taker: who,
      side,
      state: ad.isAuto ? 'unpaid' : 'waiting',
      updateTime: 0,
      fixed: undefined,
    });
  }

  #traded(who: number, order: C2cOrder): void {
    const { id, side, state, updateTime } = order;
    this.#add({ place: 'c2c', id, maker: traderOf(order.provider.name), taker: who, side, state, updateTime, fixed: fixedOf(order) });
  }

  /** A repeated answer makes no second one. */
  #add(order: Omit<FiatOrder, 'asks' | 'isAgreed' | 'isProven' | 'isTouched'>): void {
    const key = keyOf(order.place, order.id);
    if (!this.orders.has(key)) this.orders.set(key, { ...order, asks: new Map(), isProven: false, isAgreed: false, isTouched: true });
  }

  #stepped(path: StepPath, told: OtcOrder | C2cOrder): void {
    const [place, what] = STEPS[path];
    const order = this.orders.get(keyOf(place, told.id));
    // Answers may overtake each other.
    if (order === undefined || told.updateTime < order.updateTime) return;
    order.state = told.state;
    order.updateTime = told.updateTime;
    order.fixed ??= fixedOf(told);
    if (what === 'prove') order.isProven = true;
    // Anyone who declined sees themselves; there are two providers.
    if (what === 'decline' && told.state !== 'cancelled') {
      order.maker = 1 - order.maker;
      order.isProven = false;
    }
  }
}

/** What never changes of an order. */
export function fixedOf(order: OtcOrder | C2cOrder): unknown {
  const { amount, coin, createTime, fiat, id, price, reference, total } = order;
  return { amount, coin, createTime, fiat, id, price, reference, total };
}
