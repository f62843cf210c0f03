import type { ReactNode } from 'react';
import { isList } from '../state/exits-draft.ts';
import { ExitFields, ExitsOutcome } from './exit-fields.tsx';
import { IcebergFields, IcebergOutcome } from './iceberg-form.tsx';
import { TriggerFields } from './trigger-fields.tsx';
import { TriggerOutcome } from './trigger-outcome.tsx';
import type { OrderForm } from './order-form-state.ts';

/** The fields of types that few orders have. */
export function TermFields(props: { form: OrderForm; phone: boolean }): ReactNode {
  return props.form.draft.type === 'iceberg' ? <IcebergFields {...props} /> : <TriggerFields {...props} />;
}

/** What will happen to an order that is more than a limit or a market order, and the exits that follow from one. */
export function LateOutcome(props: { form: OrderForm; phone: boolean }): ReactNode {
  const { draft } = props.form;
  if (isList(draft))
    return (
      <>
        <ExitFields {...props} />
        <ExitsOutcome {...props} />
      </>
    );
  return draft.type === 'iceberg' ? <IcebergOutcome {...props} /> : <TriggerOutcome {...props} />;
}
