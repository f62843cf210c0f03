import type { FactorParts } from '../factors/parts.ts';

/** Factors, and the notices about their changes. */
export interface LogParts extends FactorParts {
  readonly freezeKey: Uint8Array;
}
