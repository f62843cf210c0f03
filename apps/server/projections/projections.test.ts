// Protects: rows soon follow what was written, readers waiting for them are notified, and a thread that ends is restarted, losing nothing.
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCore } from '@agio/sequencer';
import type { WrittenFacts } from '@agio/sequencer';
import { order, SET_UP } from '@agio/sequencer/testing';
import { readConfig } from '../settings/config.ts';
import { machineSet } from '../storage/machines.ts';
import { openMigrated } from '../storage/storage.ts';
import { Projections } from './projections.ts';

const FACTS = 'facts-000000000000001.log';

let folder: string;
let journal: string;
let errors: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agio-projections-'));
  journal = join(folder, 'journal');
  errors = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A journal with a few orders, whose shadow has ended cleanly. Returns where its facts end. */
async function makeJournal(): Promise<WrittenFacts> {
  const { sequencer } = await startCore({
    folder: journal,
    machines: machineSet,
    clock: () => 1_000,
    onFatal: (error) => errors.push(String(error)),
    log: () => undefined,
  });
  for (const command of [...SET_UP, order('sell', 5), order('buy', 3), order('buy', 9)]) await sequencer.submit(command);
  const { position } = sequencer;
  await sequencer.stop();
  return position;
}

it('do not start where the stored position cannot be read', { timeout: 300_000 }, async () => {
  const { sequence } = await makeJournal();
  const database = await openMigrated(readConfig({ DATA_DIR: folder }));
  await database.query('alter table projection_position rename to away');
  const projections = new Projections({
    database,
    folder: journal,
    shadow: { subscribe: (listener) => listener({ sequence: 0, hash: '' }) },
    last: () => sequence,
    onError: (error) => errors.push(String(error)),
  });
  await expect(projections.start()).rejects.toThrow('projection_position');
  await projections.stop();
  await database.close();
  expect(errors).toEqual([]);
});

it('follow what is told to be written, and continue after their thread has ended', { timeout: 300_000 }, async () => {
  const written = await makeJournal();
  const database = await openMigrated(readConfig({ DATA_DIR: folder }));
  let tell: (written: WrittenFacts) => void = () => undefined;
  let last = 0;
  const projections = new Projections({
    database,
    folder: journal,
    shadow: {
      subscribe(listener) {
        tell = listener;
        listener({ sequence: 0, hash: '' });
      },
    },
    last: () => last,
    onError: (error) => errors.push(String(error)),
  });
  await projections.start();
  const orders = async (): Promise<number> => (await database.query('select id from spot_order')).length;

  // Given facts that do not exist, the thread ends; nothing else does.
  renameSync(join(journal, FACTS), join(folder, FACTS));
  last = written.sequence;
  tell(written);
  await expect
    .poll(() => errors, { timeout: 20_000 })
    .toEqual([expect.stringMatching(/JournalDamaged: .*facts after 0 are missing/), expect.stringContaining('ended and is restarted')]);
  expect([await projections.reached(last, 100), projections.lag, await orders()]).toEqual([false, last, 0]);

  renameSync(join(folder, FACTS), join(journal, FACTS));
  expect(await projections.reached(last, 20_000)).toBe(true);
  expect([projections.lag, projections.sequence, await orders()]).toEqual([0, last, 3]);
  expect(await projections.reached(last + 1, 50)).toBe(false);

  const waiting = projections.reached(last + 1, 60_000);
  await projections.stop();
  expect([await waiting, await projections.reached(last + 1, 60_000)]).toEqual([false, false]);
  await database.close();
});
