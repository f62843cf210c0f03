/** A borrower's request to one of its clients; it sends that client no other before the answer. */
export type BorrowerAsks =
  | { readonly client: number; readonly kind: 'connect' }
  | { readonly client: number; readonly kind: 'query'; readonly text: string; readonly values: readonly unknown[] }
  /** Has no answer. */
  | { readonly client: number; readonly kind: 'release'; readonly destroy: boolean };

/** A statement's result, as far as it can go from thread to thread. */
export interface SentResult {
  readonly command: string;
  readonly rowCount: number;
  readonly rows: unknown[];
}

/** An error as it can go from thread to thread: with the fields that say what PostgreSQL said. */
export interface SentError {
  readonly isUnavailable: boolean;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export type LenderAnswers =
  | { readonly client: number; readonly result: SentResult | undefined }
  | { readonly client: number; readonly error: SentError };
