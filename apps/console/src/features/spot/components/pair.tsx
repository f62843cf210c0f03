import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { CoinMark } from '@agio/ui';
import { plain } from '../../../shared/desk/index.ts';
import type { MarketRow } from '../api/markets.ts';

/** A name with the mark of its coin before it. */
export const Marked = ({ children, coin }: { coin: string; children: ReactNode }): ReactNode => (
  <span className="inline-flex items-center gap-2 align-middle font-medium">
    <CoinMark coin={coin} size={20} />
    {children}
  </span>
);

/** The market of a row. */
export const pairColumn = plain('market', ({ market }: MarketRow) => market, {
  isFixed: true,
  isSortable: true,
  render: ({ base, market }) => <Marked coin={base}>{pairName(market)}</Marked>,
});

export const statusTones = { open: 'p', 'post-only': 'warn', 'cancel-only': 'warn', halted: 'warn' } as const;
