import { ApiError, VerificationCancelled } from '@agio/client';
import type { ErrorCode } from '@agio/contracts';
import { useState } from 'react';

/** A random key, also where the browser has no secure context, as a local network address is none. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What one try sends: the body, and the key under which the server carries it out once. */
export type Attempt<Body> = { readonly body: Body; readonly key: string };

/** No answer came to a money call, so nobody knows whether it was carried out; sent again, it happens once. */
export class UnsurePayment extends Error {
  override readonly name = 'UnsurePayment';
}

/** Codes of which nobody knows whether the call was carried out. */
const SILENCE: readonly ErrorCode[] = ['UNAVAILABLE', 'SERVER_EXCEPTION'];
/** A handler's answer that something is no longer as it was shown: it looks for the key first, so nothing was carried out under it. */
const CHANGED = 409;

type Open = Attempt<unknown> & { readonly choice: string; isUnsure: boolean };

/**
 * Makes a money call happen once. After silence nobody knows whether it was carried out, so the next try of the same choice repeats the last one
 * exactly: the same key and the same body, even if another price or fee is shown by then. It ends with success, or when the terms are refused as
 * changed; a refusal at the door (too many requests, log in again, verify) says nothing about the try before it. Another choice begins a new one.
 */
export class MoneyTry {
  #open: Open | null = null;
  #underWay = 0;

  /** `choice` is what the person chose; `body` says it with what was shown to them, such as a price, a fee or the days of a term. Throws the refusal, or `UnsurePayment` after silence. */
  async send<Body, Made>(choice: unknown, body: Body, call: (tried: Attempt<Body>) => Promise<Made>): Promise<Made> {
    const text = JSON.stringify(choice);
    const tried = this.#open?.choice === text ? this.#open : { body, choice: text, isUnsure: false, key: newKey() };
    this.#open = tried;
    this.#underWay += 1;
    try {
      const made = await call(tried as Attempt<Body>);
      this.#end(tried);
      return made;
    } catch (error) {
      const isAnswered = error instanceof VerificationCancelled || (error instanceof ApiError && !SILENCE.includes(error.code));
      if (!isAnswered) tried.isUnsure = true;
      else if (!tried.isUnsure || (error instanceof ApiError && error.status === CHANGED)) this.#end(tried);
      throw !isAnswered && error instanceof ApiError ? new UnsurePayment(error.message, { cause: error }) : error;
    } finally {
      this.#underWay -= 1;
    }
  }

  /** The person wants something new, though it may read the same. False while a try is under way: it may end in silence and be needed then. */
  forget(): boolean {
    if (this.#underWay > 0) return false;
    this.#open = null;
    return true;
  }

  /** An answer to an earlier choice ends nothing of the present one. */
  #end(tried: Open): void {
    if (this.#open === tried) this.#open = null;
  }
}

/** The tries of one form. It stands above the steps of the form, so that going back and forth stays the same payment. */
export function useMoneyTry(): MoneyTry {
  return useState(() => new MoneyTry())[0];
}
