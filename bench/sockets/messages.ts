/** Price and amount as the wire has them. */
export type Level = [price: string, amount: string];

export type ListenerRequest = { readonly kind: 'clear' } | { readonly kind: 'end'; readonly sent: readonly (readonly [string, number])[] };

export type ListenerReport =
  | { readonly kind: 'open'; readonly opened: number }
  | {
      readonly kind: 'report';
      readonly p50: number;
      readonly p99: number;
      readonly diffs: number;
      readonly received: number;
      readonly missed: number;
      /** Frames that were not the same for all. */
      readonly different: number;
      /** Checksums compared with a book, and those that did not match. */
      readonly checked: number;
      readonly wrong: number;
    };
