// Protects: what was set last is remembered while it may matter, and no crowd of keys grows the memory without end.
import { expect, it } from 'vitest';
import { Latest } from './latest.ts';

it('gives the latest value of each of the last keys, and forgets the oldest', () => {
  const latest = new Latest<number, string>(10);
  expect(latest.get(1)).toBeUndefined();
  for (let key = 1; key <= 100; key += 1) {
    latest.set(key, 'first');
    latest.set(key, `of ${key}`);
    for (let back = 0; back < 5 && back < key; back += 1) expect(latest.get(key - back)).toBe(`of ${key - back}`);
    expect(latest.get(key - 10)).toBeUndefined();
  }
});

it('keeps a key that is set again and again', () => {
  const latest = new Latest<string, number>(4);
  for (let turn = 1; turn <= 20; turn += 1) {
    latest.set('often', turn);
    latest.set(`once ${turn}`, turn);
    expect(latest.get('often')).toBe(turn);
  }
});
