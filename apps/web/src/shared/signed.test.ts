// Protects signs of differences: in front of everything, and none for nothing.
import { expect, it } from 'vitest';
import { signedCoins, signedMoney } from './signed.ts';

it('has the sign in front of everything, and none for nothing', () => {
  expect([signedMoney('-1234.5', 'CNY'), signedMoney('3', 'CNY'), signedMoney('0', 'CNY')]).toEqual(['−¥1,234.50', '+¥3.00', '¥0.00']);
  expect([signedCoins('-1234.50'), signedCoins('0.25')]).toEqual(['−1,234.5', '+0.25']);
});
