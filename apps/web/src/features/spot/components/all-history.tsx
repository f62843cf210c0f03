import { useTexts } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The page with filters and files; of one market where no other is looked at. */
export function AllHistory({ market }: { market: string | null }): ReactNode {
  const { t } = useTexts('exchange');
  return (
    <Link to="/account/myOrderHistory" search={market === null ? {} : { market }} className="ui-link">
      {t(($) => $.orders.allHistory)}
    </Link>
  );
}
