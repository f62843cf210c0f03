/** The user closed the dialog: nothing was sent, and nothing went wrong. */
export class VerificationCancelled extends Error {}

/** A question that is on the screen, and the two ways in which it ends. */
export type OpenQuestion<Question> = Question & {
  readonly answer: (verification: string) => void;
  readonly refuse: () => void;
};

/**
 * Asks one question at a time: `show` puts it on the screen, or takes it away with `null`. A later question takes the place of
 * the one before, which counts as closed. The promise brings the verification, or `VerificationCancelled`.
 */
export function oneAtATime<Question>(show: (asked: OpenQuestion<Question> | null) => void): (question: Question) => Promise<string> {
  let refuseLast: (() => void) | undefined;
  return (question) => {
    refuseLast?.();
    return new Promise((resolve, reject) => {
      const end = (): void => {
        refuseLast = undefined;
        show(null);
      };
      refuseLast = () => {
        end();
        reject(new VerificationCancelled());
      };
      show({
        ...question,
        answer: (verification) => {
          end();
          resolve(verification);
        },
        refuse: refuseLast,
      });
    });
  };
}
