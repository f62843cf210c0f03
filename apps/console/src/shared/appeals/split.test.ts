// Protects splits of what is held: nothing is lost between the two parts, and no amount that the server would refuse is offered.
import { expect, it } from 'vitest';
import { amountAt, positionOf, SHARES, splitOf } from './split.ts';

const order = { held: '7041.9', decimals: 10, price: '7.092', fiat: 'CNY' } as const;

it('gives the rest to the seller, to the last atom', () => {
  const split = splitOf('3520.9492949801', order);
  expect(split).toMatchObject({
    toSeller: '3520.9507050199',
    atoms: { toBuyer: '35209492949801', toSeller: '35209507050199', held: '70419000000000' },
    worth: { toBuyer: '¥24,970.57' },
  });
  expect(BigInt(split?.atoms.toBuyer ?? '') + BigInt(split?.atoms.toSeller ?? '')).toBe(BigInt(split?.atoms.held ?? ''));
});

it('refuses more than is held, digits that the coin has not, and what is no amount', () => {
  for (const text of ['7041.91', '1.00000000001', '', '1e3', '-1', '1.']) expect([text, splitOf(text, order)]).toEqual([text, undefined]);
  expect(splitOf('7041.9', order)).toMatchObject({ toSeller: '0', percent: { toBuyer: '100' } });
});

it('moves the slider to both ends exactly', () => {
  expect(amountAt(0, order)).toBe('0');
  expect(amountAt(SHARES, order)).toBe('7041.9');
  expect(amountAt(SHARES / 2, order)).toBe('3520.95');
  expect(positionOf('3520.95', order.held)).toBe(SHARES / 2);
  expect(positionOf('0', '0')).toBe(0);
});
