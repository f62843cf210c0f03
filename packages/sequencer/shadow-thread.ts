import { Worker } from 'node:worker_threads';
import type { ShadowLinkOptions } from './shadow-link.ts';
import type { ShadowReport } from './shadow-messages.ts';
import type { ShadowStart } from './shadow-worker.ts';

/** Runs a shadow over a folder in a worker of its own, beside the one that writes the commands. */
export function shadowThread(
  folder: string,
  voids: ReadonlySet<number>,
  machines?: URL,
  segmentBytes?: number,
  syncsCommands = false,
): ShadowLinkOptions['spawn'] {
  return (onReport, onEnd) => {
    const workerData: ShadowStart = { folder, voids: [...voids], machines: machines?.href ?? null, segmentBytes, syncsCommands };
    const worker = new Worker(new URL('./shadow-worker.ts', import.meta.url), { workerData });
    let reason = 'its thread ended';
    worker.on('message', (report: ShadowReport) => onReport(report));
    worker.on('error', (error) => (reason = String(error)));
    worker.on('exit', () => onEnd(reason));
    return {
      post: (request) => worker.postMessage(request),
      end: async () => void (await worker.terminate()),
    };
  };
}
