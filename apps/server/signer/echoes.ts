/** How long a line is not said again. */
const QUIET_MS = 10 * 60_000;

/**
 * Says what is new: of equal lines only the first in ten minutes, and the next one then says how often it came meanwhile. A server asks again every few
 * seconds, and a log full of one refusal hides the others.
 */
export function withoutEchoes(say: (line: string) => void, now: () => number): (line: string) => void {
  const said = new Map<string, { readonly atMs: number; more: number }>();
  return (line) => {
    const nowMs = now();
    const before = said.get(line);
    if (before !== undefined && nowMs - before.atMs < QUIET_MS) {
      before.more += 1;
      return;
    }
    for (const [one, { atMs }] of said) if (nowMs - atMs >= QUIET_MS) said.delete(one);
    said.set(line, { atMs: nowMs, more: 0 });
    say(before === undefined || before.more === 0 ? line : `${line} (and ${before.more} times more in between)`);
  };
}
