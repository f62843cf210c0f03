import type { ReactNode } from 'react';
import { TextField, useTexts } from '@agio/ui';
import { draftOf, emptyGrid } from '../state/grid-draft.ts';
import { EditFrame } from './edit-frame.tsx';
import { AmountField, LineFields } from './grid-fields.tsx';
import type { EditProps } from './kind-pages.ts';
import { MoveFields, RuleFields } from './rule-fields.tsx';
import { useGrid } from './use-grid.ts';

/** Other lines, sizes and stops for a robot that exists: it plans again from what it has. */
export function GridEdit({ id, market, name, onClose, terms }: EditProps): ReactNode {
  const { t } = useTexts('robot');
  const form = useGrid(market, terms.kind === 'grid' ? draftOf(terms) : emptyGrid, false);
  return (
    <EditFrame form={form} id={id} name={name} onClose={onClose}>
      {(typed, onName) => (
        <>
          <TextField label={t(($) => $.grid.name)} value={typed} maxLength={40} onChange={(event) => onName(event.currentTarget.value)} />
          <LineFields form={form} />
          <AmountField form={form} />
          <RuleFields form={form} isRunning />
          <MoveFields form={form} />
        </>
      )}
    </EditFrame>
  );
}
