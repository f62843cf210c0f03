// Protects what an announcement's form reads: coins in any notation, and times in the operator's own zone.
import { expect, it } from 'vitest';
import { coinsIn, localText, localTime } from './draft.ts';

it('reads coins once each, and nothing else', () => {
  expect(coinsIn('btc, ETH  btc/usdt; ,')).toEqual(['BTC', 'ETH', 'USDT']);
  expect(coinsIn('')).toEqual([]);
});

it('writes and reads a time to the minute', () => {
  const ms = new Date(2026, 10, 23, 4, 5).getTime();
  expect(localText(ms)).toBe('2026-11-23T04:05');
  expect(localTime(localText(ms))).toBe(ms);
  expect([localTime(''), localTime('soon')]).toEqual([null, null]);
});
