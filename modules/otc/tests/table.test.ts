// Protects the state table of orders: what is in it happens and moves the money it must, and every other (state, event, actor) is refused and changes nothing.
import { expect, it } from 'vitest';
import { OTC_STATES } from '@agio/contracts/otc/constants';
import { OTC_TABLE, APPEAL_AFTER_MS, otcOrder } from '../model.ts';
import type { OtcActor, OtcCommand, OtcEvent, OtcState } from '../model.ts';
import { MERCHANT, RICH, Square, STRANGER, TAKER } from '../testing/square.ts';

const EVENTS = ['accept', 'extend', 'pay', 'cancel', 'agree', 'release', 'appeal'] as const;
const COIN = 100_000_000n;
const MINUTE = 60_000;
type Person = { readonly name: string; readonly customer: number; readonly roles: readonly OtcActor[] };

function commandFor(event: OtcEvent, order: number, customer: number): OtcCommand {
  const of = { order, customer };
  switch (event) {
    case 'accept':
      return { kind: 'otc.accept', ...of };
    case 'extend':
      return { kind: 'otc.extend', ...of };
    case 'pay':
      return { kind: 'otc.pay', ...of, isOtherName: false };
    case 'cancel':
      return { kind: 'otc.cancel', ...of };
    case 'agree':
      return { kind: 'otc.agree', ...of, agrees: true };
    case 'release':
      return { kind: 'otc.release', ...of, acceptsOtherName: true };
    case 'appeal':
      return { kind: 'otc.appeal', ...of };
    default:
      return { kind: 'otc.decide', order, toBuyer: '100000000', by: 1, decidedBy: 0 };
  }
}

const OPERATORS: Person = { name: 'operators', customer: 0, roles: ['operator'] };
const people = (side: 'buy' | 'sell'): readonly Person[] => [
  { name: 'the maker', customer: MERCHANT, roles: ['maker', 'either', side === 'buy' ? 'buyer' : 'seller'] },
  { name: 'the taker', customer: TAKER, roles: ['either', side === 'buy' ? 'seller' : 'buyer'] },
  { name: 'a stranger', customer: STRANGER, roles: [] },
];

const cases = (['sell', 'buy'] as const).flatMap((side) =>
  OTC_STATES.flatMap((state) => [
    ...EVENTS.flatMap((event) => people(side).map((person) => ({ side, state, event, person }))),
    { side, state, event: 'decide' as const, person: OPERATORS },
  ]),
);

it.each(cases)('$side $state: $event by $person.name', ({ event, person, side, state }) => {
  const square = new Square();
  const order = square.orderIn(state, { side });
  expect(square.order(order).state).toBe(state);
  if (state === 'paid') square.pass(APPEAL_AFTER_MS);
  const row = OTC_TABLE.find((one) => one.from === state && one.only === undefined && one.event === event && person.roles.includes(one.by));
  const before = JSON.stringify([...square.running.books.records()]);
  const answer = square.try(commandFor(event, order, person.customer));
  expect(square.problems()).toEqual([]);
  const refusals = person.roles.length === 0 ? ['otc.not_found'] : ['otc.not_found', 'otc.not_allowed', 'otc.state_changed'];
  expect(row === undefined ? refusals : ['done']).toContain(answer);
  expect(row?.to ?? [state]).toContain(square.order(order).state);
  expect(JSON.stringify([...square.running.books.records()]) === before).toBe(row === undefined);
});

it('a buyer never has the seller’s part', () => {
  const square = new Square();
  const order = square.orderIn('paid');
  const { buyer } = square.order(order);
  expect(square.try({ kind: 'otc.release', order, customer: buyer, acceptsOtherName: true })).toBe('otc.not_allowed');
  expect(square.try({ kind: 'otc.accept', order, customer: buyer })).toBe('otc.not_allowed');
  expect(square.held(MERCHANT)).toBe(COIN);
});

