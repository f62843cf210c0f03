// Protects: every acknowledged command is there after any end, the facts on disk are complete, and commands survive their encoding.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command, PlaceOrder } from '@agio/core';
import { EntryBuffer, payloadsOf } from '@agio/journal';
import { decodeCommand, encodeCommand, voidedBy } from './command-codec.ts';
import { decodeFacts } from './facts-codec.ts';
import { coin, customer, issue, order as placed, Site, until } from './testing/site.ts';

const setUp: Command[] = [coin('COIN'), customer('a'), customer('b')];
const one = (cause: number): Command => issue(1 + (cause % 2), 'COIN', '100', `c${cause}`);

describe('the sequencer', () => {
  let site: Site;
  beforeEach(() => {
    site = new Site();
  });
  afterEach(() => site.remove());

  it('keeps order, answers after the fsync, and comes back to the same state after a clean stop', async () => {
    const { sequencer } = await site.start();
    const outcomes = await Promise.all(
      [...setUp, ...Array.from({ length: 500 }, (_, index) => one(index))].map((command) => sequencer.submit(command)),
    );
    expect(outcomes.map((outcome) => outcome.sequence)).toEqual(Array.from({ length: 503 }, (_, index) => index + 1));
    const hash = sequencer.core.hash();
    await Promise.all([sequencer.stop(), sequencer.stop()]);
    const again = await site.start();
    expect(again.recovered.replayed).toBe(0);
    expect(again.sequencer.core.hash()).toBe(hash);
    await again.sequencer.stop();
    expect(site.fatal).toEqual([]);
  });

  it('comes back to the same state from the commands alone, and continues with the facts where they end', async () => {
    const first = await site.start();
    const { sequencer } = first;
    await Promise.all(setUp.map((command) => sequencer.submit(command)));
    await sequencer.submit(one(1));
    const hash = sequencer.core.hash();
    const { position } = sequencer;
    await site.kill(first);
    const again = await site.start();
    expect(again.recovered.replayed).toBe(4);
    expect(again.sequencer.core.hash()).toBe(hash);
    expect(again.sequencer.position).toEqual(position);
    await again.sequencer.submit(one(2));
    await until(() => again.shadow.lag === 0, 'the shadow');
    const records = [...again.recovered.journal.readFacts(1)];
    expect(records.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
    const facts = records.flatMap((record) => decodeFacts(record.payload));
    expect(facts.filter((fact) => fact.fact === 'posting').length).toBe(2);
    await again.sequencer.stop();
  });
});

/** Through a frame and back. */
function roundTrip(commands: readonly Command[]): Command[] {
  const entries = new EntryBuffer();
  for (const command of commands) encodeCommand(command, entries);
  return [...payloadsOf(entries.take())].map(decodeCommand);
}

describe('the command codec', () => {
  const text = fc.option(fc.stringMatching(/^[0-9a-zA-Z._:-]{1,36}$/));
  const order: fc.Arbitrary<PlaceOrder> = fc.record({
    kind: fc.constant('place' as const),
    customer: fc.nat(),
    market: fc.nat({ max: 5000 }),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    type: fc.constantFrom('limit' as const, 'market' as const, 'iceberg' as const),
    timeInForce: fc.constantFrom('GTC' as const, 'IOC' as const, 'FOK' as const, 'GTD' as const),
    postOnly: fc.boolean(),
    stp: fc.constantFrom('expire-taker' as const, 'expire-maker' as const, 'expire-both' as const, 'decrement' as const),
    ticks: fc.nat(),
    lots: fc.maxSafeNat(),
    total: fc.option(fc.bigInt({ min: 0n, max: 2n ** 100n }).map(String)),
    expireAtMs: fc.maxSafeNat(),
    clientOrderId: text,
    request: fc.option(fc.record({ key: fc.stringMatching(/^[0-9a-f]{32}$/), body: fc.stringMatching(/^[0-9a-f]{32}$/) })),
  });
  it('gives back what it was given', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 5 }), (commands) => {
        expect(roundTrip(commands)).toEqual(commands);
      }),
    );
    const others: Command[] = [
      { kind: 'cancel', customer: 7, target: { order: 2 ** 40 }, request: null },
      { kind: 'cancel', customer: 2 ** 31 + 7, target: { order: 1 }, request: null },
      { kind: 'cancel', customer: 7, target: { market: -1 }, request: { key: 'k', body: 'b' } },
      { kind: 'define_coin', code: 'X', name: 'größer', decimals: 8, tags: [] },
      { kind: 'void', sequence: 2 ** 50 },
    ];
    expect(roundTrip(others)).toEqual(others);
  });

  it('tells void marks from all other commands', () => {
    const entries = new EntryBuffer();
    for (const command of [coin('X'), { kind: 'void', sequence: 9 }, { kind: 'tick' }] satisfies Command[]) encodeCommand(command, entries);
    expect([...payloadsOf(entries.take())].map(voidedBy)).toEqual([undefined, 9, undefined]);
  });

  it('writes no number that would be read back as another one', () => {
    const entries = new EntryBuffer();
    const own = placed('buy', 1, { owner: 5 });
    for (const bad of [{ owner: NaN }, { owner: 5, ticks: NaN }, { owner: 5, customer: Infinity }])
      expect(() => encodeCommand({ ...own, ...bad }, entries)).toThrow('out of range');
    expect(() => encodeCommand({ kind: 'create_sub_account', customer: NaN, ref: 's' }, entries)).toThrow('out of range');
    expect(entries.count).toBe(0);
    expect(roundTrip([own])).toEqual([own]);
  });

  it('writes nothing of a command that it cannot write', () => {
    const entries = new EntryBuffer();
    encodeCommand(coin('X'), entries);
    const { length, count } = entries;
    const bad: Command = { kind: 'cancel', customer: 0.5, target: { order: 1 }, request: null };
    expect(() => encodeCommand(bad, entries)).toThrow('out of range');
    expect([entries.length, entries.count]).toEqual([length, count]);
  });
});
