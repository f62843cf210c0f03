import { useTexts } from '@agio/ui';
import type { RequiredField } from '../state/grid-draft.ts';
import type { GridForm } from './use-grid.ts';

/** The error of a field that has to be filled in, once the customer tried to go on without it. */
export function useNeeded({ missing }: Pick<GridForm, 'missing'>): (name: RequiredField) => string | undefined {
  const { t } = useTexts('robot');
  return (name) => (missing.includes(name) ? t(($) => $.problems.needed) : undefined);
}
