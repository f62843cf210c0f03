// Protects: a command that cannot be written hurts its sender alone, a failed disk stops everything, and the largest sweep is read again.
import { lstatSync, readdirSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fact } from '@agio/core';
import { FILLS_PER_COMMAND_MAX } from '@agio/core';
import { decodeFacts } from './facts-codec.ts';
import { recover } from './recover.ts';
import { OutcomeUnknown, SequencerUnavailable } from './sequencer.ts';
import type { StartedCore } from './start-core.ts';
import { order, SET_UP, Site, until } from './testing/site.ts';

describe('the sequencer', () => {
  let site: Site;
  beforeEach(() => {
    site = new Site();
  });
  afterEach(() => site.remove());

  const setUp = ({ sequencer }: StartedCore): Promise<unknown> => Promise.all(SET_UP.map((command) => sequencer.submit(command)));
  const factsOf = async ({ recovered, shadow }: StartedCore): Promise<Fact[][]> => {
    await until(() => shadow.lag === 0, 'the shadow');
    return [...recovered.journal.readFacts(1)].map((record) => decodeFacts(record.payload));
  };

  it('keeps the facts of the largest sweep readable after a kill, and makes lost ones again', async () => {
    const first = await site.start();
    const { sequencer } = first;
    await setUp(first);
    const makers = Array.from({ length: FILLS_PER_COMMAND_MAX }, (_, index) =>
      sequencer.submit(order('sell', 1, { clientOrderId: `m${index}` })),
    );
    await Promise.all(makers);
    const request = { key: 'k'.repeat(32), body: 'b'.repeat(32) };
    const { reply } = await sequencer.submit(order('buy', FILLS_PER_COMMAND_MAX, { request }));
    expect(reply.ok && reply.kind === 'order' && reply.fills.length).toBe(FILLS_PER_COMMAND_MAX);
    await sequencer.submit(order('buy', 7));
    const told = await factsOf(first);
    const hash = sequencer.core.hash();
    await site.kill(first);
    const again = await site.start();
    expect(again.sequencer.core.hash()).toBe(hash);
    expect(await factsOf(again)).toEqual(told);
    await site.kill(again);
    // All facts are lost, as they may be in a power cut: the commands make the same ones again.
    for (const name of readdirSync(site.folder).filter((one) => one.startsWith('facts'))) {
      const path = join(site.folder, name);
      writeFileSync(path, Buffer.alloc(statSync(path).size));
    }
    const third = await site.start();
    expect(await factsOf(third)).toEqual(told);
    await third.sequencer.stop();
    const trades = told.flat().filter((fact) => fact.fact === 'trade');
    expect(trades.map((trade) => trade.id)).toEqual(Array.from({ length: FILLS_PER_COMMAND_MAX }, (_, index) => index + 1));
    expect(site.fatal).toEqual([]);
  });

  it('rejects a command that no frame can hold, and goes on with the others', async () => {
    const started = await site.start();
    const { sequencer } = started;
    await setUp(started);
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
    const { sequencer, recovered, shadow } = await site.start({ segmentBytes: 4096 });
    await Promise.all(SET_UP.map((command) => sequencer.submit(command)));
    await until(() => shadow.lag === 0, 'the shadow');
    // The next segment will be made under this name.
    symlinkSync('/dev/full', join(site.folder, 'commands-next.new'));
    const settled: string[] = [];
    const before = recovered.core.sequence;
    for (let index = 0; index < 400 && site.fatal.length === 0; index += 1) {
      await sequencer.submit(order('sell', index + 1)).then(
        () => settled.push('acknowledged'),
        (error: Error) => settled.push(error.name),
      );
    }
    expect(site.fatal.map((error) => error.name)).toEqual(['JournalFailed']);
    expect(settled.at(-1)).toBe(OutcomeUnknown.name);
    expect(settled.filter((one) => one === 'acknowledged').length).toBe(recovered.core.sequence - before);
    await expect(sequencer.submit(order('sell', 1))).rejects.toThrow(SequencerUnavailable);
    await site.kill({ sequencer, recovered, shadow, doubtsTimers: false });
    for (const name of readdirSync(site.folder)) {
      const one = join(site.folder, name);
      if (lstatSync(one).isSymbolicLink()) unlinkSync(one);
    }
    const again = recover(site.folder);
    expect(again.core.hash()).toBe(recovered.core.hash());
    await again.journal.close();
  });
});
