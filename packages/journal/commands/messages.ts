import type { FrameOrigin } from './command-writer.ts';

/** Requests to the writer's thread. The memory of the entries is transferred to it, and back with the answer. */
export type WriterRequest =
  | {
      readonly kind: 'append';
      readonly first: number;
      readonly atMs: number;
      readonly applied: number;
      readonly count: number;
      readonly logicVersion: number;
      readonly entries: Uint8Array<ArrayBuffer>;
      readonly origins?: readonly FrameOrigin[];
    }
  | { readonly kind: 'close' };

/** Answers come in the order of the requests. */
export type WriterReply =
  | { readonly kind: 'appended'; readonly last: number; readonly hash: string; readonly memory: ArrayBuffer }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly message: string };
