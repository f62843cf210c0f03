// Protects: a seller is offered the methods of their own that an offer takes, and the first of them is chosen.
import { expect, it } from 'vitest';
import type { OtcMethod } from '../api/offers.ts';
import { isUnpayable, paidTo, payableTo } from './paid-to.ts';

const bank = { id: '1', type: 'bank', currency: 'CNY', isHolder: true, hasQr: false, usableFrom: 0 } as unknown as OtcMethod;

it('F16: what an offer takes can be chosen, and something is from the beginning', () => {
  const alipay: OtcMethod = { ...bank, id: '2', type: 'alipay', hasQr: true };
  const unfit: OtcMethod[] = [
    { ...bank, isHolder: false },
    { ...bank, usableFrom: 11 },
    { ...bank, currency: 'USD' },
    { ...alipay, hasQr: false },
    { ...alipay, type: 'weixin' },
  ];
  const usable = payableTo([...unfit, alipay, bank], { fiat: 'CNY', methods: ['bank', 'alipay'] }, 10);
  expect(usable).toEqual([alipay, bank]);
  expect([paidTo(usable, null), paidTo(usable, '1'), paidTo(usable, 'gone'), paidTo([], '1')]).toEqual([alipay, bank, alipay, undefined]);
});

it('B3: an own advertisement that sells says that it is hidden while nothing of it can be paid to', () => {
  const ad = { side: 'sell', state: 'on', fiat: 'CNY', methods: ['bank'] } as const;
  const hidden = (of: object, methods: readonly OtcMethod[] = []): boolean => isUnpayable({ ...ad, ...of }, methods, 10);
  expect([hidden({}), hidden({}, [bank]), hidden({}, [{ ...bank, usableFrom: 11 }])]).toEqual([true, false, true]);
  expect([hidden({ side: 'buy' }), hidden({ state: 'paused' })]).toEqual([false, false]);
});
