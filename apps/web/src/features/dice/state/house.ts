import { compareDecimals, divideDecimals, subtractDecimals } from '@agio/ui/formats';
import type { Pool } from '../api/play.ts';

/** The recipients of a stake's edge, as shares of the stake, and the house's as a share of the edge; `house` is null where it takes nothing. */
export interface EdgeParts {
  readonly edge: string;
  readonly dealers: string;
  readonly house: { readonly share: string; readonly part: string } | null;
}

export function partsOfEdge({ edge, houseShare }: Pick<Pool, 'edge' | 'houseShare'>): EdgeParts {
  const dealers = subtractDecimals(edge, houseShare);
  if (compareDecimals(houseShare, '0') === 0) return { edge, dealers, house: null };
  return { edge, dealers, house: { share: houseShare, part: divideDecimals(houseShare, edge, 4) } };
}
