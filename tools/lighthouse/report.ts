import type { Result } from 'lighthouse';

/** The middle one of an odd number of figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

/** What cost points in a category, the largest loss first, with the measured values. */
export function findings(report: Result | undefined, category: string): string[] {
  const refs = report?.categories[category]?.auditRefs ?? [];
  return refs
    .map(({ id, weight }) => ({ weight, audit: report?.audits[id] }))
    .filter(({ weight, audit }) => weight > 0 && typeof audit?.score === 'number' && audit.score < 0.9)
    .toSorted((a, b) => b.weight * (1 - (b.audit?.score ?? 0)) - a.weight * (1 - (a.audit?.score ?? 0)))
    .map(({ audit }) => `  ${audit?.title ?? ''} ${audit?.displayValue ?? ''} (${Math.round((audit?.score ?? 0) * 100)})`);
}
