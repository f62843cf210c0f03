/** The audit log's newest entry and its hash, written to the journal. */
export interface Anchor {
  readonly kind: 'operators.anchor';
  readonly entry: number;
  /** SHA-256 as lower-case hex. */
  readonly hash: string;
}

/** The journal has the hash of an entry since `atMs`. */
export interface Anchored {
  readonly fact: 'operators.anchored';
  readonly entry: number;
  readonly hash: string;
  readonly atMs: number;
}

/** Refusals by the machine's own rules. */
export const OPERATORS_REFUSALS = ['operators.invalid'] as const;
