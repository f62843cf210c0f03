// Protects references from who is asked for prices: a provider that is late, silent or lying changes nothing, and one that is right no more than the day bears out.
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Command } from '@agio/core';
import type { Database } from '@agio/database';
import { PassingClock } from '@agio/kernel/testing';
import { MINUTE_MS } from '@agio/kernel/time';
import { TestMarket } from '../testing/market.ts';
import { Provider } from './provider.ts';
import { freshReference } from './fresh.ts';
import { References } from './references.ts';

const BEGIN_MS = Date.UTC(2026, 10, 27, 12);
/** What five people traded at, in ticks of a half. */
const OWN = 120_000;

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const url = (path = ''): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;
const says = (body: string, status = 200, headers: Record<string, string> = {}) => {
  answer = (_request, response) => void response.writeHead(status, headers).end(body);
};
const now = (): number => Date.now();
const price = (value: unknown, more: object = {}) =>
  JSON.stringify({ prices: [{ market: 'BTC_USDT', price: value, time: now(), ...more }] });

/** A market in which six people have traded at one price, with references that ask the provider. */
async function watched(hasTraded = true) {
  const market = new TestMarket(BEGIN_MS, 6);
  const clock = new PassingClock();
  const errors: string[] = [];
  const onError = (error: unknown): void => void errors.push(String(error));
  const provider = new Provider({ clock, onError }, { url: url(), token: 'secret', timeoutMs: 300 });
  const references = new References({
    clock,
    core: market.core,
    database: { query: () => Promise.resolve([]) } as unknown as Database,
    linkedWith: () => Promise.resolve([]),
    now: () => market.nowMs,
    onError,
    providedPrice: (name) => provider.priceOf(name),
    reached: () => Promise.resolve(true),
    submit: (command: Command) => {
      market.apply(command);
      return Promise.resolve(market.outcomes.at(-1)!);
    },
    tradedDay: { read: () => undefined, write: () => Promise.resolve() },
    yuanOf: (coin) => (coin === 'USDT' ? 7 : undefined),
  });
  await references.look();
  if (hasTraded)
    for (const [seller, buyer] of [
      [1, 2],
      [3, 4],
      [5, 6],
    ] as const) {
      const before = market.outcomes.length;
      market.place(seller, 'sell', OWN, 1_000);
      market.place(buyer, 'buy', OWN, 1_000);
      references.note({ outcomes: market.outcomes.slice(before) });
    }
  /** Asks, and a minute later sets what came of it. */
  const look = async (): Promise<number | undefined> => {
    await provider.ask();
    market.nowMs += MINUTE_MS;
    await references.look();
    return freshReference(market.core.market('BTC_USDT')!, market.nowMs)?.ticks;
  };
  return { clock, errors, look, market, provider, references };
}

it('19.1: a right price is the reference, asked for with the token', async () => {
  const { errors, look } = await watched();
  let header: string | undefined;
  answer = (request, response) => {
    header = request.headers.authorization;
    response.end(price('61500.2'));
  };
  expect([await look(), header, errors]).toEqual([123_000, 'Bearer secret', []]);
});

it('19.1: beyond 5 % of the day, or without a price of the day, it is none', async () => {
  const { look } = await watched();
  says(price('63000'));
  expect(await look()).toBe(126_000);
  for (const far of ['63000.5', '56999.5', '600000', '0.5']) {
    says(price(far));
    expect(await look(), far).toBe(OWN);
  }
  const without = await watched(false);
  says(price('60000'));
  expect(await without.look()).toBeUndefined();
});

it.each([
  ['ten times as much', () => price('600000')],
  ['nothing', () => price('0')],
  ['nothing with digits', () => price('0.000')],
  ['a negative price', () => price('-60000')],
  ['no number', () => price('NaN')],
  ['without end', () => price('Infinity')],
  ['a float', () => price(61_500)],
  ['null', () => price(null)],
  ['another notation', () => price('6.15e4')],
  ['too many digits', () => price(`6${'1'.repeat(40)}`)],
  ['a time long past', () => price('61500', { time: now() - 181_000 })],
  ['a time to come', () => price('61500', { time: now() + 600_000 })],
  ['a time that is none', () => price('61500', { time: '2026' })],
  ['another market', () => price('61500', { market: 'ETH_USDT' })],
  ['a market that is none', () => price('61500', { market: 'BTC/USDT' })],
  ['one market twice', () => JSON.stringify({ prices: [1, 2].map(() => ({ market: 'BTC_USDT', price: '61500', time: now() })) })],
  [
    'one wrong price among right ones',
    () =>
      JSON.stringify({
        prices: [
          { market: 'BTC_USDT', price: '61500', time: now() },
          { market: 'A_B', price: '0', time: now() },
        ],
      }),
  ],
  ['more fields', () => price('61500', { side: 'buy' })],
  ['more beside the list', () => JSON.stringify({ prices: [], version: 2 })],
  ['no list', () => JSON.stringify({ prices: { BTC_USDT: '61500' } })],
  ['no object', () => '[]'],
  ['no JSON', () => 'price=61500'],
  ['no text', () => 'ÿþ'],
  ['too long an answer', () => `{"prices":[],"more":"${'x'.repeat(70_000)}"}`],
  [
    'too long a list',
    () => JSON.stringify({ prices: Array.from({ length: 1_001 }, (_, at) => ({ market: `A${at}_B`, price: '1', time: now() })) }),
  ],
])('19.1: a provider that says %s changes nothing', async (_what, bodyOf) => {
  const { look } = await watched();
  says(bodyOf());
  expect(await look()).toBe(OWN);
});

it('19.1: one that is silent, slow, redirects or fails changes nothing, takes back what it said before, and is told of once', async () => {
  const { errors, look } = await watched();
  says(price('61500'));
  expect(await look()).toBe(123_000);
  const bad: (typeof answer)[] = [
    () => undefined,
    (_request, response) => void response.writeHead(200).write('{"prices":['),
    (request, response) =>
      void (request.url === '/there' ? response.end(price('61500')) : response.writeHead(302, { location: url('there') }).end()),
    (_request, response) => void response.writeHead(500).end(price('61500')),
    (_request, response) => void response.writeHead(204).end(),
    (request) => void request.socket.destroy(),
    // Far more than an answer has, and no end.
    (_request, response) => void response.writeHead(200).write('x'.repeat(1_000_000)),
  ];
  for (const one of bad) {
    answer = one;
    expect(await look()).toBe(OWN);
  }
  expect(errors).toHaveLength(1);
  expect(errors[0]).not.toContain('127.0.0.1');
  says(price('61500'));
  expect(await look()).toBe(123_000);
});

it('19.1: asks every half minute, one question at a time, and a price ends three minutes after its time', async () => {
  const { clock, provider } = await watched();
  says(price('61500'));
  const before = asked;
  await Promise.all([provider.ask(), provider.ask()]);
  expect(asked).toBe(before + 1);
  expect(provider.priceOf('BTC_USDT')).toBe('61500');
  clock.pass(150_000);
  expect(provider.priceOf('BTC_USDT')).toBe('61500');
  clock.pass(31_000);
  expect(provider.priceOf('BTC_USDT')).toBeUndefined();
});
