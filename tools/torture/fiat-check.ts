import { isDeepStrictEqual } from 'node:util';
import { C2C_TABLE } from '@agio/c2c';
import type { C2cOrder } from '@agio/contracts/c2c';
import type { OtcOrder } from '@agio/contracts/otc';
import { OTC_TABLE } from '@agio/otc';
import { buyerOf, ENDED, fixedOf, keyOf, sellerOf } from './fiat-book.ts';
import type { Asks, FiatBook, FiatOrder } from './fiat-book.ts';
import { whoAt } from './fiat-people.ts';
import { AD_QUANTITY, ADS, FIAT_COIN, traderOf } from './fiat-terms.ts';
import { eventsOf } from './fiat-told.ts';
import type { FiatTold } from './fiat-told.ts';
import { atoms } from './site.ts';
import type { Who } from './site.ts';

const WRITTEN_WITHIN_MS = 60_000;
const LOOK_MS = 100;
type Say = (problem: string) => unknown;

/** Which events of a transcript stand for which steps: as many of them as were acknowledged, and at most as many more as were never answered. */
const EVENTS: Readonly<Record<FiatOrder['place'], readonly (readonly [events: readonly string[], steps: readonly string[]])[]>> = {
  otc: [
    [['accepted'], ['accept']],
    [['extended'], ['extend']],
    [['paid'], ['paid']],
    [['released'], ['release']],
    [
      ['cancelled', 'agreed', 'disagreed', 'proposed', 'settled'],
      ['cancel', 'agree'],
    ],
  ],
  c2c: [
    [['accepted'], ['accept']],
    [['declared'], ['declare']],
    [['transferred'], ['transfer']],
    [['proved'], ['prove']],
    [['appealed'], ['appeal']],
    [['finished'], ['finish', 'agree']],
    [
      ['cancelled', 'rerouted'],
      ['cancel', 'decline'],
    ],
  ],
};
/** What happens once to an order, and no more often. */
const ONCE: readonly string[] = [
  'made',
  'paid',
  'released',
  'cancelled',
  'declared',
  'transferred',
  'appealed',
  'finished',
  'rerouted',
  'expired',
];
/** Events that leave an order in one state. */
const LEAVES: Readonly<Record<string, readonly string[]>> = {
  made: ['waiting', 'unpaid', 'untreated', 'waiting_transfer'],
  accepted: ['unpaid', 'waiting_transfer'],
  extended: ['unpaid'],
  paid: ['paid'],
  agreed: ['paid'],
  disagreed: ['paid'],
  released: ['success'],
  cancelled: ['cancelled'],
  declared: ['unconfirmed'],
  rerouted: ['untreated', 'waiting_transfer'],
  transferred: ['transferred'],
  finished: ['success'],
  appealed: ['appealed'],
};

/** Checks what OTC and C2C acknowledged against orders, transcripts, advertisements and money. `told` is by trader. */
export async function checkFiat(book: FiatBook, whos: readonly Who[], told: readonly FiatTold[]): Promise<string[]> {
  const problems: string[] = [];
  const say: Say = (problem) => problems.push(problem);
  problems.push(...checkOrders(book, told));
  for (const order of book.orders.values())
    if (order.isTouched) {
      await checkSteps(order, whoAt(whos, order.taker), say);
      order.isTouched = false;
    }
  for (const [who, one] of told.entries()) {
    checkHeld(book, who, one, say);
    checkMoved(book, who, one, say);
  }
  checkAds(book, told, say);
  return problems;
}

/** Atoms that a trader's fiat account gained besides their own transfers. */
export function gainOf(told: readonly FiatTold[], who: number): bigint {
  const one = told[who];
  if (one === undefined) return 0n;
  const ofOtc = one.otc
    .filter(({ state }) => state === 'success')
    .reduce((sum, order) => sum + (order.role === 'seller' ? -amountOf(order) : amountOf(order) - atoms(FIAT_COIN, order.fee)), 0n);
  const ofC2c = [...one.c2c, ...one.provided]
    .filter(({ state }) => state === 'success')
    .reduce((sum, order) => sum + ((order.role === 'customer') === (order.side === 'buy') ? amountOf(order) : -amountOf(order)), 0n);
  return ofOtc + ofC2c - one.bond;
}

