import type { RobotTerms } from './model.ts';
import type { Terms } from './terms.ts';

export const isAtoms = (text: unknown): text is string => typeof text === 'string' && /^(0|[1-9]\d{0,37})$/.test(text);

/** Terms as planners have them; undefined if an amount is none, or their kind is not open. */
export function readTerms(terms: RobotTerms): Terms | undefined {
  switch (terms.kind) {
    case 'grid':
    case 'twap':
      return terms;
    case 'dca': {
      const { budget, total } = terms;
      return isAtoms(total) && isAtoms(budget) ? { ...terms, total: BigInt(total), budget: BigInt(budget) } : undefined;
    }
    case 'martingale': {
      const { safetyTotal, total } = terms;
      return isAtoms(total) && isAtoms(safetyTotal) ? { ...terms, total: BigInt(total), safetyTotal: BigInt(safetyTotal) } : undefined;
    }
    case 'rebalance': {
      const { investment, smallestTrade } = terms;
      if (!isAtoms(investment) || !isAtoms(smallestTrade) || !Array.isArray(terms.shares)) return undefined;
      return { ...terms, investment: BigInt(investment), smallestTrade: BigInt(smallestTrade) };
    }
    default:
      return undefined;
  }
}

/** Terms as the journal keeps them. */
export function writeTerms(terms: Terms): RobotTerms {
  switch (terms.kind) {
    case 'grid':
    case 'twap':
      return terms;
    case 'dca':
      return { ...terms, total: String(terms.total), budget: String(terms.budget) };
    case 'martingale':
      return { ...terms, total: String(terms.total), safetyTotal: String(terms.safetyTotal) };
    case 'rebalance':
      return { ...terms, investment: String(terms.investment), smallestTrade: String(terms.smallestTrade) };
  }
}
