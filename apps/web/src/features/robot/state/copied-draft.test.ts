// Protects the form that a copy opens: it has the copy's prices, and an address written by hand fills nothing that the form could not have.
import { expect, it } from 'vitest';
import { copiedDraft } from './copied-draft.ts';

const RANGE = { lower: '2884', upper: '3296', grids: '8' } as const;

it('fills the form with what the copy brought', () => {
  const rest = {
    spacing: 'geometric',
    investment: '2000',
    stopLoss: '2575',
    highest: '3500',
    reinvest: 'true',
    onStop: 'keep',
    slippage: '1',
  };
  expect(copiedDraft({ ...RANGE, ...rest })).toEqual({
    horizon: null,
    ...RANGE,
    spacing: 'geometric',
    investment: '2000',
    stopLoss: '2575',
    slippage: '1',
    movesUp: true,
    highest: '3500',
    reinvest: true,
    onStop: 'keep',
  });
});

it('drops what is not a number or a choice, and is empty without a range', () => {
  expect(copiedDraft({ ...RANGE, spacing: 'wild', investment: '<b>', stopLoss: '-1', onStop: 'burn', reinvest: 'yes' })).toEqual({
    horizon: null,
    ...RANGE,
    reinvest: false,
  });
  expect(copiedDraft({ lower: '1', upper: 'NaN', grids: '3' })).toEqual({});
  expect(copiedDraft({})).toEqual({});
});
