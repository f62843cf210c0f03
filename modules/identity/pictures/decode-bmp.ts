import { Worker } from 'node:worker_threads';

/** Rows of red, green, blue and alpha, from the top. */
export interface RawPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const WITHIN_MS = 5_000;
const MEMORY_MB = 128;

/** Decodes a BMP with a valid header, in a thread of its own; rejects on an error or a timeout. */
export function decodeBmp(bytes: Uint8Array): Promise<RawPicture> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./bmp-worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => settle(() => reject(new Error('the picture took too long'))), WITHIN_MS);
    function settle(then: () => void): void {
      clearTimeout(timer);
      then();
      void worker.terminate();
    }
    worker.on('message', (raw: RawPicture) => settle(() => resolve(raw)));
    worker.on('error', (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error)))));
    worker.on('exit', () => settle(() => reject(new Error('the decoder ended'))));
  });
}
