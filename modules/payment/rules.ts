/** How long a new method, or one with a new payment code, waits before sales may be paid to it: a thief cannot swap one unseen. */
export const NEW_METHOD_MS = 24 * 60 * 60_000;
