// Protects: a withdrawal's page never shows a stage as done that has not happened, and offers to cancel only while that is possible.
import { expect, it } from 'vitest';
import { canCancel, confirmedPart, keptByToken, progressOf, shownConfirmations } from './progress.ts';

const at = (state: Parameters<typeof canCancel>[0]['state'], internal = false, txid: string | null = null) =>
  progressOf({ state, internal, txid });

it('moves one stage at a time on the chain', () => {
  expect((['requested', 'to_audit', 'approved', 'signed', 'broadcast', 'confirmed'] as const).map((state) => at(state).current)).toEqual([
    1, 1, 2, 3, 4, 5,
  ]);
  expect(at('confirmed').stages).toHaveLength(5);
});

it('knows only three stages inside the platform', () => {
  expect(at('approved', true)).toEqual({ stages: ['held', 'checked', 'confirmed'], current: 2, ending: null });
  expect(at('confirmed', true).current).toBe(3);
});

it('ends where it ended', () => {
  expect(at('cancelled')).toMatchObject({ current: 1, ending: 'cancelled' });
  expect(at('rejected', true)).toMatchObject({ current: 1, ending: 'rejected' });
  expect(at('failed')).toMatchObject({ current: 2, ending: 'failed' });
  expect(at('failed', false, '0xab')).toMatchObject({ current: 4, ending: 'failed' });
});

it('C16: can be cancelled until it is approved, and while it waits for its fee', () => {
  expect((['requested', 'to_audit'] as const).every((state) => canCancel({ state, waits: null }))).toBe(true);
  const others = ['approved', 'signed', 'broadcast', 'confirmed', 'rejected', 'cancelled', 'failed'] as const;
  expect(others.some((state) => canCancel({ state, waits: null }))).toBe(false);
  // C16: nothing is signed yet of what waits for its fee.
  expect(others.filter((state) => canCancel({ state, waits: 'network_fee' }))).toEqual(['approved']);
  expect(canCancel({ state: 'approved', waits: 'hot_short' })).toBe(false);
});

it('C20: says what the token itself kept, once it arrived', () => {
  const paid = { amount: '101', fee: '1', receives: '95', state: 'confirmed' } as const;
  expect(keptByToken(paid)).toBe('5');
  expect(keptByToken({ ...paid, receives: '100' })).toBeNull();
  expect(keptByToken({ ...paid, receives: '100.00' })).toBeNull();
  expect(keptByToken({ ...paid, state: 'broadcast' })).toBeNull();
});

it('shows no more confirmations than are needed', () => {
  expect(confirmedPart({ confirmations: 3, needed: 12 })).toBe(0.25);
  expect(confirmedPart({ confirmations: 40, needed: 12 })).toBe(1);
  expect(confirmedPart({ confirmations: 0, needed: 0 })).toBe(1);
  expect(shownConfirmations({ confirmations: 40, needed: 12 })).toBe(12);
});

it('never says of a payment inside the platform that it was signed', () => {
  for (const ending of ['cancelled', 'rejected', 'failed'] as const) expect(at(ending, true)).toMatchObject({ current: 1, ending });
});
