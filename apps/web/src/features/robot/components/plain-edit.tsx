import type { ReactNode } from 'react';
import { plainDraft, type PlainKind } from '../state/plain-kinds.ts';
import { EditFrame } from './edit-frame.tsx';
import type { EditProps } from './kind-pages.ts';
import { PlainFields } from './plain-fields.tsx';
import { usePlain } from './use-plain.ts';

/** Other terms for a robot that exists: it plans again from what it has. */
export function PlainEdit({ id, kind, market, name, onClose, terms }: EditProps & { kind: PlainKind }): ReactNode {
  const form = usePlain(kind, market, plainDraft(terms), false);
  return (
    <EditFrame form={form} id={id} name={name} onClose={onClose}>
      {(typed, onName) => <PlainFields form={form} name={typed} onName={onName} />}
    </EditFrame>
  );
}
