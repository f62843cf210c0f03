import { generateSecret, generateSync, generateURI, verifySync } from 'otplib';
import { ExpiringMap } from './expiring-map.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const CODE = /^\d{6}$/;
/** Longer than any code is accepted. */
const SPENT_MS = 10 * 60_000;
const REMEMBERED_MAX = 100_000;

/** A secret of 160 bits in base32, as authenticators expect it (RFC 4226, section 4). */
export function newTotpSecret(): string {
  return generateSecret({ length: SECRET_BYTES });
}

/** What an authenticator with this secret shows at a time. */
export function totpCode(secret: string, nowMs: number): string {
  return generateSync({ secret, epoch: Math.floor(nowMs / 1_000) });
}

/** The URI in the QR code for an authenticator. */
export function totpUri(secret: string, issuer: string, label: string): string {
  return generateURI({ issuer, label, secret });
}

/**
 * The time step of a code (RFC 6238, SHA-1, 30 s, six digits), undefined if it is wrong. Steps up to `after` are
 * rejected, so that no code is accepted twice; clocks may differ by one step, and with `sinceMs` the code may be as
 * old as that.
 */
export function totpStep(
  secret: string,
  code: string,
  { nowMs, after, sinceMs = nowMs }: { readonly nowMs: number; readonly after: number; readonly sinceMs?: number },
): number | undefined {
  if (!CODE.test(code)) return undefined;
  const past = Math.max(0, Math.floor((nowMs - sinceMs) / 1_000)) + PERIOD_SECONDS;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(nowMs / 1_000),
    epochTolerance: [past, PERIOD_SECONDS],
    ...(after > 0 ? { afterTimeStep: after } : {}),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Steps of authenticators that were used here: rows say it as well, and others may write to those. */
export class SpentSteps {
  readonly #last = new ExpiringMap<number>(REMEMBERED_MAX);

  /** Consumes a step of an authenticator; false for a step that was used or is older than the last one used. */
  spend(who: number, step: number, nowMs: number): boolean {
    if (step <= (this.#last.get(String(who), nowMs) ?? 0)) return false;
    this.#last.set(String(who), step, nowMs + SPENT_MS, nowMs);
    return true;
  }
}
