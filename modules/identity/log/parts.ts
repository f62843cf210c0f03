import type { FactorParts } from '../factors/parts.ts';

/** Factors, and what is told of their changes. */
export interface LogParts extends FactorParts {
  readonly freezeKey: Uint8Array;
}
