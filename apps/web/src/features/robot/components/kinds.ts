import { createElement } from 'react';
import { lazy } from '@agio/ui';
import { CalendarClock, ChartPie, ChevronsDown, Grid3x3, Timer, type LucideIcon } from 'lucide-react';
import type { PlainKind } from '../state/plain-kinds.ts';
import type { EditProps, KindPages, NewProps } from './kind-pages.ts';

const PlainNew = lazy(async () => ({ default: (await import('./plain-pages.tsx')).PlainNew }));
const PlainEdit = lazy(async () => ({ default: (await import('./plain-edit.tsx')).PlainEdit }));

/** The pages of a kind whose form is a list of fields. */
function plainPages(kind: PlainKind, Icon: LucideIcon): KindPages {
  const New = (props: NewProps) => createElement(PlainNew, { ...props, kind });
  return { kind, Icon, New, NewPhone: New, Edit: (props: EditProps) => createElement(PlainEdit, { ...props, kind }) };
}

/** Every kind that can be made here. To add one: a line, its words in the texts, and its fields (`state/plain-kinds.ts`) or three components. */
export const kinds: readonly KindPages[] = [
  {
    kind: 'grid',
    Icon: Grid3x3,
    New: lazy(async () => ({ default: (await import('./grid-desk.tsx')).GridDesk })),
    NewPhone: lazy(async () => ({ default: (await import('./grid-phone.tsx')).GridPhone })),
    Edit: lazy(async () => ({ default: (await import('./grid-edit.tsx')).GridEdit })),
  },
  plainPages('dca', CalendarClock),
  plainPages('martingale', ChevronsDown),
  plainPages('twap', Timer),
  plainPages('rebalance', ChartPie),
];

export const kindOf = (name: string | undefined): KindPages | undefined => kinds.find(({ kind }) => kind === name);
