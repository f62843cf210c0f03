/** Months that can be chosen, the newest first. */
const MONTHS = 24;

/** The months of UTC up to now, such as "2026-10", the newest first. */
export function monthsUntil(nowMs: number): readonly string[] {
  const now = new Date(nowMs);
  return Array.from({ length: MONTHS }, (_none, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
  );
}

/** The month that the address names; the running one where it names none that has begun. */
export function monthFrom(text: string | undefined, nowMs: number): string {
  const [running = ''] = monthsUntil(nowMs);
  return text !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) && text <= running ? text : running;
}
