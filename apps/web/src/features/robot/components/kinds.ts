import { lazy } from '@agio/ui';
import { Grid3x3 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import type { GridTerms, Terms } from '../api/robots.ts';
import { pairName } from '../../../shared/markets/index.ts';
import { priceOf, type RobotTexts } from './words.ts';

export type Kind = Terms['kind'];

export interface NewProps {
  readonly market: Market;
  /** The market of the form, to be chosen among all. */
  readonly onMarket: (market: string) => void;
  readonly onKind: (kind: Kind) => void;
}
export interface EditProps {
  readonly id: string;
  readonly name: string;
  readonly market: Market;
  readonly terms: Terms;
  readonly onClose: () => void;
}

/** The pages of one kind. To add one: a line in `kinds`, its words in the texts, and the two components. */
export interface KindPages {
  readonly kind: Kind;
  readonly Icon: LucideIcon;
  readonly New: ComponentType<NewProps>;
  readonly NewPhone: ComponentType<NewProps>;
  readonly Edit: ComponentType<EditProps>;
}

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

const gridFacts = (t: RobotTexts, terms: GridTerms, market: Market | undefined): string =>
  t(($) => $.facts.grid, { lower: priceOf(terms.lower, market), upper: priceOf(terms.upper, market), count: terms.grids });

/** A robot's terms in a few words. */
export function factsOf(t: RobotTexts, terms: Terms, market: Market | undefined): string {
  if (terms.kind === 'grid') return gridFacts(t, terms, market);
  return terms.kind === 'rebalance' ? terms.shares.map((one) => pairName(one.market)).join(', ') : '';
}
