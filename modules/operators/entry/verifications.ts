import { ExpiringMap, hashSecret, randomSecret } from '@agio/credentials';

export const VERIFICATION_LIVES_MS = 5 * 60_000;
const KEPT_MAX = 1_000;

/** Second verifications of operators: each good once, for one session, call and body. They end with the process. */
export class Verifications {
  readonly #kept = new ExpiringMap<string>(KEPT_MAX);
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  make(session: string, action: string, payload: string): { readonly verification: string; readonly expiresAt: number } {
    const verification = randomSecret();
    const expiresAt = this.#now() + VERIFICATION_LIVES_MS;
    this.#kept.set(hashSecret(verification), bound(session, action, payload), expiresAt, this.#now());
    return { verification, expiresAt };
  }

  /** Uses it up, whether it was for this or not. */
  use(verification: string, session: string, action: string, payload: string): boolean {
    return this.#kept.take(hashSecret(verification), this.#now()) === bound(session, action, payload);
  }
}

const bound = (session: string, action: string, payload: string): string => `${session} ${action} ${payload}`;
