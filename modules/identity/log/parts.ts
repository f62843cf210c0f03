import type { InTurn } from '@agio/module';
import type { FactorParts } from '../factors/parts.ts';

/** Factors, and the notices about their changes. */
export interface LogParts extends FactorParts {
  readonly freezeKey: Uint8Array;
  /** One closing at a time of each account. */
  readonly closings: InTurn;
}