it('what is paid is cancelled by both or by nobody, and a yes can be taken back', () => {
  const square = new Square();
  const order = square.orderIn('paid');
  const agree = (customer: number, agrees: boolean) => square.try({ kind: 'otc.agree', order, customer, agrees });
  expect([agree(TAKER, true), agree(TAKER, true)]).toEqual(['done', 'done']);
  expect(square.order(order)).toMatchObject({ state: 'paid', agreed: [TAKER] });
  expect([agree(TAKER, false), agree(MERCHANT, true)]).toEqual(['done', 'done']);
  expect(square.order(order)).toMatchObject({ state: 'paid', agreed: [MERCHANT] });
  expect(square.held(MERCHANT)).toBe(COIN);
  expect(agree(TAKER, true)).toBe('done');
  expect(square.order(order)).toMatchObject({ state: 'cancelled', reason: 'agreed', held: String(COIN) });
  expect(square.held(MERCHANT)).toBe(COIN);
  // The buyer may appeal for a day.
  square.pass(24 * 60 * MINUTE);
  expect([square.held(MERCHANT), square.available(MERCHANT)]).toEqual([0n, RICH]);
});

it('C5: what both agreed to cancel is appealed by its buyer for a day, in which it stays held', () => {
  const square = new Square();
  const agreed = (): number => {
    const order = square.orderIn('paid');
    for (const customer of [TAKER, MERCHANT]) square.try({ kind: 'otc.agree', order, customer, agrees: true });
    return order;
  };
  const [first, second] = [agreed(), agreed()];
  square.pass(24 * 60 * MINUTE - 1);
  expect(square.try({ kind: 'otc.appeal', order: first, customer: MERCHANT })).toBe('otc.state_changed');
  expect(square.try({ kind: 'otc.appeal', order: first, customer: TAKER })).toBe('done');
  expect(square.order(first)).toMatchObject({ state: 'appealed', reason: 'buyer', held: String(COIN) });
  expect(square.held(MERCHANT)).toBe(2n * COIN);
  square.pass(1);
  expect(square.held(MERCHANT)).toBe(COIN);
  expect(square.try({ kind: 'otc.appeal', order: second, customer: TAKER })).toBe('otc.not_found');
  expect(square.problems()).toEqual([]);
});

it('B5: during an appeal the seller may hand over what is held, and both may call it off', () => {
  const square = new Square();
  const [first, second] = [square.orderIn('appealed'), square.orderIn('appealed')];
  expect(square.try({ kind: 'otc.release', order: first, customer: TAKER, acceptsOtherName: true })).toBe('otc.not_allowed');
  expect(square.try({ kind: 'otc.release', order: first, customer: MERCHANT, acceptsOtherName: true })).toBe('done');
  expect(square.order(first)).toMatchObject({ state: 'success', reason: 'released', held: '0' });
  expect(square.try({ kind: 'otc.decide', order: first, toBuyer: '0', by: 1, decidedBy: 0 })).toBe('otc.not_found');

  for (const customer of [MERCHANT, TAKER]) expect(square.try({ kind: 'otc.agree', order: second, customer, agrees: true })).toBe('done');
  expect(square.order(second)).toMatchObject({ state: 'cancelled', reason: 'agreed', held: String(COIN) });
  square.pass(24 * 60 * MINUTE);
  expect(square.held(MERCHANT)).toBe(0n);
  expect(square.problems()).toEqual([]);
});

it('B5: during an appeal both may agree to a split: to the same amount, kept for a day in which the buyer may still appeal', () => {
  const square = new Square();
  const [order, again] = [square.orderIn('appealed'), square.orderIn('appealed')];
  const agree = (customer: number, toBuyer: string, of = order) =>
    square.try({ kind: 'otc.agree', order: of, customer, agrees: true, toBuyer });
  for (const [toBuyer, refusal] of [
    [String(COIN), 'otc.amount_out_of_range'],
    ['-1', 'otc.invalid'],
    ['0.5', 'otc.invalid'],
  ] as const)
    expect(agree(TAKER, toBuyer)).toBe(refusal);
  expect(agree(STRANGER, '40000000')).toBe('otc.not_found');
  // Another amount is another offer, and so is cancelling.
  for (const [who, toBuyer] of [
    [MERCHANT, '30000000'],
    [TAKER, '50000000'],
    [MERCHANT, '0'],
    [TAKER, '40000000'],
    [TAKER, '40000000'],
  ] as const) {
    expect(agree(who, toBuyer)).toBe('done');
    expect(square.order(order)).toMatchObject({ state: 'appealed', agreed: [who], split: toBuyer === '0' ? '' : toBuyer });
  }
  for (const one of [order, again]) for (const who of [TAKER, MERCHANT]) expect(agree(who, '40000000', one)).toBe('done');
  const settled = { state: 'cancelled', reason: 'agreed', toBuyer: '40000000', held: String(COIN), agreed: [], split: '' };
  expect([square.order(order), square.order(again)]).toMatchObject([settled, settled]);
  expect([square.held(MERCHANT), square.available(TAKER)]).toEqual([2n * COIN, RICH]);
  // A thief with the buyer's password gave a claim away: it is appealed, and nothing was handed over.
  square.pass(24 * 60 * MINUTE - 1);
  expect(square.try({ kind: 'otc.appeal', order: again, customer: TAKER })).toBe('done');
  expect(square.order(again)).toMatchObject({ state: 'appealed', toBuyer: '', held: String(COIN) });
  square.pass(1);
  expect(square.order(order)).toMatchObject({ state: 'partial_success', reason: 'agreed', toBuyer: '40000000', held: '0' });
  expect([square.held(MERCHANT), square.available(MERCHANT)]).toEqual([COIN, RICH - COIN - 40_000_000n]);
  expect(square.available(TAKER)).toBeGreaterThan(RICH);
  expect(square.problems()).toEqual([]);
});

