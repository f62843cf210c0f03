import { ExpiringMap, hashSecret, randomSecret } from '@agio/credentials';

export const VERIFICATION_LIVES_MS = 5 * 60_000;
const KEPT_MAX = 1_000;

/** Second verifications of operators: each valid once, for one session, call and body. They are lost when the process ends. */
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

  /** Consumes it, whether it was for this or not. */
  use(verification: string, session: string, action: string, payload: string): boolean {
    return this.#kept.take(hashSecret(verification), this.#now()) === bound(session, action, payload);
  }
}

const bound = (session: string, action: string, payload: string): string => `${session} ${action} ${payload}`;
