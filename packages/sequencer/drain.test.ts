// Protects: waiting steps of machines run immediately without other traffic, and machines that never finish do not keep the disk busy.
import { describe, expect, it } from 'vitest';
import { Core, STEPS_PER_COMMAND_MAX } from '@agio/core';
import type { Machine, MachineCommand, Outcome } from '@agio/core';
import { DRAINS_AT_ONCE_MAX } from './sequencer.ts';
import { order, SET_UP } from './testing/site.ts';
import { VirtualSite } from './testing/virtual-site.ts';
import type { VirtualOptions } from './testing/virtual-site.ts';

const TICK_MS = 100;

/** Works through `left` steps; with Infinity each is followed by another forever. */
interface Work extends MachineCommand {
  readonly kind: 'worker.work';
  readonly steps: number | 'endless';
}

const worker: Machine = {
  name: 'worker',
  layout: 1,
  start({ orders }) {
    let left = 0;
    const ask = (): void => orders.cancel({ customer: 1, order: 1 }, '');
    return {
      apply(command) {
        const { steps } = command as Work;
        left = steps === 'endless' ? Infinity : steps - 1;
        ask();
        return { ok: true, kind: 'done' };
      },
      answered() {
        if (left <= 0) return;
        left -= 1;
        ask();
      },
      save: (writer) => writer.number(left),
      load: (reader) => void (left = reader.number()),
      *holds() {
        // It moves no money.
      },
    };
  },
};

const POISON = 13;

/** Cannot apply an order of 13 lots. */
class Brittle extends Core {
  override apply(...given: Parameters<Core['apply']>): Outcome {
    if (given[2].kind === 'place' && given[2].lots === POISON) throw new Error('a bug');
    return super.apply(...given);
  }
  override applyOrder(...given: Parameters<Core['applyOrder']>): ReturnType<Core['applyOrder']> {
    if (given[2].lots === POISON) throw new Error('a bug');
    return super.applyOrder(...given);
  }
}

async function run(site: VirtualSite, more: Partial<VirtualOptions> = {}): Promise<void> {
  await site.start({ makeCore: (bytes) => new Brittle(undefined, bytes, 64, [worker]), ...more });
  site.running?.sequencer.start();
}

async function startSite(more: Partial<VirtualOptions> = {}): Promise<VirtualSite> {
  const site = new VirtualSite();
  await run(site, more);
  await site.drive(Promise.all(SET_UP.map((command) => site.running!.sequencer.submit(command))));
  return site;
}

const work = (site: VirtualSite, steps: Work['steps']) => {
  const command: Work = { kind: 'worker.work', steps };
  return site.drive(site.running!.sequencer.submit(command));
};

describe('steps that wait', () => {
  it('are all run before time passes, by as many drains as it takes', async () => {
    const site = await startSite();
    const before = site.core.sequence;
    await work(site, STEPS_PER_COMMAND_MAX * 20);
    await site.schedule.pass(TICK_MS / 2);
    expect(site.core.waitingSteps).toBe(0);
    expect(site.core.sequence - before).toBeLessThanOrEqual(22);
    expect(site.fatal).toEqual([]);
  });

  it('that never end are run with the ticks alone after a while, and orders are taken meanwhile', async () => {
    const site = await startSite();
    const before = site.core.sequence;
    await work(site, 'endless');
    await site.schedule.pass(TICK_MS);
    const paused = site.core.sequence;
    expect(paused - before).toBeLessThanOrEqual(DRAINS_AT_ONCE_MAX + 3);
    const placed = site.running!.sequencer.submit(order('sell', 1));
    await site.schedule.pass(TICK_MS * 10);
    expect((await placed).reply.ok).toBe(true);
    // The order is one of them.
    expect(site.core.sequence - paused).toBeLessThanOrEqual(12);
    expect(site.core.sequence - paused).toBeGreaterThanOrEqual(10);
    await site.drive(site.running!.sequencer.stop());
    expect(site.fatal).toEqual([]);
  });

  it('are there after a kill and after a clean stop, and are run by the next process', async () => {
    for (const end of ['kill', 'stop'] as const) {
      const site = await startSite();
      await work(site, 'endless');
      if (end === 'stop') await site.drive(site.running!.sequencer.stop());
      const left = site.core.waitingSteps;
      expect(left).toBeGreaterThan(0);
      site.crash('killed');
      await run(site);
      expect([site.core.waitingSteps, site.recovered?.replayed === 0]).toEqual([left, end === 'stop']);
      const { sequence } = site.core;
      await site.schedule.pass(2 * TICK_MS);
      expect(site.core.sequence).toBeGreaterThan(sequence);
      // The shadow took the same steps.
      await site.drive(site.running!.sequencer.stop());
      expect(site.fatal).toEqual([]);
    }
  });

  it('are run after a command that had to be left out, which is never run with them', async () => {
    const site = await startSite();
    const command: Work = { kind: 'worker.work', steps: STEPS_PER_COMMAND_MAX * 5 };
    const { sequencer } = site.running!;
    const frame = [sequencer.submit(command), sequencer.submit(order('sell', POISON)), sequencer.submit(order('sell', 1))];
    await expect(site.drive(Promise.all(frame))).rejects.toThrow('a bug');
    site.fatal.length = 0;
    site.crash('killed');
    await run(site);
    expect(site.recovered?.poisoned).toHaveLength(1);
    await site.schedule.pass(2 * TICK_MS);
    expect([site.core.waitingSteps, site.core.openOrders(1).map(({ lots }) => lots)]).toEqual([0, [1]]);
    await site.drive(site.running!.sequencer.stop());
    expect(site.fatal).toEqual([]);
  });

  it('do not wait for a clock that is not believed', async () => {
    const site = await startSite({ areTimersHeld: () => true });
    await work(site, STEPS_PER_COMMAND_MAX * 20);
    await site.schedule.pass(TICK_MS / 2);
    expect([site.core.waitingSteps, site.fatal]).toEqual([0, []]);
  });
});
