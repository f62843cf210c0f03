// Protects what stands between the two steps of a log-in: a ticket is good for one log-in, five tries and five minutes, and nothing else passes as one.
import { ExpiringMap } from '@agio/credentials';
import { expect, it } from 'vitest';
import { Tickets } from './tickets.ts';
import { Tokens } from '../sessions/tokens.ts';

const SECRET = 'a secret of tests that is long enough';
const SEVEN = { customer: 7, passwordHash: 'first' };

function open() {
  const clock = { nowMs: 1_790_000_000_000 };
  const now = (): number => clock.nowMs;
  const tokens = new Tokens(SECRET, now);
  return { clock, tokens, tickets: new Tickets(tokens, now), others: new Tickets(new Tokens(SECRET, now), now) };
}

it('a ticket has five tries, whatever they were of, and says whose it is and by which password', async () => {
  const { clock, tickets } = open();
  const signed = await tickets.issue(SEVEN, 'password');
  clock.nowMs += 1_000;
  for (let tries = 0; tries < 5; tries += 1) expect(await tickets.take(signed)).toMatchObject({ ...SEVEN, method: 'password' });
  expect(await tickets.take(signed)).toBeUndefined();
});

it('a ticket is used once, and ends after five minutes, even for a caller who took it before', async () => {
  const { clock, tickets } = open();
  const [used, late] = [await tickets.issue(SEVEN, 'code'), await tickets.issue(SEVEN, 'code')];
  const ticket = (await tickets.take(used))!;
  expect([tickets.use(ticket), tickets.use(ticket), await tickets.take(used)]).toEqual([true, false, undefined]);
  const taken = (await tickets.take(late))!;
  clock.nowMs += 5 * 60_000 - 1;
  expect(await tickets.take(late)).toBeDefined();
  clock.nowMs += 1;
  expect([await tickets.take(late), tickets.use(taken)]).toEqual([undefined, false]);
});

it('a token is no ticket, a ticket is no token, and another process knows neither', async () => {
  const { tickets, tokens, others } = open();
  const ticket = await tickets.issue(SEVEN, 'password');
  const token = await tokens.sign('10000007', 's');
  expect([await tickets.take(token), await tickets.take(''), await others.take(ticket)]).toEqual([undefined, undefined, undefined]);
  expect([await tokens.verify(ticket), (await tokens.verify(token))?.session]).toEqual([undefined, 's']);
});

it('a token ends after thirty minutes', async () => {
  const { clock, tokens } = open();
  const token = await tokens.sign('10000007', 's');
  clock.nowMs += 30 * 60_000 - 1_000;
  expect(await tokens.verify(token)).toMatchObject({ uid: '10000007', expiresAtMs: clock.nowMs + 1_000 });
  clock.nowMs += 1_000;
  expect(await tokens.verify(token)).toBeUndefined();
});

it('a memory that is full forgets the oldest, and never what is younger', () => {
  const map = new ExpiringMap<number>(2);
  map.set('a', 1, 10, 0);
  map.set('b', 2, 11, 0);
  map.set('c', 3, 12, 0);
  expect([map.get('a', 1), map.get('b', 1), map.get('c', 1)]).toEqual([undefined, 2, 3]);
  expect([map.get('b', 10), map.get('b', 11), map.take('c', 11), map.take('c', 11)]).toEqual([2, undefined, 3, undefined]);
});
