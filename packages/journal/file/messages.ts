/** What the writer's thread is asked and answers. Batches travel as one buffer with the payloads end to end. */
export interface AppendBatch {
  readonly kind: 'append';
  readonly first: number;
  readonly atMs: Float64Array;
  readonly lengths: Uint32Array;
  readonly payloads: Uint8Array;
  readonly logicVersion: number;
}

/** Facts of a run of commands: JSON payloads end to end; not fsynced until `sync`. */
export interface AppendFacts {
  readonly kind: 'facts';
  readonly first: number;
  readonly atMs: Float64Array;
  readonly lengths: Uint32Array;
  readonly payloads: Uint8Array;
}

export interface WriteSnapshot {
  readonly kind: 'snapshot';
  readonly sequence: number;
  readonly bytes: Uint8Array;
}

export type WriterRequest = AppendBatch | AppendFacts | WriteSnapshot | { readonly kind: 'close' };

export type WriterReply =
  | { readonly kind: 'appended'; readonly last: number; readonly hash: Uint8Array }
  | { readonly kind: 'snapshot'; readonly sequence: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly message: string };

/** Where the writer goes on: ends of the two streams as the start found them. */
export interface WriterStart {
  readonly folder: string;
  readonly commands: { readonly first: number; readonly end: number } | null;
  readonly facts: { readonly first: number; readonly end: number } | null;
  readonly previous: Uint8Array;
  readonly segmentBytes: number;
}
