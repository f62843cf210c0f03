// Protects: the prices that home shows before its scripts arrive are written and sorted as the page itself does it.
import { expect, it } from 'vitest';
import { firstPaintOf, linesOf } from './first-paint.ts';

const market = (base: string, quote: string, last: string, change: string, volume: string): Parameters<typeof linesOf>[0][number] => ({
  base,
  quote,
  last,
  change,
  volume,
});

it('shows the markets of the first quote coin by turnover, with grouped prices and signed changes', () => {
  const lines = linesOf([
    market('BTC', 'USDT', '1064218.40', '0.0205', '900'),
    market('ETH', 'USDT', '3142.8', '-0.01009', '10000'),
    market('ETH', 'BTC', '0.048', '0.1', '99999'),
    market('KITE', 'USDT', '0.1234', '0.00004', '1'),
  ]);
  expect(lines).toEqual([
    { base: 'ETH', quote: 'USDT', last: '3,142.8', change: '−1.00%', tone: 'text-down' },
    { base: 'BTC', quote: 'USDT', last: '1,064,218.40', change: '+2.05%', tone: 'text-up' },
    { base: 'KITE', quote: 'USDT', last: '0.1234', change: '0.00%', tone: 'text-t2' },
  ]);
  expect(linesOf([])).toEqual([]);
});

it('F7: finds the market of the trading page by its name, however that is written, and none where trading is off', () => {
  let isOn = true;
  const paint = firstPaintOf({
    siteOf: () => ({ title: 'Kite', logo: null, demo: false, features: { coinTrade: isOn } }),
    glance: () => [market('BTC', 'USDT', '64218.40', '0.0205', '9'), market('ETH', 'USDT', '3142.8', '-0.01', '10')],
    now: () => 0,
  });
  const named = (name: string) => paint('').marketOf(name)?.base;
  expect(['', 'ETH_USDT', 'eth-usdt', 'ETH/USDT', 'ETH', 'DOGE_USDT'].map(named)).toEqual([
    'BTC',
    'ETH',
    'ETH',
    'ETH',
    undefined,
    undefined,
  ]);
  isOn = false;
  expect(named('ETH_USDT')).toBeUndefined();
});
