// Protects: a command that cannot be applied never prevents a start, and one that may have been acknowledged is never left out.
import { beforeEach, describe, expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { CommandWriter, EntryBuffer, openCommands } from '@agio/journal';
import { encodeCommand } from './command-codec.ts';
import { AcknowledgedFails, recoverCore, SnapshotDiffers, VOIDS_MAX } from './recover-core.ts';
import { LogicChanged } from './replay.ts';
import { OutcomeUnknown } from './sequencer.ts';
import { customer, order, SET_UP } from './testing/site.ts';
import { FOLDER, VirtualSite } from './testing/virtual-site.ts';

const POISON = 13;
const BUG = 'a bug that 13 lots bring out';
/** Sequence of the first command after the set-up. */
const FIRST = SET_UP.length + 1;

/** Cannot apply an order of 13 lots. */
class Brittle extends Core {
  override apply(...given: Parameters<Core['apply']>): Outcome {
    const [, , command] = given;
    if (command.kind === 'place' && command.lots === POISON) throw new Error(BUG);
    return super.apply(...given);
  }
  override applyOrder(...given: Parameters<Core['applyOrder']>): ReturnType<Core['applyOrder']> {
    if (given[2].lots === POISON) throw new Error(BUG);
    return super.applyOrder(...given);
  }
}

class BrittleTicks extends Core {
  override apply(...given: Parameters<Core['apply']>): Outcome {
    if (given[2].kind === 'tick') throw new Error('a bug that a tick brings out');
    return super.apply(...given);
  }
}

const brittle = { makeCore: (bytes?: Uint8Array) => new Brittle(undefined, bytes) };

describe('a command that throws', () => {
  let site: VirtualSite;
  beforeEach(() => {
    site = new VirtualSite();
  });

  const submit = (...commands: Command[]): Promise<Outcome[]> =>
    site.drive(Promise.all(commands.map((command) => site.running!.sequencer.submit(command))));
  const files = (): string[] =>
    site.disk.list(FOLDER).map((name) => `${name} ${site.disk.readFile(`${FOLDER}/${name}`).toString('base64')}`);

  /** The live core meets the bug in the middle of a frame and stops. */
  async function meetIt(): Promise<void> {
    await site.start(brittle);
    await submit(...SET_UP);
    const frame = [order('sell', 1), order('sell', POISON), order('sell', 2), customer('c')];
    await expect(submit(...frame)).rejects.toThrow(OutcomeUnknown);
    expect(site.fatal.map(({ message }) => message)).toEqual([BUG]);
    site.fatal.length = 0;
  }

  it('is left out by the next start, with its market halted, and everything else of its frame is there', async () => {
    await meetIt();
    site.crash('killed');
    await site.start(brittle);
    expect(site.said).toEqual([
      `command ${FIRST + 1} (place) cannot be applied: ${BUG}. Nobody was told that it succeeded; it is left out forever. COIN_CASH is halted. Report this as a bug.`,
    ]);
    expect(site.core.sequence).toBe(FIRST + 5);
    expect(site.core.markets[0]?.status).toBe('halted');
    expect(site.core.openOrders(1).map(({ lots }) => lots)).toEqual([2, 1]);
    expect(site.core.customers).toBe(3);
    await submit({ kind: 'set_market_status', market: 0, status: 'open' }, order('sell', 3));
    await site.schedule.pass(100);
    expect(site.facts().map(({ sequence }) => sequence)).toEqual(Array.from({ length: FIRST + 7 }, (_, index) => index + 1));
    expect(site.facts()[FIRST]).toEqual({ sequence: FIRST + 1, facts: [] });
    expect(site.fatal).toEqual([]);
  });

  it('stays left out, also where the bug is fixed', async () => {
    await meetIt();
    site.crash('killed');
    await site.start(brittle);
    const hash = site.core.hash();
    for (const mended of [false, true]) {
      site.crash();
      await site.start(mended ? {} : brittle);
      expect([site.core.hash(), site.recovered!.poisoned, site.said.length]).toEqual([hash, [], 1]);
      await site.schedule.pass(100);
    }
    await site.drive(site.running!.sequencer.stop());
    expect(site.fatal).toEqual([]);
    site.crash();
    await site.start();
    expect([site.core.hash(), site.recovered!.replayed]).toEqual([hash, 0]);
  });

  it('is met again by the start after one that could not record it', async () => {
    await meetIt();
    for (const fault of ['crash-before', 'crash-after'] as const) {
      site.crash('killed');
      const opening = site.disk.after('killed');
      recoverCore({ disk: opening, folder: FOLDER, segmentBytes: 16_384, ...brittle });
      // The first write and the first sync after the recovery are those of the frame that records the void.
      const write = opening.operations + 2;
      site.disk.plan(write, fault);
      await expect(site.start(brittle)).rejects.toThrow('the machine stopped');
    }
    site.crash('lose');
    await site.start(brittle);
    expect(site.core.markets[0]?.status).toBe('halted');
    expect(site.recovered!.poisoned.map(({ sequence }) => sequence)).toEqual([FIRST + 1]);
  });

  describe('only when it is replayed', () => {
    it('stops the start when a later frame shows that it was applied, and nothing is changed', async () => {
      await site.start();
      await submit(...SET_UP);
      await submit(order('sell', POISON));
      await submit(order('sell', 1));
      site.crash();
      // Opening alone may write the last frame once more; it does not change a byte.
      const before = files();
      await expect(site.start(brittle)).rejects.toThrow(AcknowledgedFails);
      await expect(site.start(brittle)).rejects.toThrow(`command ${FIRST} (place) cannot be applied: ${BUG}. It was applied before`);
      expect(files()).toEqual(before);
    });

    it('stops the start when its facts are on disk', async () => {
      await site.start();
      await submit(...SET_UP);
      await submit(order('sell', POISON));
      await site.schedule.pass(100);
      site.crash('killed');
      await expect(site.start(brittle)).rejects.toThrow(AcknowledgedFails);
    });

    it('stops the start if it was seen outside, and is left out otherwise', async () => {
      await site.start();
      await submit(...SET_UP);
      await submit(order('sell', POISON));
      site.crash();
      const before = files();
      await expect(site.start({ ...brittle, seen: () => Promise.resolve(FIRST) })).rejects.toThrow(AcknowledgedFails);
      expect(files()).toEqual(before);
      await site.start({ ...brittle, seen: () => Promise.resolve(FIRST - 1) });
      expect(site.core.markets[0]?.status).toBe('halted');
    });
  });

  it('lets timers rest when it is a tick', async () => {
    await site.start({ makeCore: () => new BrittleTicks() });
    await submit(...SET_UP);
    await expect(submit({ kind: 'tick' })).rejects.toThrow(OutcomeUnknown);
    site.crash('killed');
    const { doubtsTimers } = await site.start({ makeCore: () => new BrittleTicks() });
    expect([doubtsTimers, site.core.markets[0]?.status]).toEqual([true, 'open']);
  });

  it('is not left out when there are too many of them', async () => {
    await site.start();
    await submit(...SET_UP);
    await submit(...Array.from({ length: VOIDS_MAX + 1 }, () => order('sell', POISON)));
    site.crash();
    await expect(site.start(brittle)).rejects.toThrow(`${VOIDS_MAX} commands before it could not be applied either`);
  });
});

describe('the start', () => {
  it('refuses commands of other logic, and says the way out', async () => {
    const site = new VirtualSite();
    const { end } = openCommands(site.disk, FOLDER);
    const entries = new EntryBuffer();
    encodeCommand(customer('a'), entries);
    new CommandWriter(site.disk, end).append({ first: 1, atMs: 1, applied: 0, entries: entries.take(), count: 1 }, 99);
    await expect(site.start()).rejects.toThrow(LogicChanged);
    await expect(site.start()).rejects.toThrow('recorded under logic 99');
  });

  it('refuses a snapshot that gives another state than the one it was made of', async () => {
    const site = new VirtualSite();
    await site.start();
    await site.drive(Promise.all(SET_UP.map((command) => site.running!.sequencer.submit(command))));
    await site.drive(site.running!.sequencer.stop());
    class Forgetful extends Core {
      override hash(): string {
        return 'f'.repeat(32);
      }
    }
    await expect(site.start({ makeCore: (bytes) => new Forgetful(undefined, bytes) })).rejects.toThrow(SnapshotDiffers);
    // Another release may write it differently, but its bytes must be those that were written, and its books must add up.
    class Later extends Core {
      override get layout(): number {
        return 1;
      }
    }
    class Unbalanced extends Later {
      override audit(): string[] {
        return ['BTC: accounts do not sum to what was issued'];
      }
    }
    await expect(site.start({ makeCore: (bytes) => new Unbalanced(undefined, bytes) })).rejects.toThrow(
      /another release and does not add up/,
    );
    await site.start({ makeCore: (bytes) => new Later(undefined, bytes) });
    expect(site.recovered!.replayed).toBe(0);
  });
});
