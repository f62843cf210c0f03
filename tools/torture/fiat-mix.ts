import type { CallName } from '@agio/contracts';
import { payloadHashOf } from '../../harness/verified.ts';
import type { Chance } from '../simulate/chance.ts';
import { keyOf } from './fiat-book.ts';
import type { FiatBook, FiatKind, FiatOrder, StepPath } from './fiat-book.ts';
import { ADS, BUY_PRICE, FIAT_COIN, SELL_PRICE, TRADERS } from './fiat-terms.ts';
import type { Who } from './site.ts';
import type { Asked } from './wire.ts';

/** What one person can continue is mostly continued; more of it than this always. */
const OPEN_MAX = 3;
/** Anyone who takes and gives up too often may not take for a day: so many orders each gives up. */
const GIVEN_UP_MAX = 2;

export interface FiatWish {
  readonly kind: FiatKind;
  readonly asked: Asked;
}

/** The interval of steps that leave an order's usual course. */
const UNUSUAL = 12;

type Way = readonly [by: 'maker' | 'taker' | 'buyer' | 'seller', path: StepPath, weight: number];

/** The ways on from a state; of a place or, where sides differ, of a place and what the taker does. */
const WAYS: Readonly<Record<string, readonly Way[]>> = {
  'otc waiting': [
    ['maker', '/api/otc/orders/accept', 12],
    ['maker', '/api/otc/orders/cancel', 1],
    ['taker', '/api/otc/orders/cancel', 1],
  ],
  'otc unpaid': [
    ['buyer', '/api/otc/orders/paid', 12],
    ['buyer', '/api/otc/orders/cancel', 1],
    ['seller', '/api/otc/orders/extend', 1],
  ],
  'otc paid': [
    ['seller', '/api/otc/orders/release', 12],
    ['buyer', '/api/otc/orders/agree', 1],
    ['seller', '/api/otc/orders/agree', 1],
  ],
  'c2c buy unpaid': [
    ['taker', '/api/c2c/user/buyConfirm', 12],
    ['taker', '/api/c2c/user/cancel', 1],
  ],
  'c2c buy unconfirmed': [['maker', '/api/c2c/merchant/buyConfirm', 12]],
  'c2c sell untreated': [
    ['maker', '/api/c2c/merchant/accept', 12],
    ['maker', '/api/c2c/merchant/decline', 2],
    ['taker', '/api/c2c/user/cancel', 1],
  ],
  'c2c sell waiting_transfer': [
    ['maker', '/api/c2c/merchant/proof', 12],
    ['maker', '/api/c2c/merchant/decline', 1],
  ],
  'c2c sell transferred': [
    ['taker', '/api/c2c/user/sellConfirm', 24],
    ['taker', '/api/c2c/appeal', 1],
  ],
};

const isUsual = ([, , weight]: Way): boolean => weight >= 12;

/** A random request of OTC or C2C; undefined if what it needs was not available, because the server is gone. */
export async function fiatRequest(who: Who, book: FiatBook, chance: Chance, key: string): Promise<FiatWish | undefined> {
  const all = book.openOf(who.index).filter((order) => waysOf(order, who.index, book).length > 0);
  // Where somebody can only give up or wait, they mostly wait.
  const open = chance.once(UNUSUAL) ? all : all.filter((order) => waysOf(order, who.index, book).some(isUsual));
  const [place] = chance.once(2) ? (['otc', 'c2c'] as const) : (['c2c', 'otc'] as const);
  if (open.length > 0 && (open.length >= OPEN_MAX || chance.int(1, 10) <= 7)) {
    const order = chance.pick(open);
    const ways = waysOf(order, who.index, book).map(([, path, weight]) => [path, weight] as const);
    const path = chance.weighed(Object.fromEntries(ways) as Record<StepPath, number>);
    const key = keyOf(order.place, order.id);
    const ready = book.confirmed.get(key);
    if (ready?.path === path) book.confirmed.delete(key);
    const asked = ready?.path === path ? ready : await stepOf(path, order, who);
    return asked === undefined ? undefined : { kind: 'step', asked };
  }
  return place === 'otc' ? take(who, book, chance, key) : trade(who, chance, key);
}

/** The usual next step of an order, and whose it is; undefined for one that waits for people. */
export function nextOf(order: FiatOrder, book: FiatBook): { readonly who: number; readonly path: StepPath } | undefined {
  for (const who of [order.maker, order.taker]) {
    const usual = waysOf(order, who, book).find(isUsual);
    if (usual !== undefined) return { who, path: usual[1] };
  }
  return undefined;
}