it('B5: nothing is split before people are asked', () => {
  const square = new Square();
  const order = square.orderIn('paid');
  expect(square.try({ kind: 'otc.agree', order, customer: TAKER, agrees: true, toBuyer: '40000000' })).toBe('otc.state_changed');
  expect(square.order(order)).toMatchObject({ agreed: [], split: '' });
});

it('B5: of an expired order that is appealed, what its seller still had is handed over, and the advertisement gets nothing twice', () => {
  const square = new Square();
  const ad = square.advertise({ isAutoAccepted: true });
  const remaining = (): string | undefined => square.running.books.ads.get(ad)?.remaining;
  const before = remaining();
  const expired = (): number => {
    const order = square.take(ad);
    square.pass(15 * MINUTE);
    expect(square.try({ kind: 'otc.appeal', order, customer: TAKER })).toBe('done');
    return order;
  };
  const order = expired();
  for (const customer of [MERCHANT, TAKER]) square.try({ kind: 'otc.agree', order, customer, agrees: true });
  square.pass(24 * 60 * MINUTE);
  expect(remaining()).toBe(before);
  // All but half a coin is sold elsewhere.
  const elsewhere = square.advertise({ quantity: '950000000', max: '50000000' });
  const unpaid = square.take(ad);
  square.pass(15 * MINUTE);
  square.take(elsewhere, { customer: STRANGER, amount: '950000000' });
  expect(square.try({ kind: 'otc.appeal', order: unpaid, customer: TAKER })).toBe('done');
  expect(square.try({ kind: 'otc.release', order: unpaid, customer: MERCHANT, acceptsOtherName: true })).toBe('done');
  expect(square.order(unpaid)).toMatchObject({ state: 'partial_success', reason: 'released', toBuyer: '50000000' });
  expect(square.problems()).toEqual([]);
});

it.each<[OtcState, number, OtcState, string]>([
  ['waiting', 10, 'cancelled', 'the merchant was silent'],
  ['unpaid', 15, 'expired', 'the buyer was silent'],
  ['paid', 120, 'appealed', 'the seller was silent'],
])('%s for %i minutes is %s: %s', (from, minutes, to) => {
  const square = new Square();
  const order = square.orderIn(from);
  square.pass(minutes * MINUTE - 1);
  expect(square.order(order).state).toBe(from);
  square.pass(1);
  expect(square.order(order)).toMatchObject({ state: to, reason: 'deadline' });
  expect(square.held(MERCHANT)).toBe(to === 'appealed' ? COIN : 0n);
  expect(square.problems()).toEqual([]);
});

it('the seller gives more time twice', () => {
  const square = new Square();
  const order = square.orderIn('unpaid');
  const extend = () => square.try({ kind: 'otc.extend', order, customer: MERCHANT });
  expect([extend(), extend(), extend()]).toEqual(['done', 'done', 'otc.no_more_extensions']);
  square.pass(45 * MINUTE - 1);
  expect(square.order(order).state).toBe('unpaid');
  square.pass(1);
  expect(square.order(order).state).toBe('expired');
});

