import type { CommandsEnd } from '../commands/command-writer.ts';
import type { WriterReply } from '../commands/messages.ts';
import type { Claim } from './head.ts';
import type { JournalKey } from './seals.ts';

/** What the thread of a replicated journal's writer is started with. */
export interface ReplicatedWriterData {
  readonly end: CommandsEnd;
  readonly servers: readonly string[];
  readonly claim: Claim;
  readonly key: JournalKey;
  readonly aloneIsEnough: boolean;
  /** One number: the last command that the core has applied. */
  readonly applied: SharedArrayBuffer;
}

/** What it tells by itself, besides its answers. */
export type ReplicatedWriterNews =
  | { readonly kind: 'copies'; readonly copies: number }
  | { readonly kind: 'alarm'; readonly sentence: string };

export type ReplicatedWriterReply = WriterReply | ReplicatedWriterNews;
