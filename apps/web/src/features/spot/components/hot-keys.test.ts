// Protects: a key on the exchange page does what it is said to do, and nothing happens by a key that is not one of them.
import { expect, it } from 'vitest';
import { actionOf, type HotKeyActions } from './hot-keys.ts';

function told(key: string, shift = false): string {
  let said = 'nothing';
  const actions: HotKeyActions = {
    side: (side) => (said = side),
    type: (type) => (said = type),
    share: (percent) => (said = `${percent} %`),
    send: () => (said = 'send'),
    cancel: () => (said = 'cancel'),
  };
  actionOf(key, shift, actions)?.();
  return said;
}

it('does what is said', () => {
  expect(['b', 'S', 'l', 'M', '1', '4', 'x'].map((key) => told(key))).toEqual([
    'buy',
    'sell',
    'limit',
    'market',
    '25 %',
    '100 %',
    'cancel',
  ]);
  expect(told('Enter', true)).toBe('send');
});

it('is silent for any other key, and never sends by Enter alone', () => {
  expect(['Enter', '5', '0', 'q', ' ', 'ArrowUp'].map((key) => told(key))).toEqual(Array(6).fill('nothing'));
  expect(['b', 's', 'x', '1'].map((key) => told(key, true))).toEqual(Array(4).fill('nothing'));
});
