import { parentPort, workerData } from 'node:worker_threads';
import { archiveSegments, pruneFacts, realDisk } from '@agio/journal';
import { assert } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import type { KeepingReport, KeepingRequest, KeepingStart } from './messages.ts';

// In a thread of its own, because the archive may be on a slow disk or behind a network.
assert(parentPort !== null, 'segments are kept in a worker');
const port = parentPort;
const { folder, archive, factsKeepDays } = workerData as KeepingStart;
const checked = new Set<string>();

function pass({ projected, nowMs }: KeepingRequest): KeepingReport {
  let [archived, pruned] = [0, 0];
  try {
    for (const segment of archiveSegments(realDisk, folder, archive, checked)) archived += segment.isCompressed ? 1 : 0;
    if (factsKeepDays === undefined) return { kind: 'kept', archived, pruned };
    const beforeMs = nowMs - factsKeepDays * DAY_MS;
    for (const segment of pruneFacts(realDisk, folder, { beforeMs, projected, archive })) pruned += segment.isCompressed ? 1 : 0;
    return { kind: 'kept', archived, pruned };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

port.on('message', (request: KeepingRequest) => port.postMessage(pass(request)));
