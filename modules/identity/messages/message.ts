import type { Address } from '../address.ts';

/** One message to one person. `code` repeats the code in the text, for the development outbox. */
export interface Message {
  readonly to: string;
  readonly kind: Address['kind'];
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
}
