// Protects who is shown as buyer and seller of the coins, with whose statements, and what a decided order says about it.
import { expect, it } from 'vitest';
import type { C2cOrder, Step } from '../api/c2c.ts';
import { outcomeOf, sidesOf } from './sides.ts';

const step = (by: Step['by'], event: Step['event'], content: string): Step => ({ by, event, content, pictures: [], time: 1 });
const order: C2cOrder = {
  id: '7',
  customer: '10',
  provider: '20',
  side: 'buy',
  coin: 'USDT',
  fiat: 'CNY',
  price: '7',
  amount: '100',
  total: '700',
  payMethod: 'bank',
  state: 'appealed',
  reason: 'user',
  isRerouted: false,
  createTime: 1,
  updateTime: 1,
  deadline: null,
  decimals: 6,
  held: '100',
  toBuyer: null,
  customerName: 'Eve Wu',
  providerName: 'Northwind',
  payee: { type: 'bank', bank: 'Bank', ends: '5671' },
  transaction: null,
  proofs: [],
  steps: [
    step('customer', 'made', ''),
    step('customer', 'appealed', 'I paid'),
    step('provider', 'statement', 'Nothing came'),
    step('provider', 'proved', '471'),
    step(null, 'appealed', ''),
  ],
  appeals: { customer: { won: 1, lost: 2, split: 3 }, provider: { won: 0, lost: 0, split: 0 } },
  needsTwo: false,
  isOwn: false,
};

it('has the customer of a purchase as the buyer, and the provider of a sale', () => {
  const bought = sidesOf(order);
  expect(bought.buyer).toMatchObject({ role: 'customer', uid: '10', name: 'Eve Wu', appeals: { lost: 2 } });
  expect(bought.buyer.statements.map(({ content }) => content)).toEqual(['I paid']);
  expect(bought.seller.statements.map(({ content }) => content)).toEqual(['Nothing came']);
  const sold = sidesOf({ ...order, side: 'sell', customerName: null });
  expect(sold.buyer).toMatchObject({ role: 'provider', name: 'Northwind' });
  expect(sold.seller).toMatchObject({ role: 'customer', name: '10' });
});

it('tells what became of an appeal, and nothing of an order that ended by itself', () => {
  expect(outcomeOf(order)).toBeUndefined();
  expect(outcomeOf({ ...order, reason: 'agreed', toBuyer: '100' })).toBeUndefined();
  const decided = { ...order, reason: 'decided', steps: [step('staff', 'decided', 'Half came')] };
  expect(outcomeOf({ ...decided, toBuyer: '40.5' })).toMatchObject({ toSeller: '59.5', forBuyer: 'split', step: { content: 'Half came' } });
  expect(outcomeOf({ ...decided, toBuyer: '100' })).toMatchObject({ toSeller: '0', forBuyer: 'won' });
  expect(outcomeOf({ ...decided, toBuyer: '0' })).toMatchObject({ forBuyer: 'lost' });
});
