import { MINUTE_MS } from '@agio/kernel/time';

/** What was acknowledged of a sitting: how many reminders of the one that began then. */
export interface ReminderState {
  readonly since: number;
  readonly count: number;
}

export const NEVER_REMINDED: ReminderState = { since: 0, count: 0 };

/**
 * The reminder that is due, or null: each multiple of the minutes is said once. Its clock is the server's, so that a page which is opened
 * again goes on where the last one was.
 */
export function dueReminder(
  { now, since }: { readonly since: number | null; readonly now: number },
  minutes: number,
  reminded: ReminderState,
): ReminderState | null {
  if (since === null || minutes <= 0) return null;
  const count = Math.floor((now - since) / (minutes * MINUTE_MS));
  return count > (reminded.since === since ? reminded.count : 0) ? { since, count } : null;
}