it('a window that ended while the platform was away is given once more, once, and in the order of the deadlines', () => {
  const square = new Square();
  const [first, second] = [square.orderIn('unpaid'), square.orderIn('unpaid')];
  square.restart();
  square.pass(5 * 60 * MINUTE);
  for (const order of [first, second])
    expect(square.order(order)).toMatchObject({ state: 'unpaid', hadGrace: true, deadlineMs: square.nowMs + 15 * MINUTE });
  const told = square.facts.length;
  square.pass(5 * 60 * MINUTE);
  const orders = square.facts.slice(told).filter(otcOrder.is);
  expect([...new Set(orders.map(({ id }) => id))]).toEqual([first, second]);
  expect(square.order(second).state).toBe('expired');
});

it('who paid although the window had passed appeals within a day, and what the seller still has is held again', () => {
  const square = new Square();
  const order = square.orderIn('expired');
  const { buyer } = square.order(order);
  expect(square.try({ kind: 'otc.appeal', order, customer: MERCHANT })).toBe('otc.state_changed');
  expect(square.try({ kind: 'otc.appeal', order, customer: buyer })).toBe('done');
  expect([square.held(MERCHANT), square.order(order).held]).toEqual([COIN, String(COIN)]);
  const late = square.orderIn('expired');
  square.pass(24 * 60 * MINUTE);
  expect(square.try({ kind: 'otc.appeal', order: late, customer: buyer })).toBe('otc.not_found');
});

it('a frozen buyer appeals all the same, and of an expired order for thirty days instead of one', () => {
  const square = new Square();
  const [early, late, paid] = [square.orderIn('expired'), square.orderIn('expired'), square.orderIn('paid')];
  const { buyer, createdAtMs } = square.order(late);
  square.disable(buyer);
  square.pass(15 * MINUTE);
  expect(square.try({ kind: 'otc.cancel', order: early, customer: buyer })).toBe('customer_disabled');
  expect(square.try({ kind: 'otc.appeal', order: paid, customer: buyer })).toBe('done');
  square.pass(24 * 60 * MINUTE);
  square.restart();
  expect(square.try({ kind: 'otc.appeal', order: early, customer: buyer })).toBe('done');
  expect(square.held(MERCHANT)).toBe(2n * COIN);
  square.pass(createdAtMs + 30 * 24 * 60 * MINUTE - 1 - square.nowMs);
  expect(square.order(late)).toMatchObject({ state: 'expired', deadlineMs: square.nowMs + 1 });
  square.pass(1);
  expect(square.try({ kind: 'otc.appeal', order: late, customer: buyer })).toBe('otc.not_found');
  expect(square.problems()).toEqual([]);
});

it('an appeal is split to the atom: no more than is held, the fee from what the buyer gets', () => {
  const square = new Square();
  const order = square.orderIn('appealed');
  const decide = (toBuyer: string, people = { by: 1, decidedBy: 2 }) => square.try({ kind: 'otc.decide', order, toBuyer, ...people });
  expect(decide('100000001')).toBe('otc.amount_out_of_range');
  expect(decide('1', { by: 2, decidedBy: 2 })).toBe('otc.invalid');
  expect(decide('33333333')).toBe('done');
  expect(decide('33333333')).toBe('otc.not_found');
  expect(square.order(order)).toMatchObject({ state: 'partial_success', toBuyer: '33333333', by: 1, decidedBy: 2 });
  expect([square.available(TAKER) - RICH, square.fees()]).toEqual([33_300_000n, 33_333n]);
  expect([square.available(MERCHANT), square.held(MERCHANT)]).toEqual([RICH - 33_333_333n, 0n]);
  expect(square.problems()).toEqual([]);
});

it('a payer of another name needs an explicit yes', () => {
  const square = new Square();
  const order = square.orderIn('unpaid');
  expect(square.try({ kind: 'otc.pay', order, customer: TAKER, isOtherName: true })).toBe('done');
  const release = (acceptsOtherName: boolean) => square.try({ kind: 'otc.release', order, customer: MERCHANT, acceptsOtherName });
  expect([release(false), release(true), release(true)]).toEqual(['otc.name_differs', 'done', 'otc.not_found']);
  expect(square.available(TAKER)).toBe(RICH + COIN - 100_000n);
});
