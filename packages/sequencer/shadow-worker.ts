import { parentPort, workerData } from 'node:worker_threads';
import { realDisk } from '@agio/journal';
import type { Machine } from '@agio/core';
import { assert } from '@agio/kernel';
import { coreMaker } from './recover-core.ts';
import { Shadow } from './shadow.ts';
import type { ShadowReport, ShadowRequest } from './shadow-messages.ts';

/** Start parameters of the shadow's thread. */
export interface ShadowStart {
  readonly folder: string;
  readonly voids: readonly number[];
  /** Address of the file that exports the modules' machines, null for none. */
  readonly machines: string | null;
  /** Size of a segment of facts; undefined for the usual one. */
  readonly segmentBytes: number | undefined;
  /** See the shadow's option. */
  readonly syncsCommands: boolean;
}

/** After working this long it listens for requests. */
const SLICE_MS = 20;

assert(parentPort !== null, 'the shadow core runs in a worker');
const port = parentPort;
const start = workerData as ShadowStart;
const makeCore = coreMaker(await loadMachines(start.machines));
let shadow: Shadow | undefined;
let isWorking = false;
let isOver = false;

async function loadMachines(url: string | null): Promise<readonly Machine[]> {
  return url === null ? [] : ((await import(url)) as { machines: readonly Machine[] }).machines;
}

function tell(report: ShadowReport): void {
  port.postMessage(report);
}

/** Everything thrown here is reported: the process must stop. */
function guarded(run: () => void): void {
  if (isOver) return;
  try {
    run();
  } catch (error) {
    isOver = true;
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    tell({ kind: 'fatal', name, message });
    port.close();
  }
}

function follower(): Shadow {
  const { folder, segmentBytes, syncsCommands } = start;
  shadow ??= new Shadow({ disk: realDisk, folder, voids: new Set(start.voids), makeCore, segmentBytes, syncsCommands }, tell);
  return shadow;
}

function work(): void {
  isWorking = false;
  guarded(() => {
    const until = performance.now() + SLICE_MS;
    while (follower().work()) {
      if (performance.now() < until) continue;
      workSoon();
      return;
    }
  });
}

function workSoon(): void {
  if (isWorking) return;
  isWorking = true;
  setImmediate(work);
}

port.on('message', (request: ShadowRequest) => {
  guarded(() => {
    if (request.kind === 'close') {
      isOver = true;
      shadow?.close();
      tell({ kind: 'closed' });
      port.close();
      return;
    }
    follower().handle(request);
    workSoon();
  });
});