/** Whether a step needs a second verification. */
export const isConfirmed = (path: StepPath): boolean => CONFIRMED.includes(path);
const CONFIRMED: readonly StepPath[] = [
  '/api/otc/orders/release',
  '/api/otc/orders/agree',
  '/api/c2c/merchant/buyConfirm',
  '/api/c2c/user/sellConfirm',
];

/** The request for a step, verified where it has to be; undefined if that failed. */
export async function stepOf(path: StepPath, { id }: FiatOrder, who: Who): Promise<Asked | undefined> {
  const asked = { path, token: who.token, key: null } as const;
  switch (path) {
    case '/api/otc/orders/paid':
      return { ...asked, body: { id, payer: TRADERS[who.index]?.truename ?? '' } };
    case '/api/otc/orders/agree':
      return verified(who, 'otcAgree', { ...asked, body: { id, agrees: true } });
    case '/api/c2c/appeal':
      return { ...asked, body: { id, reason: 'nothing has arrived' } };
    case '/api/c2c/merchant/proof':
      return { ...asked, body: { id, transaction: `TX ${id}` } };
    case '/api/otc/orders/release':
      return verified(who, 'otcRelease', { ...asked, body: { id } });
    case '/api/c2c/merchant/buyConfirm':
      return verified(who, 'c2cMerchantBuyConfirm', { ...asked, body: { id } });
    case '/api/c2c/user/sellConfirm':
      return verified(who, 'c2cUserSellConfirm', { ...asked, body: { id } });
    default:
      return { ...asked, body: { id } };
  }
}

function waysOf(order: FiatOrder, who: number, book: FiatBook): readonly Way[] {
  const { isProven, maker, place, side, state, taker } = order;
  const isBuyer = who === (side === 'buy' ? taker : maker);
  const roles: readonly string[] = [who === maker ? 'maker' : 'taker', isBuyer ? 'buyer' : 'seller'];
  const ways = WAYS[place === 'otc' ? `otc ${state}` : `c2c ${side} ${state}`] ?? [];
  return ways
    .filter(([by, path]) => roles.includes(by) && !(path.endsWith('/cancel') && who === taker && givenUpBy(who, book) >= GIVEN_UP_MAX))
    .map((way): Way => (isProven && way[1] === '/api/c2c/merchant/proof' ? [way[0], '/api/c2c/merchant/sellConfirm', way[2]] : way));
}

/** Orders that somebody took and cancelled, or tried to. */
function givenUpBy(who: number, { orders }: FiatBook): number {
  return [...orders.values()].filter(({ asks, taker }) => taker === who && asks.has('cancel')).length;
}

function take(who: Who, book: FiatBook, chance: Chance, key: string): FiatWish {
  const at = chance.pick(ADS.flatMap(({ owner }, index) => (owner === who.index ? [] : [index])));
  const [ad, { price, side }] = [book.ads[at], ADS[at] ?? ADS[0]];
  // Occasionally more than may be taken.
  const amount = String(chance.once(15) ? 5_000 : chance.int(15, 200));
  const bankcard = side === 'buy' ? { bankcard: book.bankcards[who.index] } : {};
  const body = { id: ad?.id ?? '', revision: ad?.revision ?? 1, price, amount, method: 'bank', ...bankcard };
  return { kind: 'take', asked: { path: '/api/otc/ads/take', token: who.token, body, key } };
}

function trade(who: Who, chance: Chance, key: string): FiatWish {
  const side = chance.pick(['buy', 'sell']);
  const amount = String(side === 'buy' ? 100 * chance.int(1, 3) : chance.int(10, 300));
  const price = side === 'buy' ? SELL_PRICE : BUY_PRICE;
  const body = { side, coin: FIAT_COIN, amount, payMethod: 'bank', price };
  return { kind: 'trade', asked: { path: '/api/c2c/user/trade', token: who.token, body, key } };
}

async function verified({ client, codeBy }: Who, action: CallName, asked: Asked): Promise<Asked | undefined> {
  const wish = { action, payloadHash: payloadHashOf(asked.body) } as const;
  try {
    const code = await codeBy(() => client.call('accountVerifyCode', { query: { factor: 'email', ...wish } }));
    const { verification } = await client.call('accountVerify', { body: { ...wish, proofs: [{ factor: 'email', code }] } });
    return { ...asked, verification };
  } catch {
    return undefined;
  }
}
