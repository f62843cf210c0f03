import { oneAtATime, type OpenQuestion } from '@agio/client';
import type { DeskCallName } from '@agio/contracts';
import { create } from 'zustand';

/** What an operator is asked to confirm: the call, the hash of its body, and the same in words. */
export type Question = {
  readonly action: DeskCallName;
  readonly payloadHash: string;
  readonly what: string;
  /** As they are sent: a vote's exact bytes are made of them. */
  readonly body: unknown;
  readonly params: Readonly<Record<string, string>> | undefined;
};

/** The confirmation that is asked for now, one at a time. */
export const usePending = create<{ pending: OpenQuestion<Question> | null }>(() => ({ pending: null }));

/** Opens the dialog and waits for the verification it brings. Throws `VerificationCancelled` when it is closed. */
export const askVerification = oneAtATime<Question>((pending) => usePending.setState({ pending }));
