// Protects: a position's profit follows the live price exactly, with its sign, and never divides by a cost that is not there.
import { expect, it } from 'vitest';
import { signedFigure, standingAt } from './profit.ts';

it('values what is held at the last price, less what it cost', () => {
  expect(standingAt({ quantity: '0.5', cost: '30000' }, '64218.4')).toEqual({
    value: '32109.20',
    unrealised: '2109.20',
    ratio: '0.07030666',
  });
  expect(standingAt({ quantity: '0.5', cost: '30000' }, '50000')).toEqual({
    value: '25000.0',
    unrealised: '-5000.0',
    ratio: '-0.16666666',
  });
});

it('has no ratio where nothing was paid', () => {
  expect(standingAt({ quantity: '0', cost: '0' }, '64218.4').ratio).toBeNull();
});

it('shows gains and losses with a sign, and nothing as nothing', () => {
  expect(signedFigure('1204.509', 2)).toBe('+1,204.50');
  expect(signedFigure('-1204.509', 2)).toBe('−1,204.50');
  expect(signedFigure('-0.001', 2)).toBe('0.00');
});
