// Protects: triggers move on the page as they move on the server, and a list is fetched again for what happened, not for every move.
import { expect, it } from 'vitest';
import { order, waitingOrder } from '../testing/orders.ts';
import { withMoved } from './moved-orders.ts';

const trailing = waitingOrder({ id: '2', type: 'trailing-stop', trailing: { extreme: '100', trigger: '95' } });
const known = [order(), trailing];
const moved = { ...trailing, trailing: { extreme: '110', trigger: '104.5' } };

it('39: a trigger that moved takes its place in the list', () => {
  expect(withMoved(known, [moved])).toEqual([order(), moved]);
});

it('39: an order that changed, ended, or was not known is news', () => {
  expect(withMoved(known, [moved, order({ updatedAt: 2 })])).toBeNull();
  expect(withMoved(known, [{ ...moved, status: 'filled' }])).toBeNull();
  expect(withMoved(known, [order({ id: '3' })])).toBeNull();
});
