// Protects the form of payment methods: what is sent, and what is said while a number is typed.
import { expect, it } from 'vitest';
import { emptyDraft, methodOf, numberKind } from './draft.ts';
import { standingOf } from './standing.ts';

it('tells cards with a right check digit, IBANs, other accounts and what is none', () => {
  for (const [number, currency, kind] of [
    ['', 'CNY', 'short'],
    ['6200 4471 9023 881', 'CNY', 'short'],
    ['6200 4471 9023 8814', 'CNY', 'card'],
    ['6200 4471 9023 8815', 'CNY', 'wrong'],
    ['62004471902388141234', 'CNY', 'wrong'],
    ['123-456-78', 'USD', 'account'],
    ['123-456-78', 'CNY', 'short'],
    ['gb33 bukb 2020 1555 5555 55', 'GBP', 'iban'],
    ['<b>', 'USD', 'wrong'],
  ] as const)
    expect([number, currency, numberKind(number, currency)]).toEqual([number, currency, kind]);
});

it('sends what is complete, and names the field that is not', () => {
  const bank = { ...emptyDraft, type: 'bank', number: ' 6200 4471 9023 8814 ' } as const;
  expect(methodOf(bank)).toEqual({ fault: 'bank' });
  expect(methodOf({ ...bank, bank: ' Riverside ', isDefault: true })).toEqual({
    body: { type: 'bank', bank: 'Riverside', number: '6200 4471 9023 8814', currency: 'CNY', isDefault: true },
  });
  expect(methodOf({ ...bank, bank: 'Riverside', number: '1' })).toEqual({ fault: 'number' });
  const wallet = { ...emptyDraft, type: 'weixin', account: 'lin chen' } as const;
  expect(methodOf(wallet)).toEqual({ fault: 'account' });
  expect(methodOf({ ...wallet, account: 'lin_chen27', qr: 'wxp://f2f0' })).toEqual({
    body: { type: 'weixin', account: 'lin_chen27', qr: 'wxp://f2f0' },
  });
});

it('says first what keeps a method from being used', () => {
  const method = { type: 'weixin', isHolder: true, hasQr: true, isInUse: false, usableFrom: 10 } as never as Parameters<
    typeof standingOf
  >[0];
  expect(standingOf(method, 9)).toBe('waits');
  expect(standingOf(method, 10)).toBe('ready');
  expect(standingOf({ ...method, isInUse: true }, 10)).toBe('inUse');
  expect(standingOf({ ...method, hasQr: false, isInUse: true }, 10)).toBe('code');
  expect(standingOf({ ...method, hasQr: false, isHolder: false }, 10)).toBe('name');
});
