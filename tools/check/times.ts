import { CAPABILITIES } from './budgets.ts';
import type { Kind } from './budgets.ts';

const SLOWEST = 10;

/** The time report of a run: its ten slowest files, and each capability with its budget. `times` are seconds by file, from the root. */
export function timeLines(kind: Kind, times: ReadonlyMap<string, number>): string[] {
  const all = [...times].sort(([, a], [, b]) => b - a);
  const slowest = all.slice(0, SLOWEST).map(([file, seconds]) => `${told(seconds)}  ${file}`);
  const spent = Map.groupBy(all, ([file]) => capabilityOf(file));
  const budgets = [...spent].map(([capability, files]) => {
    const seconds = files.reduce((sum, [, more]) => sum + more, 0);
    const budget = capability.seconds[kind];
    return `${told(seconds)} of ${String(budget).padStart(4)} s  ${capability.name}${seconds > budget ? '  OVER ITS BUDGET' : ''}`;
  });
  return [`slowest ${kind}:`, ...slowest, `${kind} by capability:`, ...budgets];
}

function capabilityOf(file: string) {
  const found = CAPABILITIES.find(({ files }) => files.test(file));
  if (found === undefined) throw new Error(`no capability has ${file}`);
  return found;
}

function told(seconds: number): string {
  return `${seconds.toFixed(1).padStart(7)} s`;
}
