import { oneAtATime, type OpenQuestion } from '@agio/client';
import type { CallName } from '@agio/contracts';
import { create } from 'zustand';

/** What the customer is asked to confirm: the call, the hash of its body, and the same in words. */
export type Question = {
  readonly action: CallName;
  /** SHA-256 of the canonical JSON of the body, lower-case hex. */
  readonly payloadHash: string;
  readonly what: string;
};

/** The pending confirmation, one at a time. */
export const usePending = create<{ pending: OpenQuestion<Question> | null }>(() => ({ pending: null }));

/** Opens the dialog and waits for the verification it brings. Throws `VerificationCancelled` when it is closed. */
export const askVerification = oneAtATime<Question>((pending) => usePending.setState({ pending }));
