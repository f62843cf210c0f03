// Protects: what a form of a price alert proposes and warns of agrees with what the server decides.
import { expect, it } from 'vitest';
import { directionOf, isMet, nearness, priceAway, shareToGo } from './draft.ts';

it('proposes the direction in which a price lies', () => {
  expect([directionOf('105', '100'), directionOf('95', '100'), directionOf('100', '100'), directionOf('95', undefined)]).toEqual([
    'up',
    'down',
    'up',
    'up',
  ]);
});

it('knows a price that is met already: touching counts', () => {
  expect([isMet('up', '100', '100'), isMet('down', '100', '100'), isMet('up', '100.1', '100'), isMet('down', '99.9', '100')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('says how far it is, and proposes prices on the tick', () => {
  expect(shareToGo('105', '100')).toBe('0.05000000');
  expect(shareToGo('105', undefined)).toBeNull();
  expect([nearness('0.05'), nearness('-0.2'), nearness(null)]).toEqual([0.5, 0, 0]);
  const market = { priceDecimals: 1, tickSize: '0.5' };
  expect([priceAway('64218.4', '1.02', market), priceAway('0.4', '0.01', market)]).toEqual(['65503.0', '0.5']);
});
