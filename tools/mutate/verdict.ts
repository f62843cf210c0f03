import type { Mutant } from './mutant.ts';

/** What the tests made of a mutant. */
export interface Verdict {
  readonly mutant: Mutant;
  readonly result: 'noticed' | 'late' | 'unnoticed' | 'not-run';
}

/** Where it is and what it changes, as `file:line  before → after`. */
export function lineOf({ file, line, shown: [before, after] }: Mutant): string {
  return `${file}:${line}  ${before} → ${after}`;
}

export function isUnnoticed({ result }: Verdict): boolean {
  return result === 'unnoticed' || result === 'not-run';
}

/** How many bugs of each kind were noticed, and their sums. A test that never ends has noticed a bug. */
export function totalLines(verdicts: readonly Verdict[]): string[] {
  const count = (some: readonly Verdict[], result: Verdict['result']): number => some.filter((one) => one.result === result).length;
  const row = (name: string, some: readonly Verdict[]): string => {
    const late = count(some, 'late');
    const noticed = `${String(count(some, 'noticed') + late).padStart(5)} noticed${late > 0 ? ` (${late} by the time limit)` : ''}`;
    const notRun = count(some, 'not-run');
    return `${name.padEnd(16)}${noticed}, ${some.filter(isUnnoticed).length} unnoticed${notRun > 0 ? ` (${notRun} in code that no test ran)` : ''}`;
  };
  const byOperator = Map.groupBy(verdicts, ({ mutant }) => mutant.operator);
  return [...[...byOperator].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, some]) => row(name, some)), row('all', verdicts)];
}