/** Atoms that are neither in a customer's three accounts nor fees of trading: bonds and the fees of OTC. */
export function keptOf(told: readonly FiatTold[], coin: string): bigint {
  if (coin !== FIAT_COIN) return 0n;
  const fees = told
    .flatMap(({ otc }) => otc)
    .filter(({ role, state }) => role === 'buyer' && state === 'success')
    .reduce((sum, { fee }) => sum + atoms(FIAT_COIN, fee), 0n);
  return told.reduce((sum, { bond }) => sum + bond, fees);
}

const amountOf = ({ amount }: OtcOrder | C2cOrder): bigint => atoms(FIAT_COIN, amount);

/** Every order was asked for, is there for both of its people, and follows from what was acknowledged; the book then has it as it is. */
export function checkOrders(book: FiatBook, told: readonly FiatTold[]): string[] {
  const problems: string[] = [];
  const say: Say = (problem) => problems.push(problem);
  const seen = new Map<string, string[]>();
  for (const [who, { c2c, otc, provided }] of told.entries()) {
    const all = [...otc.map((order) => ['otc', order] as const), ...[...c2c, ...provided].map((order) => ['c2c', order] as const)];
    for (const [place, now] of all) {
      const order = book.orders.get(keyOf(place, now.id));
      if (order === undefined) say(`${place} order ${now.id} was asked for by nobody`);
      else {
        seen.set(keyOf(place, now.id), [...(seen.get(keyOf(place, now.id)) ?? []), `${now.state} since ${now.updateTime}`]);
        checkOrder(order, who, now, say);
      }
    }
  }
  // Anyone who acted last may have got no answer: the lists are what the next round starts from.
  for (const { c2c, otc, provided } of told)
    for (const [place, list] of [
      ['otc', otc],
      ['c2c', provided],
      ['c2c', c2c],
    ] as const)
      for (const now of list) learn(book.orders.get(keyOf(place, now.id)), now);
  for (const key of book.orders.keys()) {
    const [one, other, ...more] = seen.get(key) ?? [];
    if (one === undefined || one !== other || more.length > 0)
      say(`order ${key} was acknowledged, and its two people have ${one} and ${other}`);
  }
  return problems;
}

function checkOrder(order: FiatOrder, who: number, now: OtcOrder | C2cOrder, say: Say): void {
  const name = `${order.place} order ${order.id} of ${who}`;
  if (now.updateTime < order.updateTime) say(`${name} is older than what was told`);
  if (!follows(order, now.state)) say(`${name} was ${order.state} and is ${now.state}`);
  if (order.fixed !== undefined && !isDeepStrictEqual(fixedOf(now), order.fixed))
    say(`${name} was told as ${JSON.stringify(order.fixed)} and is ${JSON.stringify(fixedOf(now))}`);
}

function learn(order: FiatOrder | undefined, now: OtcOrder | C2cOrder): void {
  if (order === undefined) return;
  order.state = now.state;
  order.isAgreed = now.reason === 'agreed' && now.state === 'cancelled';
  order.updateTime = now.updateTime;
  order.fixed ??= fixedOf(now);
  if (!('provider' in now) || now.role !== 'customer') return;
  order.maker = traderOf(now.provider.name);
  order.isProven = now.transaction !== null;
}

/** Whether the table leads from the state that was told to the one that is. */
function follows({ place, side, state }: FiatOrder, now: string): boolean {
  const rows = place === 'otc' ? OTC_TABLE : C2C_TABLE.filter((row) => row.side === side);
  const reached = new Set([state]);
  for (const from of reached) for (const row of rows) if (row.from === from) for (const to of row.to) reached.add(to);
  return reached.has(now);
}

