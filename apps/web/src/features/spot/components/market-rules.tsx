import { groupThousands, trimZeros, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { useFees } from '../api/use-market-data.ts';
import { feeText } from './market-stats.tsx';

const figure = (text: string): string => groupThousands(trimZeros(text));

/** The rules of a market as a list; the dialog and the phone's "about" show the same. */
export function MarketRules({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('trading');
  const fees = useFees(market);
  const rows: readonly (readonly [string, string])[] = [
    [t(($) => $.rules.status), t(($) => $.rules.statuses[market.status])],
    [t(($) => $.rules.tick), `${trimZeros(market.tickSize)} ${market.quote}`],
    [t(($) => $.rules.lot), `${trimZeros(market.lotSize)} ${market.base}`],
    [t(($) => $.rules.minAmount), `${figure(market.minAmount)} ${market.base}`],
    [t(($) => $.rules.maxAmount), `${figure(market.maxAmount)} ${market.base}`],
    [t(($) => $.rules.minTotal), `${figure(market.minTotal)} ${market.quote}`],
    [t(($) => $.rules.band), market.priceBandPercent === null ? t(($) => $.rules.none) : `±${trimZeros(market.priceBandPercent)}%`],
    [t(($) => $.rules.maker), feeText(fees.maker)],
    [t(($) => $.rules.taker), feeText(fees.taker)],
  ];
  return (
    <>
      <dl className="ui-kv">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-col gap-1 text-12 text-t2">
        <p>{t(($) => $.rules.makerHelp)}</p>
        <p>{t(($) => $.rules.takerHelp)}</p>
        <p>{t(($) => $.rules.feeHelp)}</p>
      </div>
    </>
  );
}
