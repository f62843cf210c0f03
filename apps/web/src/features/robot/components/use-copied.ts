import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { copiedDraft } from '../state/copied-draft.ts';
import type { GridDraft } from '../state/grid-draft.ts';

/** What the address fills the form with, as it was when the form was opened, and the robot that it is a copy of. */
export function useCopied(): { readonly initial: Partial<GridDraft>; readonly of: string | undefined } {
  const search = useSearch({ from: '/autoTrade' });
  const [initial] = useState(() => copiedDraft(search));
  return { initial, of: search.copy };
}