/** Each acknowledged step is in the transcript, none was made that nobody asked for, and the last one leads to the state that it has. */
async function checkSteps(order: FiatOrder, who: Who, say: Say): Promise<void> {
  const until = performance.now() + WRITTEN_WITHIN_MS;
  for (;;) {
    const events = await eventsOf(who, order.place, order.id);
    const problems = stepProblems(order, events);
    if (problems.length > 0 && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      continue;
    }
    for (const problem of problems) say(`${order.place} order ${order.id}: ${problem}: ${events.join(', ')}`);
    return;
  }
}

function stepProblems({ asks, place, state }: FiatOrder, events: readonly string[]): string[] {
  const problems: string[] = [];
  const countOf = (names: readonly string[]): number => events.filter((event) => names.includes(event)).length;
  const sumOf = (steps: readonly string[], of: (one: Asks) => number): number =>
    steps.reduce((sum, step) => sum + of(asks.get(step) ?? { sent: 0, done: 0, refused: 0 }), 0);
  for (const [names, steps] of EVENTS[place]) {
    const [count, most] = [countOf(names), sumOf(steps, (one) => one.sent - one.refused)];
    // Anyone who agrees twice has agreed, and no more.
    const done = sumOf(steps, (one) => (names.includes('agreed') ? Math.min(1, one.done) : one.done));
    if (count < done || count > most) problems.push(`${done} to ${most} of ${steps.join(' and ')} were made, ${count} are there`);
  }
  for (const name of ONCE) if (countOf([name]) > 1) problems.push(`${name} more than once`);
  const last = events.findLast((event) => event !== 'proved') ?? '';
  if (events[0] !== 'made') problems.push('it was never made');
  else if (LEAVES[last]?.includes(state) !== true) problems.push(`it is ${state}`);
  return problems;
}

/** What is held of a seller is what their open orders are about. */
function checkHeld({ orders }: FiatBook, who: number, { held }: FiatTold, say: Say): void {
  const promised = [...orders.values()]
    .filter((order) => (!ENDED.includes(order.state) || order.isAgreed) && sellerOf(order) === who)
    .reduce((sum, { fixed }) => sum + atoms(FIAT_COIN, (fixed as { amount: string }).amount), 0n);
  if (held !== promised) say(`trader ${who}: ${held} are held, the open orders are about ${promised}`);
}

/** The history of the fiat account has each order of C2C that ended in success once, and no other. */
function checkMoved({ orders }: FiatBook, who: number, { moved }: FiatTold, say: Say): void {
  const expected = [...orders.values()]
    .filter((order) => order.place === 'c2c' && order.state === 'success' && [order.maker, order.taker].includes(who))
    .map((order) => `${order.id} ${buyerOf(order) === who ? '' : '-'}${(order.fixed as { amount: string }).amount}`);
  const found = moved.filter(({ kind }) => kind === 'c2c').map(({ amount, order }) => `${order} ${amount}`);
  if (!isDeepStrictEqual(found.toSorted(), expected.toSorted()))
    say(`trader ${who}: C2C moved ${found.join(', ')} for ${expected.join(', ')}`);
}

/** What remains of an advertisement is what was never taken, or was given back. */
function checkAds({ ads, orders }: FiatBook, told: readonly FiatTold[], say: Say): void {
  for (const [at, { owner }] of ADS.entries()) {
    const id = ads[at]?.id;
    const taken = (told[owner]?.otc ?? [])
      .filter((order) => order.ad === id && (!['cancelled', 'expired'].includes(order.state) || order.reason === 'agreed'))
      .reduce((sum, order) => sum + amountOf(order), 0n);
    const remains = told[owner]?.ads.find((ad) => ad.id === id)?.remaining ?? '0';
    if (atoms(FIAT_COIN, AD_QUANTITY) - taken !== atoms(FIAT_COIN, remains))
      say(`advertisement ${id}: ${remains} remain of ${AD_QUANTITY}, ${taken} are taken by ${orders.size} orders`);
  }
}
