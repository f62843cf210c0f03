// Protects: every acknowledged command is there after any end, the facts on disk are complete, and commands survive their encoding.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command, PlaceOrder } from '@agio/core';
import { decodeCommand, encodeCommand } from './command-codec.ts';
import { decodeFacts } from './facts-codec.ts';
import { recover } from './recover.ts';
import { Sequencer } from './sequencer.ts';

function open(folder: string): { sequencer: Sequencer; recovered: ReturnType<typeof recover> } {
  const recovered = recover(folder);
  const onFatal = (error: Error): void => {
    throw error;
  };
  return { recovered, sequencer: new Sequencer({ ...recovered, clock: () => 1_790_000_000_000, onFatal }) };
}

const setUp: Command[] = [
  { kind: 'define_coin', code: 'COIN', name: 'Coin', decimals: 8, tags: [] },
  { kind: 'create_customer', ref: 'a', wide: false },
  { kind: 'create_customer', ref: 'b', wide: false },
];
const issue = (cause: number): Command => ({
  kind: 'issue',
  to: { owner: 1 + (cause % 2), kind: 'trading' },
  coin: 'COIN',
  amount: '100',
  reason: 'seed',
  cause: `c${cause}`,
});

describe('the sequencer', () => {
  it('keeps order, answers after the fsync, and comes back to the same state after a clean stop', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'agio-sequencer-'));
    const { sequencer } = open(folder);
    const outcomes = await Promise.all(
      [...setUp, ...Array.from({ length: 500 }, (_, index) => issue(index))].map((command) => sequencer.submit(command)),
    );
    expect(outcomes.map((outcome) => outcome.sequence)).toEqual(Array.from({ length: 503 }, (_, index) => index + 1));
    const hash = sequencer.core.hash();
    await sequencer.stop();
    const again = open(folder);
    expect(again.recovered.replayed).toBe(0);
    expect(again.sequencer.core.hash()).toBe(hash);
    await again.sequencer.stop();
  });

  it('comes back to the same state from the commands alone, and makes lost facts again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'agio-sequencer-'));
    const { sequencer, recovered } = open(folder);
    await Promise.all(setUp.map((command) => sequencer.submit(command)));
    await sequencer.submit(issue(1));
    const hash = sequencer.core.hash();
    const position = sequencer.position;
    // The writer goes away without a snapshot, as in a kill.
    await recovered.journal.close();
    const again = open(folder);
    expect(again.recovered.replayed).toBe(4);
    expect(again.sequencer.core.hash()).toBe(hash);
    expect(again.sequencer.position).toEqual(position);
    await again.sequencer.submit(issue(2));
    const facts = [...again.recovered.journal.readFacts(1)].flatMap((record) => decodeFacts(record.payload));
    expect(facts.filter((fact) => fact.fact === 'posting').length).toBeGreaterThanOrEqual(1);
    await again.sequencer.stop();
  });
});

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
      fc.property(order, (command) => {
        expect(decodeCommand(encodeCommand(command))).toEqual(command);
      }),
    );
    const cancel: Command = { kind: 'cancel', customer: 7, target: { order: 2 ** 40 }, request: null };
    expect(decodeCommand(encodeCommand(cancel))).toEqual(cancel);
    const all: Command = { kind: 'cancel', customer: 7, target: { market: -1 }, request: { key: 'k', body: 'b' } };
    expect(decodeCommand(encodeCommand(all))).toEqual(all);
  });
});
