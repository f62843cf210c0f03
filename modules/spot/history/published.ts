import type { Outcome } from '@agio/core';

/** What was applied in one batch. */
export interface AppliedBatch {
  readonly outcomes: readonly Outcome[];
}
