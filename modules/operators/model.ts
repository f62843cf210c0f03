/** The audit log's newest entry and its hash, written to the journal. */
export interface Anchor {
  readonly kind: 'operators.anchor';
  readonly entry: number;
  /** SHA-256 as lower-case hex. */
  readonly hash: string;
  /** The log was restored from a backup that fits up to the anchor of this entry (0 for none): later anchors are of entries that are lost. */
  readonly restoredTo?: number;
}

/** The journal has the hash of an entry since `atMs`. */
export interface KeptAnchor {
  readonly entry: number;
  readonly hash: string;
  readonly atMs: number;
}

export interface Anchored extends KeptAnchor {
  readonly fact: 'operators.anchored';
}

/** Refusals by the machine's own rules. */
export const OPERATORS_REFUSALS = ['operators.invalid'] as const;
