/** What the writer's thread is asked. The memory of the entries moves there, and comes back with the answer. */
export type WriterRequest =
  | {
      readonly kind: 'append';
      readonly first: number;
      readonly atMs: number;
      readonly applied: number;
      readonly count: number;
      readonly logicVersion: number;
      readonly entries: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'close' };

/** Answers come in the order of asking. */
export type WriterReply =
  | { readonly kind: 'appended'; readonly last: number; readonly hash: string; readonly memory: ArrayBuffer }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly message: string };
