// Protects the embedded database's files and the main thread: data survives a reopening, and heavy SQL leaves the event loop free.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../index.ts';

it('keeps its data in the data folder, also below a long path', async () => {
  const root = mkdtempSync(join(tmpdir(), 'agio-pglite-'));
  const dataDir = join(root, 'a-folder-with-a-rather-long-name'.repeat(4));
  try {
    const first = await openDatabase({ dataDir });
    await first.query('create table kept (id int8); insert into kept values (7)');
    await first.close();
    const second = await openDatabase({ dataDir });
    expect(await second.query('select id from kept')).toEqual([{ id: 7n }]);
    await second.close();
  } finally {
    rmSync(root, { recursive: true });
  }
});

it('leaves the event loop free while a statement computes', async () => {
  const db = await openDatabase({});
  try {
    let running = true;
    let turns = 0;
    const watch = (async () => {
      for (; running; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    })();
    await db.query('select sum(sqrt(n)) from generate_series(1, 1500000) as n');
    running = false;
    await watch;
    // In one thread with the statement there would be only the few that asking and answering take.
    expect(turns).toBeGreaterThan(1_000);
  } finally {
    await db.close();
  }
});
