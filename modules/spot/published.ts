import type { Outcome } from '@agio/core';

/** What was applied in one batch. */
export interface Published {
  readonly outcomes: readonly Outcome[];
}
