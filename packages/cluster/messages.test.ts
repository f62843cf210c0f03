// Protects: what travels over a link arrives as it was, and a truncated message is not mistaken for it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCommands, decodeFrame, encodeCommands, encodeFrame, fromGateway, MessageMalformed } from './messages.ts';

const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 });
const whole = fc.maxSafeNat();

test('commands arrive with their numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ number: whole, bytes }), { maxLength: 20 }), (commands) => {
      expect(decodeCommands(encodeCommands(commands))).toEqual(commands);
    }),
  );
});

test('frames arrive with own commands and digest', () => {
  const frame = fc.record({
    first: fc.integer({ min: 1, max: 2 ** 50 }),
    count: fc.integer({ min: 1, max: 2_000 }),
    atMs: fc.double({ noNaN: true, noDefaultInfinity: true }),
    applied: whole,
    logicVersion: whole,
    hash: fc.stringMatching(/^[0-9a-f]{32}$/),
    entries: fc.uint8Array({ maxLength: 300 }),
  });
  fc.assert(
    fc.property(
      frame,
      fc.array(fc.tuple(whole, whole), { maxLength: 5 }),
      fc.option(fc.stringMatching(/^[0-9a-f]{16}$/), { nil: undefined }),
      (made, own, digest) => {
        const sent = { frame: { ...made, last: made.first + made.count - 1 }, own: new Map(own), digest };
        expect(decodeFrame(encodeFrame(sent))).toEqual(sent);
      },
    ),
  );
});

test('what ends early, or is something else, is refused', () => {
  const commands = encodeCommands([{ number: 1, bytes: new Uint8Array(40).fill(7) }]);
  for (const length of [0, 8, 15, 24, commands.length - 8])
    expect(() => decodeCommands(commands.subarray(0, length))).toThrow(MessageMalformed);
  expect(() => decodeFrame(commands)).toThrow(MessageMalformed);
  expect(() => decodeCommands(Buffer.from(commands).fill(255, 16, 32))).toThrow(MessageMalformed);
});

test('what a gateway says is read as it was, and refused with a part that is none', () => {
  const topic = { channel: 'depth', market: 'BTC_USDT', interval: undefined, host: 'a.example', since: 7, customer: 0 };
  const change = { state: 'left', session: 's1', customer: 7, seconds: 30, what: 'working' };
  const said = [
    { kind: 'ask', id: 1, what: 'metrics', data: null },
    { kind: 'listen', topic },
    { kind: 'unlisten', topic: { channel: 'orders', customer: 7 } },
    { kind: 'watch', change },
  ];
  for (const message of said) expect(fromGateway(JSON.stringify(message))).toEqual(JSON.parse(JSON.stringify(message)));
  const malformed = [
    null,
    'ask',
    { kind: 'lead' },
    { kind: 'ask', id: -1, what: 'metrics' },
    { kind: 'ask', id: 1, what: 7 },
    { kind: 'listen' },
    { kind: 'listen', topic: { ...topic, customer: '7' } },
    { kind: 'listen', topic: { ...topic, market: 7 } },
    { kind: 'listen', topic: { ...topic, channel: 'x'.repeat(1_000) } },
    { kind: 'watch', change: { ...change, what: 'everything' } },
    { kind: 'watch', change: { ...change, customer: 1.5 } },
    { kind: 'watch', change: { ...change, seconds: -1 } },
    { kind: 'watch', change: { ...change, state: 'gone' } },
    { kind: 'watch', change: { ...change, session: null } },
  ];
  for (const message of malformed) expect(() => fromGateway(JSON.stringify(message)), JSON.stringify(message)).toThrow(MessageMalformed);
});
