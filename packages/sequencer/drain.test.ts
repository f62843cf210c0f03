// Protects: what machines are still to do is done at once although nobody asks for anything, and machines that never come to an end do not keep the disk busy.
import { describe, expect, it } from 'vitest';
import { Core, STEPS_PER_COMMAND_MAX } from '@agio/core';
import type { Machine, MachineCommand } from '@agio/core';
import { DRAINS_AT_ONCE_MAX } from './sequencer.ts';
import { order, SET_UP } from './testing/site.ts';
import { VirtualSite } from './testing/virtual-site.ts';

const TICK_MS = 100;

/** Works through `left` steps; with Infinity each is followed by another for ever. */
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

async function startSite(): Promise<VirtualSite> {
  const site = new VirtualSite();
  await site.start({ makeCore: (bytes) => new Core(undefined, bytes, 64, [worker]) });
  site.running?.sequencer.start();
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
});
