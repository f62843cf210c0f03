/** What the worker is started with: no `dataDir` means in memory, no `socketPath` means a free loopback port. */
export interface WorkerInput {
  readonly dataDir?: string;
  readonly socketPath?: string;
}

export type ToWorker = { readonly kind: 'close' };

export type FromWorker = { readonly kind: 'ready'; readonly port: number } | { readonly kind: 'closed' };
