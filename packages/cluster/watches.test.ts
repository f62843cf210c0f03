// Protects: orders are cancelled when a session is gone from every gateway, and not when it came back on another one.
import { PassingClock } from '@agio/kernel/testing';
import { expect, test } from 'vitest';
import type { WatchChange } from './messages.ts';
import { Watches } from './watches.ts';

const change = (state: WatchChange['state'], session = 's'): WatchChange => ({ state, session, customer: 7, seconds: 10, what: 'working' });

function watched() {
  const clock = new PassingClock();
  const gone: number[] = [];
  return { clock, gone, watches: new Watches(clock, (customer) => gone.push(customer)) };
}

test('a session that comes back on another gateway in time keeps its orders', () => {
  const { clock, gone, watches } = watched();
  watches.note('a', change('open'));
  watches.note('a', change('left'));
  clock.pass(9_000);
  watches.note('b', change('open'));
  clock.pass(60_000);
  expect(gone).toEqual([]);
  watches.note('b', change('left'));
  clock.pass(10_000);
  expect(gone).toEqual([7]);
});

test('a gateway that is gone has no sockets any more', () => {
  const { clock, gone, watches } = watched();
  watches.note('a', change('open'));
  watches.note('b', change('open'));
  watches.left('a');
  clock.pass(60_000);
  expect(gone).toEqual([]);
  watches.left('b');
  clock.pass(10_000);
  expect(gone).toEqual([7]);
});

test('turning it off, and a core that stops, cancel nothing', () => {
  const { clock, gone, watches } = watched();
  watches.note('a', change('open'));
  watches.note('a', change('off'));
  watches.left('a');
  watches.note('a', change('open', 'other'));
  watches.left('a');
  watches.close();
  clock.pass(60_000);
  expect(gone).toEqual([]);
});
