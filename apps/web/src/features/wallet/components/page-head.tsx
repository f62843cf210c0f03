import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { CoinMark, Select, useTexts } from '@agio/ui';

/** The current page below the assets, its name with the coin's mark, and the way to another coin. */
export function PageHead({
  title,
  crumb,
  coin,
  coins,
  onCoinChange,
  aside,
}: {
  title: string;
  crumb: string;
  coin?: string | undefined;
  coins?: readonly string[];
  onCoinChange?: (coin: string) => void;
  aside?: ReactNode;
}): ReactNode {
  const { t } = useTexts('wallet');
  return (
    <>
      <nav aria-label={t(($) => $.assets)} className="flex items-center gap-1.5 pb-3 text-13 text-t2">
        <Link to="/account/money" className="hover:text-t1 hover:underline">
          {t(($) => $.assets)}
        </Link>
        <ChevronRight size={14} aria-hidden="true" />
        <span aria-current="page">{crumb}</span>
      </nav>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-4">
        {coin === undefined ? null : <CoinMark coin={coin} size={32} />}
        <h1 className="text-20">{title}</h1>
        {coins === undefined || onCoinChange === undefined || coins.length < 2 ? null : (
          <Select
            name={t(($) => $.anotherCoin)}
            size="s"
            value=""
            placeholder={t(($) => $.anotherCoin)}
            onValueChange={onCoinChange}
            options={coins.filter((one) => one !== coin).map((one) => ({ value: one, label: one }))}
          />
        )}
        {aside === undefined ? null : <div className="ml-auto">{aside}</div>}
      </div>
    </>
  );
}
