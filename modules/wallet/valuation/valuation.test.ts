// Protects what people are told their coins are worth: the order of base coins, exact digits, nothing invented.
import { describe, expect, it } from 'vitest';
import { rateOf, rateText, valueOf } from './valuation.ts';

const rate = (coin: string, currency: 'CNY' | 'USD', prices: Record<string, string>): string | undefined => {
  const found = rateOf(coin, currency, (pair) => prices[pair]);
  return found === undefined ? undefined : rateText(found);
};

describe('in CNY', () => {
  it('counts base coins as one, and takes the first base coin that has a market', () => {
    for (const coin of ['C2C', 'QC', 'CNY', 'CNYT']) expect(rate(coin, 'CNY', {})).toBe('1');
    expect(rate('BTC', 'CNY', { BTC_CNYT: '4', BTC_CNY: '3', BTC_QC: '2', BTC_C2C: '1', BTC_USDT: '9' })).toBe('1');
    expect(rate('BTC', 'CNY', { BTC_CNYT: '4', BTC_CNY: '3', BTC_USDT: '9' })).toBe('3');
  });

  it('goes through USDT where no base coin has a market, exactly', () => {
    expect(rate('BTC', 'CNY', { BTC_USDT: '60000.01', USDT_CNYT: '7.123' })).toBe('427380.07123');
    expect(rate('KITE', 'CNY', { KITE_USDT: '0.00000123', USDT_CNYT: '7.1234567' })).toBe('0.0000087618');
    expect(rate('USDT', 'CNY', { USDT_CNYT: '7.1' })).toBe('7.1');
  });

  it('knows nothing where nothing tells', () => {
    expect(rate('BTC', 'CNY', {})).toBeUndefined();
    expect(rate('BTC', 'CNY', { BTC_USDT: '60000' })).toBeUndefined();
    expect(rate('ETH', 'CNY', { ETH_BTC: '0.05', USDT_CNYT: '7' })).toBeUndefined();
    expect(rate('BTC', 'CNY', { BTC_CNYT: '0' })).toBeUndefined();
  });
});

describe('in USD', () => {
  it('counts USDT as one and goes through CNY only without it', () => {
    expect(rate('USDT', 'USD', {})).toBe('1');
    expect(rate('BTC', 'USD', { BTC_USDT: '60000', BTC_CNYT: '1' })).toBe('60000');
    expect(rate('CNYT', 'USD', { USDT_CNYT: '7' })).toBe('0.1428571428');
    expect(rate('QCX', 'USD', { QCX_CNYT: '14', USDT_CNYT: '7' })).toBe('2');
    expect(rate('CNYT', 'USD', {})).toBeUndefined();
  });
});

it('values an amount exactly and cuts beyond ten digits', () => {
  const tether = rateOf('USDT', 'CNY', () => '7.1234567891');
  expect(valueOf(1n, 8, tether ?? 0n)).toBe('0.0000000712');
  expect(valueOf(900_000_000n * 10n ** 10n, 10, tether ?? 0n)).toBe('6411111110.19');
});
