import { ReplicaSet } from '@agio/database/testing';
import { EntryBuffer } from '@agio/journal';
import type { CommandsEnd } from '@agio/journal';
import { claimLead, findPrimary, makeTables, readHead, ReplicatedJournal, serversOf } from '@agio/journal/postgres';
import type { Claim } from '@agio/journal/postgres';
import { rehearse } from '../core/engine.ts';
import { makeWorkload } from '../core/workload.ts';
import { median, saturate, syncMs, withEngine } from '../journal.ts';
import type { BenchJournal } from '../journal.ts';
import { scaled } from '../scale.ts';
import type { Print } from '../scale.ts';

const FRAMES = [2_000, 1_000];
const ROUNDS = 3;
const APPENDS = 400;
const SYNCS = 400;

/** The journal in PostgreSQL beside the one in the folder, in one run: a small append, and the saturated rate of the same core and commands. */
export async function benchCluster(print: Print, scale: number): Promise<void> {
  const set = await ReplicaSet.create();
  try {
    await set.settled();
    const workload = makeWorkload('w1', scale);
    const rehearsal = rehearse(workload);
    for (const frame of FRAMES) {
      const ratios: number[] = [];
      for (let round = 0; round < scaled(ROUNDS, scale); round += 1) {
        const file = await withEngine(workload, rehearsal, (engine, journal) => saturate(engine, journal, workload, frame));
        const replicated = await withEngine(
          workload,
          rehearsal,
          (engine, journal) => saturate(engine, journal, workload, frame),
          (end) => openReplicated(set, end),
        );
        print(
          `${frame} a frame: in the folder ${(file / 1e3).toFixed(0)}, on a quorum ${(replicated / 1e3).toFixed(0)} thousand commands a second`,
        );
        ratios.push(replicated / file);
      }
      print(`figure cluster.saturated_${frame} ${median(ratios).toFixed(3)}`);
    }
    const sync = syncMs(scaled(SYNCS, scale));
    const waits = await withEngine(
      workload,
      rehearsal,
      (engine, journal) => small(journal, engine.core.sequence + 1, scaled(APPENDS, scale)),
      (end) => openReplicated(set, end),
    );
    print(`one command on a quorum: p50 ${waits.toFixed(3)} ms; one fdatasync ${sync.toFixed(3)} ms`);
    print(`figure cluster.append_fdatasyncs ${(waits / sync).toFixed(2)}`);
  } finally {
    await set.remove();
  }
}

/** Median wait of frames of one command, one after the other. */
async function small(journal: BenchJournal, first: number, count: number): Promise<number> {
  const waits: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const entries = new EntryBuffer();
    entries.append(new Uint8Array(34));
    const from = performance.now();
    await journal.append(
      { first: first + index, atMs: 1_790_000_000_000, applied: first + index - 1, entries: entries.take(), count: 1 },
      1,
    );
    waits.push(performance.now() - from);
  }
  return median(waits);
}

/** An empty journal whose next command is the engine's. */
async function openReplicated(set: ReplicaSet, end: CommandsEnd): Promise<BenchJournal> {
  const servers = serversOf(set.url);
  const claim = await emptied(servers, end.last);
  return new ReplicatedJournal({
    end,
    servers,
    claim,
    key: new Uint8Array(32),
    aloneIsEnough: false,
    applied: end.last,
    onAlarm: () => undefined,
    onFailure: (error) => {
      throw error;
    },
  });
}

async function emptied(servers: readonly string[], last: number): Promise<Claim> {
  const session = await findPrimary(servers);
  if (session === undefined) throw new Error('no server is primary');
  await session.run('drop table if exists journal_frame, journal_head');
  await makeTables(session);
  await session.run('update journal_head set last = $1', [last]);
  const head = await readHead(session);
  const claim = head === undefined ? undefined : await claimLead(session, head, { holder: 'bench', leader: 'bench' });
  await session.close();
  if (claim === undefined) throw new Error('the lead was not won');
  return claim;
}
