// Protects: a command that cannot be written hurts its sender alone, a failed disk stops everything, and the largest sweep is read again.
import { mkdtempSync, readdirSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Command, PlaceOrder } from '@agio/core';
import { Core, FILLS_PER_COMMAND_MAX } from '@agio/core';
import { FactsWriter, openJournal, realDisk } from '@agio/journal';
import { decodeFacts } from './facts-codec.ts';
import { recover } from './recover.ts';
import { Sequencer, SequencerUnavailable } from './sequencer.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'agio-failures-'));

function open(path: string, onFatal: (error: Error) => void = fail, clock = (): number => 1_790_000_000_000) {
  const recovered = recover(path);
  return { ...recovered, sequencer: new Sequencer({ ...recovered, clock, onFatal }) };
}

function fail(error: Error): void {
  throw error;
}

const coin = (code: string): Command => ({ kind: 'define_coin', code, name: code, decimals: 8, tags: [] });
const customer = (ref: string): Command => ({ kind: 'create_customer', ref, wide: true });
const issue = (owner: number, code: string): Command => ({
  kind: 'issue',
  to: { owner, kind: 'trading' },
  coin: code,
  amount: '1000000000000',
  reason: 'seed',
  cause: `${owner}${code}`,
});
const MARKET: Command = {
  kind: 'define_market',
  base: 'COIN',
  quote: 'CASH',
  tickSize: '0.0001',
  lotSize: '0.0001',
  minLots: 1,
  maxLots: 1_000_000,
  minTotal: '1',
  priceBandPercent: null,
  makerFeeBps: 10,
  takerFeeBps: 20,
  openingTicks: 100,
  status: 'open',
  tags: [],
  sort: 0,
};
const order = (side: 'buy' | 'sell', lots: number, more: Partial<PlaceOrder> = {}): PlaceOrder => ({
  kind: 'place',
  customer: side === 'sell' ? 1 : 2,
  market: 0,
  side,
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  stp: 'expire-taker',
  ticks: 100,
  lots,
  total: null,
  expireAtMs: 0,
  clientOrderId: 'x'.repeat(30) + lots,
  request: { key: 'k'.repeat(28) + lots, body: 'b'.repeat(32) },
  ...more,
});

async function setUp(sequencer: Sequencer): Promise<void> {
  const commands = [coin('COIN'), coin('CASH'), MARKET, customer('a'), customer('b'), issue(1, 'COIN'), issue(2, 'CASH')];
  await Promise.all(commands.map((command) => sequencer.submit(command)));
}

describe('the sequencer', () => {
  it('keeps the facts of the largest sweep readable after a kill', async () => {
    const path = folder();
    const { sequencer, journal, core } = open(path);
    await setUp(sequencer);
    const makers = Array.from({ length: FILLS_PER_COMMAND_MAX }, (_, index) =>
      sequencer.submit(order('sell', 1, { clientOrderId: `m${index}`, request: null })),
    );
    await Promise.all(makers);
    const { reply } = await sequencer.submit(order('buy', FILLS_PER_COMMAND_MAX));
    expect(reply.ok && reply.kind === 'order' && reply.fills.length).toBe(FILLS_PER_COMMAND_MAX);
    await sequencer.submit(order('buy', 7));
    const hash = core.hash();
    // The writer goes away without a snapshot, as in a kill.
    await journal.close();
    const told = [...journal.readFacts(1)].map((record) => decodeFacts(record.payload));
    const again = open(path);
    expect(again.core.hash()).toBe(hash);
    await again.journal.close();
    // And all facts are lost, as in a power cut: the commands make the same ones again.
    for (const name of readdirSync(path).filter((one) => one.startsWith('facts')))
      writeFileSync(join(path, name), Buffer.alloc(statSync(join(path, name)).size));
    const third = open(path);
    await third.sequencer.submit(coin('MORE'));
    const remade = [...third.journal.readFacts(1)].map((record) => decodeFacts(record.payload));
    expect(remade.slice(0, told.length)).toEqual(told);
    await third.sequencer.stop();
    const trades = told.flat().filter((fact) => fact.fact === 'trade');
    expect(trades.map((trade) => trade.id)).toEqual(Array.from({ length: FILLS_PER_COMMAND_MAX }, (_, index) => index + 1));
  });

  it('rejects a command that no record can hold, and goes on with the others', async () => {
    const { sequencer } = open(folder());
    await setUp(sequencer);
    const good = sequencer.submit(order('sell', 3));
    const bad = sequencer.submit(order('sell', 4, { clientOrderId: 'x'.repeat(300) }));
    const worse = sequencer.submit(order('sell', 5, { customer: -1 }));
    await expect(bad).rejects.toThrow('too long');
    await expect(worse).rejects.toThrow(/out of range/);
    expect((await good).reply.ok).toBe(true);
    expect((await sequencer.submit(order('sell', 6))).reply.ok).toBe(true);
    await sequencer.stop();
  });

  it('acknowledges nothing once the disk is full, and says so once', async () => {
    const path = folder();
    const fatal: Error[] = [];
    const opened = openJournal(path, { segmentBytes: 32_768 });
    const facts = new FactsWriter(realDisk, path, { covered: 0 });
    const own = new Core();
    const sequencer = new Sequencer({
      core: own,
      journal: opened.journal,
      folder: path,
      facts,
      hash: '',
      sinceSnapshot: 0,
      clock: () => 5,
      onFatal: (error) => fatal.push(error),
    });
    await setUp(sequencer);
    symlinkSync('/dev/full', join(path, 'commands-next.new'));
    const settled: string[] = [];
    const before = own.sequence;
    for (let index = 0; index < 150 && fatal.length === 0; index += 1) {
      void sequencer.submit(order('sell', index + 1)).then(
        () => settled.push('acknowledged'),
        (error: Error) => settled.push(error.name),
      );
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(fatal.map((error) => error.name)).toEqual(['JournalFailed']);
    expect(settled.filter((one) => one === 'acknowledged').length).toBe(own.sequence - before);
    await expect(sequencer.submit(order('sell', 1))).rejects.toThrow(SequencerUnavailable);
    unlinkSync(join(path, 'commands-next.new'));
    const onDisk = openJournal(path);
    await onDisk.journal.close();
    expect(onDisk.lastSequence).toBe(own.sequence);
  });

  it('never lets time run back', async () => {
    let now = 1_000_000;
    const { sequencer, core } = open(folder(), fail, () => now);
    await setUp(sequencer);
    now = 500;
    const outcome = await sequencer.submit(order('sell', 5));
    expect([outcome.atMs, core.nowMs]).toEqual([1_000_000, 1_000_000]);
    now = 1_000_050;
    expect((await sequencer.submit(order('sell', 6))).atMs).toBe(1_000_050);
    await sequencer.stop();
  });
});
