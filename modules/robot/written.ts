import type { RobotTerms } from './model.ts';
import type { OpenTerms } from './planner/index.ts';

export const isAtoms = (text: unknown): text is string => typeof text === 'string' && /^(0|[1-9]\d{0,37})$/.test(text);

/** Terms as planners have them; undefined if an amount is none, or their kind is not open. */
export function readTerms(terms: RobotTerms): OpenTerms | undefined {
  if (terms.kind === 'grid' || terms.kind === 'twap') return terms;
  if (terms.kind !== 'dca' || !isAtoms(terms.total) || !isAtoms(terms.budget)) return undefined;
  return { ...terms, total: BigInt(terms.total), budget: BigInt(terms.budget) };
}

/** Terms as the journal keeps them. */
export function writeTerms(terms: OpenTerms): RobotTerms {
  return terms.kind === 'dca' ? { ...terms, total: String(terms.total), budget: String(terms.budget) } : terms;
}
