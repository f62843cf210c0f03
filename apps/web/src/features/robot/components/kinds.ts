import { lazy } from '@agio/ui';
import { Grid3x3 } from 'lucide-react';
import type { KindPages } from './kind-pages.ts';

/** Every kind that can be made here. To add one: a line, its words in the texts, and three components. */
export const kinds: readonly KindPages[] = [
  {
    kind: 'grid',
    Icon: Grid3x3,
    New: lazy(async () => ({ default: (await import('./grid-desk.tsx')).GridDesk })),
    NewPhone: lazy(async () => ({ default: (await import('./grid-phone.tsx')).GridPhone })),
    Edit: lazy(async () => ({ default: (await import('./grid-edit.tsx')).GridEdit })),
  },
];

export const kindOf = (name: string | undefined): KindPages | undefined => kinds.find(({ kind }) => kind === name);
