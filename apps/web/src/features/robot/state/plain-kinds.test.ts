// Protects the forms of regular buys, averaging down and TWAP: what stands in them is what is asked for, and nothing is asked while something is missing.
import { expect, it } from 'vitest';
import { beginnings, missingIn, plainDraft, plainTerms, type PlainDraft, type PlainKind } from './plain-kinds.ts';

const filled: Readonly<Record<PlainKind, PlainDraft>> = {
  dca: { ...beginnings.dca, total: '100', highest: '70000', takeProfit: '12.5' },
  martingale: { ...beginnings.martingale, total: '50.', stopLoss: '3', cooldown: '10', cycles: '4' },
  twap: { ...beginnings.twap, amount: '0.5', limit: '64000.50' },
};

it('asks for nothing while something is missing, and says what', () => {
  expect(plainTerms('dca', beginnings.dca, 'BTC_USDT')).toBeNull();
  expect(missingIn('dca', beginnings.dca)).toEqual(['total']);
  expect(missingIn('dca', { ...filled.dca, runs: '' })).toEqual(['runs']);
  expect(missingIn('dca', { ...filled.dca, runs: '', budget: '500' })).toEqual([]);
  expect(missingIn('twap', { ...filled.twap, amount: '0' })).toEqual(['amount']);
  expect(missingIn('martingale', { ...filled.martingale, stepScale: 'x' })).toEqual(['stepScale']);
});

it('asks for what stands in the form, in the units of the API', () => {
  expect(plainTerms('dca', filled.dca, 'BTC_USDT')).toEqual({
    kind: 'dca',
    market: 'BTC_USDT',
    total: '100',
    every: 'week',
    runs: 26,
    highest: '70000',
    takeProfitBps: 1_250,
    onStop: 'keep',
    slippageBps: 100,
  });
  expect(plainTerms('martingale', filled.martingale, 'BTC_USDT')).toMatchObject({
    total: '50',
    firstStepBps: 200,
    stepScale: 1.2,
    stopLossBps: 300,
    cooldownSeconds: 600,
    cycles: 4,
    activeAtOnce: 3,
  });
  expect(plainTerms('martingale', { ...filled.martingale, safetyOrders: '2' }, 'BTC_USDT')).toMatchObject({ activeAtOnce: 2 });
  expect(plainTerms('twap', filled.twap, 'BTC_USDT')).toMatchObject({ amount: '0.5', durationSeconds: 3_600, limit: '64000.5' });
});

it('gives terms back to be changed as they were', () => {
  const dca = plainTerms('dca', filled.dca, 'BTC_USDT');
  const twap = plainTerms('twap', filled.twap, 'BTC_USDT');
  if (dca === null || twap === null) throw new Error('both are whole');
  const full = { takeProfitBps: 1_250, onStop: 'keep', slippageBps: 100, rest: 'cancel' } as const;
  expect(plainTerms('dca', plainDraft({ ...dca, ...full, kind: 'dca' }), 'BTC_USDT')).toEqual(dca);
  expect(plainTerms('twap', plainDraft({ ...twap, ...full, kind: 'twap' }), 'BTC_USDT')).toEqual(twap);
});
