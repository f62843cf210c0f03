import { join } from 'node:path';
import { orderInput } from '@agio/core';
import { EntryBuffer } from '@agio/journal';
import { coreMaker, encodePlainCancel, encodePlainOrder, recover } from '@agio/sequencer';
import { machines } from '../apps/server/storage/machines.ts';
import { scaled } from './scale.ts';
import type { Print } from './scale.ts';
import { startSite } from './site.ts';

const COMMANDS = 1_000_000;
const FRAME = 2_000;
/** The only customer of the site, and its only market. */
const CUSTOMER = 1;
const MARKET = 0;

/** How long a server takes from its start to its ready line with a snapshot and a million commands after it. */
export async function benchStart(print: Print, scale: number): Promise<void> {
  const commands = scaled(COMMANDS, scale);
  const site = await startSite();
  try {
    const first = site.server.readyMs;
    await site.server.stop();
    await site.server.start();
    const again = site.server.readyMs;
    await site.server.stop();
    await appendCommands(join(site.server.dataDir, 'journal'), commands);
    await site.server.start();
    print(
      `first start ${first.toFixed(0)} ms; after a clean stop ${again.toFixed(0)} ms; with ${commands} commands to replay ${site.server.readyMs.toFixed(0)} ms`,
    );
    print(`figure start.ms ${site.server.readyMs.toFixed(0)}`);
  } finally {
    await site.server.kill();
    await site.remove();
  }
}

/** Orders that rest and are cancelled, written by the journal's own writer as a server would have. */
async function appendCommands(folder: string, commands: number): Promise<void> {
  const { core, journal } = recover(folder, { makeCore: coreMaker(machines) });
  const entries = new EntryBuffer();
  const order = Object.assign(orderInput(), { customer: CUSTOMER, owner: CUSTOMER, market: MARKET, lots: 1_000 });
  const atMs = Math.max(core.nowMs, Date.now());
  for (let done = 0; done < commands; done += FRAME) {
    const before = core.sequence;
    const count = Math.min(FRAME, commands - done);
    for (let index = 0; index < count; index += 2) {
      order.ticks = 400_000 + ((done + index) % 10_000);
      encodePlainOrder(order, entries);
      const refusal = core.applyOrder(core.sequence + 1, atMs, order);
      if (refusal !== undefined) throw new Error(refusal.refusal);
      const id = core.events.lastOrder;
      encodePlainCancel(CUSTOMER, id, entries);
      core.applyCancel(core.sequence + 1, atMs, CUSTOMER, id);
    }
    await journal.append({ first: before + 1, atMs, applied: before, entries: entries.take(), count }, core.logicVersion);
  }
  await journal.close();
}
