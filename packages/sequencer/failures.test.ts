// Protects: a command that cannot be written affects only its sender, a failed disk stops everything, and the largest sweep is read again.
import { lstatSync, readdirSync, readFileSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fact } from '@agio/core';
import { FILLS_PER_COMMAND_MAX } from '@agio/core';
import { decodeFacts } from './facts-codec.ts';
import { recover } from './recover.ts';
import { OutcomeUnknown, Sequencer, SequencerUnavailable } from './sequencer.ts';
import { ShadowLink } from './shadow-link.ts';
import type { ShadowLinkOptions, ShadowSide } from './shadow-link.ts';
import { shadowThread } from './shadow-thread.ts';
import type { StartedCore } from './start-core.ts';
import { NOW_MS, order, SET_UP, Site, until } from './testing/site.ts';

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

  it('cuts a torn frame only when nobody outside has seen its commands', async () => {
    const first = await site.start();
    await setUp(first);
    const { sequence } = await first.sequencer.submit(order('sell', 1));
    await until(() => first.shadow.lag === 0, 'the shadow');
    await site.kill(first);
    // Facts on disk would show that the command was applied; a power cut may have taken them.
    for (const name of readdirSync(site.folder).filter((one) => one.startsWith('facts'))) unlinkSync(join(site.folder, name));
    const path = join(
      site.folder,
      readdirSync(site.folder).find((name) => name.startsWith('commands-0'))!,
    );
    const bytes = readFileSync(path);
    const end = bytes.findLastIndex((byte) => byte !== 0);
    bytes[end] = (bytes[end] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    await expect(site.start({ seen: () => Promise.resolve(sequence) })).rejects.toThrow(
      `damaged after command ${sequence - 1}, and the database has seen command ${sequence}`,
    );
    expect(readFileSync(path).equals(bytes)).toBe(true);
    const again = await site.start({ seen: () => Promise.resolve(sequence - 1) });
    expect(again.sequencer.core.sequence).toBe(sequence - 1);
    expect(site.said).toEqual([expect.stringContaining(`a torn frame after command ${sequence - 1} was cut`)]);
  });

  it('follows with a shadow in a thread, which may end at any time', async () => {
    const { core, journal, hash, voids } = recover(site.folder);
    const threads: ShadowSide[] = [];
    const spawn: ShadowLinkOptions['spawn'] = (...given) => {
      threads.push(shadowThread(site.folder, voids)(...given));
      return threads.at(-1)!;
    };
    const shadow = new ShadowLink({
      core,
      spawn,
      onFatal: (error) => site.fatal.push(error),
      onUnbalanced: () => undefined,
      log: (line) => site.said.push(line),
    });
    shadow.start();
    const sequencer = new Sequencer({
      core,
      journal,
      hash,
      clock: () => NOW_MS,
      onFatal: (error) => site.fatal.push(error),
      follower: shadow,
    });
    for (const command of SET_UP) await sequencer.submit(command);
    await threads[0]!.end();
    for (let lots = 1; lots < 20; lots += 1) await sequencer.submit(order('sell', lots));
    await until(() => shadow.lag === 0, 'the next thread');
    expect([threads.length, site.said.length]).toEqual([2, 1]);
    expect([...journal.readFacts(1)].length).toBe(SET_UP.length + 19);
    await sequencer.stop();
    expect([shadow.snapshotAt, site.fatal]).toEqual([SET_UP.length + 19, []]);
  });

  it('rejects a command that no frame can hold, and continues with the others', async () => {
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

  it('records only what reduces risk while the disk is almost full, and everything again after that', async () => {
    let isFull = true;
    const started = await site.start({ isDiskFull: () => isFull });
    // A start records what it has to.
    await setUp(started);
    const { sequencer } = started;
    sequencer.start();
    await expect(sequencer.submit(order('sell', 3))).rejects.toThrow('the disk is almost full');
    expect((await sequencer.submit({ kind: 'cancel', customer: 1, target: { market: 0 }, request: null })).reply.ok).toBe(true);
    expect((await sequencer.submit({ kind: 'tick' })).reply.ok).toBe(true);
    isFull = false;
    expect((await sequencer.submit(order('sell', 3))).reply.ok).toBe(true);
    expect(site.fatal).toEqual([]);
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
