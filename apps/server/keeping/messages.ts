/** What the keeping thread is started with. */
export interface KeepingStart {
  /** Of the journal. */
  readonly folder: string;
  readonly archive: string;
  /** Days for which facts stay in the journal's folder; undefined forever. */
  readonly factsKeepDays: number | undefined;
}

/** A pass is to be made; rows reflect the command `projected`, committed. */
export interface KeepingRequest {
  readonly projected: number;
  readonly nowMs: number;
}

/** Segments that a pass copied and removed, or why it ended early. */
export type KeepingReport =
  | { readonly kind: 'kept'; readonly archived: number; readonly pruned: number }
  | { readonly kind: 'failed'; readonly message: string };
