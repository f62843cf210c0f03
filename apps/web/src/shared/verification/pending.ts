import type { CallName } from '@agio/contracts';
import { create } from 'zustand';

/** What somebody is asked to confirm: the call, the hash of its body, and the same in words. */
export type Question = {
  readonly action: CallName;
  /** SHA-256 of the canonical JSON of the body, lower-case hex. */
  readonly payloadHash: string;
  readonly what: string;
};

type Pending = Question & {
  readonly answer: (verification: string) => void;
  readonly refuse: () => void;
};

/** Somebody closed the dialog: nothing was sent, and nothing went wrong. */
export class VerificationCancelled extends Error {}

/** The confirmation that is asked for now, one at a time. */
export const usePending = create<{ pending: Pending | null }>(() => ({ pending: null }));

/** Opens the dialog and waits for the verification it brings. Throws `VerificationCancelled` when it is closed. */
export function askVerification(question: Question): Promise<string> {
  usePending.getState().pending?.refuse();
  return new Promise((resolve, reject) => {
    const end = (): void => usePending.setState({ pending: null });
    usePending.setState({
      pending: {
        ...question,
        answer: (verification) => {
          end();
          resolve(verification);
        },
        refuse: () => {
          end();
          reject(new VerificationCancelled());
        },
      },
    });
  });
}
