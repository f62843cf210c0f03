/** A piece of the live state: see `Sweep`. `isFirst` if the sweep starts over. */
export interface StatePiece {
  readonly isFirst: boolean;
  readonly digest: number;
}

/** Requests of the live core to the shadow core. A request that arrives late or twice does no harm. */
export type ShadowRequest =
  /** Commands up to here are durable and applied; the live core's digest there, and the next piece of its state. */
  | { readonly kind: 'advance'; readonly to: number; readonly digest: string; readonly piece?: StatePiece | undefined }
  /** Write a snapshot at exactly this command; the hash of the whole live state there, if a caller waits for it. */
  | { readonly kind: 'snapshot'; readonly sequence: number; readonly digest: string; readonly hash: string | undefined }
  | { readonly kind: 'close' };

/** Reports of the shadow core. */
export type ShadowReport =
  /** Its position: applied, and with facts written. A frame ends there; its hash in hex, empty before the first. */
  | { readonly kind: 'at'; readonly sequence: number; readonly hash: string }
  /** A snapshot is due: replaying the commands since the last one would take long enough. */
  | { readonly kind: 'due' }
  | { readonly kind: 'snapshot'; readonly sequence: number }
  /** A snapshot was requested at a command that has already been passed. */
  | { readonly kind: 'passed' }
  /** The books of a coin do not add up: no snapshot was written. */
  | { readonly kind: 'unbalanced'; readonly sequence: number; readonly problems: readonly string[] }
  /** Collections of machines that are larger than they declare. */
  | { readonly kind: 'crowded'; readonly problems: readonly string[] }
  /** Two cores that applied the same commands do not agree, or a write failed: the process must stop. */
  | { readonly kind: 'fatal'; readonly name: string; readonly message: string }
  | { readonly kind: 'closed' };
