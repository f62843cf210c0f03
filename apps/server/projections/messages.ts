import type { Lent } from '@agio/database';
import type { WrittenFacts } from '@agio/sequencer';

/** What the projections' thread begins with; it is its first message. */
export interface ProjectionsStart {
  /** Of the journal. */
  readonly folder: string;
  readonly archive: string | undefined;
  readonly database: Lent;
  /** The journal's current position. */
  readonly last: number;
  readonly written: WrittenFacts;
}

export type ProjectionsRequest =
  | { readonly kind: 'start'; readonly start: ProjectionsStart }
  | { readonly kind: 'written'; readonly written: WrittenFacts }
  /** A caller waits up to this long for rows that reflect the sequence. */
  | { readonly kind: 'wanted'; readonly sequence: number; readonly timeoutMs: number }
  | { readonly kind: 'stop' };

export type ProjectionsReport =
  /** The stored position was checked against the journal; rows reflect it. */
  | { readonly kind: 'started'; readonly sequence: number }
  | { readonly kind: 'moved'; readonly sequence: number }
  | { readonly kind: 'error'; readonly error: unknown };
