// Protects what a floating advertisement is traded at: never at a price that its maker would not have agreed to, and at one of a moment ago only while nothing moved against them.
import { expect, it } from 'vitest';
import { priceAt, Quotes } from '../market/quotes.ts';
import type { PriceTerms } from '../market/quotes.ts';

const SECOND = 1_000;
const ad = (change: Partial<PriceTerms> = {}): PriceTerms => ({ side: 'sell', price: null, floor: '', cap: '', bps: 0, ...change });

it('A1: a price beyond the bound that protects its maker is none, and the other bound is where it stays', () => {
  const bounds = { floor: '700', cap: '900' };
  expect([600n, 700n, 800n, 900n, 1_000n].map((reference) => priceAt(ad(bounds), reference))).toEqual([undefined, 700n, 800n, 900n, 900n]);
  const buys = ad({ ...bounds, side: 'buy' });
  expect([600n, 700n, 800n, 900n, 1_000n].map((reference) => priceAt(buys, reference))).toEqual([700n, 700n, 800n, 900n, undefined]);
  expect(priceAt(ad(), undefined)).toBeUndefined();
});

it.each([
  ['sell', 100_000n, 100_501n],
  ['buy', 100_000n, 99_499n],
] as const)(
  'A1: a %s price of a moment ago is good for 15 seconds, unless the reference moved against its maker by more than 0.5 %%',
  (side, before, against) => {
    let [nowMs, price] = [0, before as bigint | undefined];
    const quotes = new Quotes({
      midnight: () => undefined,
      now: () => nowMs,
      reference: () => (price === undefined ? undefined : { price, atMs: nowMs }),
    });
    const isShown = (): boolean => quotes.isShown(ad({ side }), 'USDT', 'CNY', before);
    expect(isShown()).toBe(true);
    nowMs = 15 * SECOND;
    price = side === 'sell' ? 100_500n : 99_500n;
    expect(isShown()).toBe(true);
    price = against;
    expect(isShown()).toBe(false);
    // It moved for its maker: they lose nothing by it.
    price = side === 'sell' ? 90_000n : 110_000n;
    expect(isShown()).toBe(true);
    nowMs += 1;
    expect(isShown()).toBe(false);
    price = undefined;
    expect(isShown()).toBe(false);
  },
);

it('19.1: what an order is worth is not less than its coins at midnight, and dollars are those of midnight', () => {
  const then: { midnight?: bigint } = {};
  const quotes = new Quotes({ midnight: () => then.midnight, now: () => 0, reference: () => ({ price: 1n, atMs: 0 }) });
  const order = { coin: 'USDT', decimals: 8, amount: 1_000n * 10n ** 8n, total: 2_000_00n, fiat: 'CNY' } as const;
  expect([quotes.worth(order), quotes.minimum('USD'), quotes.inYuan(1_428_58n, 'USD')]).toEqual([2_000_00n, 10_00n, 10_000_06n]);
  then.midnight = 800_000_000n;
  expect([quotes.worth(order), quotes.worth({ ...order, total: 9_000_00n })]).toEqual([8_000_00n, 9_000_00n]);
  expect([quotes.minimum('USD'), quotes.inYuan(1_250_01n, 'USD'), quotes.inYuan(1n, 'CNY')]).toEqual([8_75n, 10_000_08n, 1n]);
});
